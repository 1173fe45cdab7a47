import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import { campaignDefaults, campaignFieldNames } from '@muster/contract/campaigns/fields.ts'
import { crossFieldProblems, normalizeTag } from '@muster/contract/facts/campaigns.ts'
import { isArrangement, isPromised } from '@muster/contract/facts/promised-fields.ts'
import { daysUntil } from '../../../../lib/format.ts'
import { amountIn, readTypedAmount } from '../../../../lib/typed-amount.ts'
import { countIn } from '../../../../lib/typed-count.ts'
import { pointAdvice, pointIn, pointWords } from '../../../../lib/typed-point.ts'

/** The fields that are text in the form, as typed. */
type Typed = 'executionDate' | 'startTime' | 'endTime' | 'meetingPlace' | 'peopleGoal' | 'goalAmount'

/** The form's values: each field of the contract. */
export type EditorValues = Omit<CampaignInput, Typed | 'actionMode'> &
  Record<Typed, string> & {
    actionMode: Campaign['actionMode']
  }

export type EditorField = keyof EditorValues

/** Which fields can no longer change. `promise`: what people signed; `all`: also when and where they meet; null: all can change. */
export type Locked = 'promise' | 'all' | null

export const isLocked = (field: EditorField, locked: Locked): boolean =>
  isPromised(field) && (locked === 'all' || (locked === 'promise' && !isArrangement(field)))

export const emptyValues = (timeZone: string, title = ''): EditorValues => ({
  ...campaignDefaults,
  title,
  executionDate: '',
  startTime: '',
  endTime: '',
  meetingPlace: '',
  peopleGoal: '',
  timeZone,
  actionMode: 'both',
  goalAmount: '',
})

export const valuesOf = (campaign: Campaign): EditorValues => ({
  ...(Object.fromEntries(campaignFieldNames.map((field) => [field, campaign[field]])) as Pick<Campaign, EditorField>),
  executionDate: campaign.executionDate ?? '',
  startTime: campaign.startTime ?? '',
  endTime: campaign.endTime ?? '',
  city: campaign.city ?? '',
  state: campaign.state ?? '',
  country: campaign.country ?? '',
  meetingPoint: campaign.meetingPoint ?? '',
  meetingPlace: campaign.meetingPlace === null ? '' : pointWords(campaign.meetingPlace),
  peopleGoal: campaign.peopleGoal === null ? '' : String(campaign.peopleGoal),
  actionDescription: campaign.actionDescription ?? '',
  goalAmount: campaign.goalAmount === 0 ? '' : String(campaign.goalAmount),
})

/** Adds the typed tags, as they are stored and each once (specification, section 5). */
export const withTags = (tags: readonly string[], text: string) => {
  const added = text.split(',').map(normalizeTag).filter(Boolean)
  return [...new Set([...tags, ...added])]
}

/** An empty goal means 0. Invalid input becomes NaN, which the contract refuses. */
export const goalOf = (text: string): number => (readTypedAmount(text).kind === 'empty' ? 0 : amountIn(text))

/** Text that is not a point becomes one that the contract refuses. */
const placeOf = (text: string) => {
  const point = pointIn(text)
  return point === undefined ? { lat: Number.NaN, lon: Number.NaN } : point
}

/**
 * The values as API input, not yet validated. Fields that this mode does not show are left out, so that an edit keeps
 * the campaign's values.
 */
export const inputOf = ({ goalAmount, actionDescription, peopleGoal, meetingPlace, ...values }: EditorValues) => ({
  ...values,
  peopleGoal: countIn(peopleGoal),
  meetingPlace: placeOf(meetingPlace),
  ...(values.actionMode !== 'action' && { goalAmount: goalOf(goalAmount) }),
  ...(values.actionMode !== 'donation' && { actionDescription }),
})
export type EditorInput = ReturnType<typeof inputOf>

export type Problems = Partial<Record<EditorField, string>>

const dayIsOver = 'This day is over already. Choose today or a later day'

/**
 * Validates the values: the contract's sentences by field.
 * @param savedDay the campaign's saved day; keeping it is valid even if it is past
 */
export const problemsOf = (values: EditorValues, nowMs: number, savedDay: string | null): Problems => {
  const input = inputOf(values)
  const problems: Problems = {}
  const add = (field: string, message: string) => {
    if (Object.hasOwn(values, field)) problems[field as EditorField] ??= message
  }
  const goal = readTypedAmount(values.goalAmount)
  if (goal.kind === 'unclear' && values.actionMode !== 'action') add('goalAmount', goal.question)
  if (pointIn(values.meetingPlace) === undefined) add('meetingPlace', pointAdvice(values.meetingPlace))
  const checked = CampaignInput.safeParse(input)
  for (const issue of checked.error?.issues ?? []) add(String(issue.path[0]), issue.message)
  // The schema skips these rules while another field is invalid.
  for (const { field, message } of crossFieldProblems(input)) add(field, message)
  const { executionDate: day, timeZone } = values
  const isNewDay = day !== '' && day !== savedDay
  if (isNewDay && !problems.executionDate && !problems.timeZone && daysUntil(day, nowMs, timeZone) < 0) {
    add('executionDate', dayIsOver)
  }
  return problems
}
