import { promised, type PromisedField } from '@muster/contract/facts/promised-fields.ts'
import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import { formatMoney } from '@muster/contract/facts/format-money.ts'
import { dayInWords } from '../../../mail/index.ts'
import { changedFields } from '../promise-rules.ts'

/** Longer texts are not quoted. The page shows them word by word. */
const quotedMax = 160

const modes = { action: 'act', donation: 'donate', both: 'act and donate' }
const targets = { policy: 'public policy', corporate: 'a company' }

const placeOf = ({ locationType, city, state, country }: CampaignPromise): string =>
  locationType === 'global' ? 'everywhere' : [city, state, country].filter(Boolean).join(', ')
/** Coordinates say nothing to people. The date block of the mail links to the map. */
const meetingOf = ({ meetingPoint, meetingPlace }: CampaignPromise): string | null =>
  meetingPoint ?? (meetingPlace && 'marked on the map')

type Say = (promise: CampaignPromise) => string | null

/** What a mail says of each field, in the order of its lines. The name of a field: the line of that one says it. */
const lines: Record<PromisedField, Say | PromisedField> = {
  title: ({ title }) => title,
  executionDate: ({ executionDate: day }) => (day === null ? 'to be announced' : dayInWords(day)),
  startTime: ({ startTime }) => startTime,
  endTime: ({ endTime }) => endTime,
  timeZone: ({ timeZone }) => timeZone,
  locationType: placeOf,
  city: 'locationType',
  state: 'locationType',
  country: 'locationType',
  meetingPoint: meetingOf,
  meetingPlace: 'meetingPoint',
  actionMode: ({ actionMode }) => modes[actionMode],
  actionDescription: ({ actionDescription }) => actionDescription,
  targetType: ({ targetType }) => targets[targetType],
  peopleGoal: ({ peopleGoal }) => peopleGoal?.toLocaleString('en-US') ?? null,
  goalAmount: ({ goalAmount, currency }) => (goalAmount === 0 ? null : formatMoney(goalAmount, currency)),
  currency: 'goalAmount',
}

const said = (text: string | null): string => text ?? 'not said'

/** What a change is that its line does not show. */
const unseen: Partial<Record<PromisedField, string>> = {
  meetingPoint: 'at another point on the map',
  goalAmount: 'in another currency',
}

const describe = (field: PromisedField, was: string | null, is: string | null): string => {
  const { label } = promised[field]
  if (was === is) return `${label}: ${said(is)}, ${unseen[field] ?? 'changed'}`
  const isLong = Math.max(was?.length ?? 0, is?.length ?? 0) > quotedMax
  return isLong ? `${label}: changed. The page shows it word by word.` : `${label}: ${said(is)} (before: ${said(was)})`
}

/** The difference between two promises, a line for each thing that changed. */
export const describeDifference = (before: CampaignPromise, after: CampaignPromise): string[] => {
  const changed = changedFields(before, after)
  return (Object.keys(lines) as PromisedField[]).flatMap((field) => {
    const say = lines[field]
    const isChanged = changed.some((name) => name === field || lines[name] === field)
    return typeof say === 'function' && isChanged ? [describe(field, say(before), say(after))] : []
  })
}
