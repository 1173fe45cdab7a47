import type { CampaignPromise } from '@muster/contract/promises/promises.ts'
import { formatMoney } from '@muster/contract/facts/format-money.ts'
import { dayInWords } from '../../mail/index.ts'
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

type Line = {
  label: string
  fields: readonly (keyof CampaignPromise)[]
  say: (promise: CampaignPromise) => string | null
}

const lines: readonly Line[] = [
  { label: 'Title', fields: ['title'], say: ({ title }) => title },
  {
    label: 'Day',
    fields: ['executionDate'],
    say: ({ executionDate: day }) => (day === null ? 'to be announced' : dayInWords(day)),
  },
  { label: 'Start time', fields: ['startTime'], say: ({ startTime }) => startTime },
  { label: 'End time', fields: ['endTime'], say: ({ endTime }) => endTime },
  { label: 'Time zone', fields: ['timeZone'], say: ({ timeZone }) => timeZone },
  { label: 'Place', fields: ['locationType', 'city', 'state', 'country'], say: placeOf },
  { label: 'Meeting point', fields: ['meetingPoint', 'meetingPlace'], say: meetingOf },
  { label: 'People', fields: ['actionMode'], say: ({ actionMode }) => modes[actionMode] },
  { label: 'On the day', fields: ['actionDescription'], say: ({ actionDescription }) => actionDescription },
  { label: 'Aimed at', fields: ['targetType'], say: ({ targetType }) => targets[targetType] },
  {
    label: 'People needed',
    fields: ['peopleGoal'],
    say: ({ peopleGoal }) => peopleGoal?.toLocaleString('en-US') ?? null,
  },
  {
    label: 'Goal',
    fields: ['goalAmount', 'currency'],
    say: ({ goalAmount, currency }) => (goalAmount === 0 ? null : formatMoney(goalAmount, currency)),
  },
]

const said = (text: string | null): string => text ?? 'not said'

/** The difference between two promises, a line for each thing that changed. */
export const describeDifference = (before: CampaignPromise, after: CampaignPromise): string[] => {
  const changed = changedFields(before, after)
  return lines
    .filter(({ fields }) => fields.some((field) => changed.includes(field)))
    .map(({ label, say }) => {
      const [was, is] = [say(before), say(after)]
      if (was === is) return `${label}: ${said(is)}, at another point on the map`
      const isLong = Math.max(was?.length ?? 0, is?.length ?? 0) > quotedMax
      return isLong
        ? `${label}: changed. The page shows it word by word.`
        : `${label}: ${said(is)} (before: ${said(was)})`
    })
}
