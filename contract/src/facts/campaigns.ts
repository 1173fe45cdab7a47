export const targetTypes = ['policy', 'corporate'] as const
export const locationTypes = ['global', 'city', 'state', 'country'] as const
export const actionModes = ['action', 'donation', 'both'] as const
export const goalMax = 1_000_000_000
export const tagsMax = 10
export const tagMax = 32
export const imagesMax = 10
export const altMax = 200
export const peopleGoalMax = 10_000_000
export const meetingPointMax = 200
export const latitudeMax = 90
export const longitudeMax = 180
/** Decimals of a coordinate that are kept: the last one is 11 centimetres. */
export const coordinateDecimals = 6

/** Signs that people put before a tag. The wide ones are those of Japanese and Chinese keyboards. */
const hashes = /^[\s#＃﹟]+/u

/**
 * A tag as it is stored, compared and filtered: in lowercase, composed (NFC), without hash signs before it. `İ` becomes `i` and not i with
 * a dot above, so that `İstanbul` is `istanbul`. It can lengthen a text, so a tag is counted after it: what the API returned is always
 * valid input.
 */
export const normalizeTag = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/i\u0307+/gu, 'i')
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replace(hashes, '')
    .trim()

const requiredPlaces = {
  city: 'City is required for City location',
  state: 'State is required for State location',
  country: 'Country is required for Country location',
} as const

type Draft = {
  startTime?: string | null | undefined
  endTime?: string | null | undefined
  locationType?: string | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  country?: string | null | undefined
  actionMode?: string | undefined
  actionDescription?: string | null | undefined
}

type Problem = { field: keyof typeof requiredPlaces | 'endTime' | 'actionDescription'; message: string }

/** For a time of the next day, such as 25:30. */
export const endsAtMidnight = 'The day ends at midnight. If you go on after it, write the end into the description'

const endsBeforeStart = (startTime: string) =>
  `The end is before the start (${startTime}). If you go on after midnight, write the end into the description`

const isTime = (text: string | null | undefined): text is string => /^\d\d:\d\d$/.test(text ?? '')

const endProblems = ({ startTime, endTime }: Draft): Problem[] => {
  if (!isTime(startTime) || !isTime(endTime) || startTime < endTime) return []
  return [
    {
      field: 'endTime',
      message: startTime === endTime ? 'The end is later than the start' : endsBeforeStart(startTime),
    },
  ]
}

const placeProblems = (draft: Draft): Problem[] => {
  const scope = draft.locationType
  if (scope !== 'city' && scope !== 'state' && scope !== 'country') return []
  return draft[scope]?.trim() ? [] : [{ field: scope, message: requiredPlaces[scope] }]
}

const actionProblems = (draft: Draft): Problem[] => {
  const needsAction = draft.actionMode === 'action' || draft.actionMode === 'both'
  if (!needsAction || draft.actionDescription?.trim()) return []
  return [{ field: 'actionDescription', message: 'Action description is required' }]
}

/** Rules that span fields (specification, section 5; an end is after its start): a sentence for each field that breaks one. */
export const crossFieldProblems = (draft: Draft): Problem[] => [
  ...endProblems(draft),
  ...placeProblems(draft),
  ...actionProblems(draft),
]

export const campaignSorts = ['date', 'newest', 'support', 'raised'] as const

/** Why a campaign needs attention: the outcome of its newest payout, an undecided dispute, questions that wait, or an update whose mails an admin holds. */
export const attentionReasons = [
  'payout_rejected',
  'payout_returned',
  'payout_unclaimed',
  'dispute_open',
  'questions_waiting',
  'update_held',
] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** The largest number of campaigns listed at once. */
export const attentionMax = 50

/** The scopes of a place, from city to country. */
export const placeScopes = ['city', 'state', 'country'] as const
export type PlaceScope = (typeof placeScopes)[number]
