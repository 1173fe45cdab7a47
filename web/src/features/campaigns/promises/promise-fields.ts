import { isArrangement, promised, type PromisedField } from '@muster/contract/facts/promised-fields.ts'
import { zoneName } from '@muster/contract/facts/zones.ts'
import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import { formatCount, formatDay, formatMoney, formatPlace } from '../../../lib/format.ts'
import { type Part, wordChanges } from './word-changes.ts'

/** A promise with its story: what a version contains. */
export type Signed = { promise: CampaignPromise; story: string }

type Words = (promise: CampaignPromise) => string

const modeWords = { action: 'Act', donation: 'Donate', both: 'Act and donate' } as const
const aimWords = { policy: 'Public policy', corporate: 'A company' } as const

/** The words of each field, in the order of the page. Null: the line of another field shows it. */
const rows: Record<PromisedField, Words | null> = {
  title: ({ title }) => title,
  targetType: ({ targetType }) => aimWords[targetType],
  executionDate: ({ executionDate: day }) => (day === null ? 'To be announced' : formatDay(day)),
  startTime: ({ startTime }) => startTime ?? '',
  endTime: ({ endTime }) => endTime ?? '',
  timeZone: ({ timeZone }) => zoneName(timeZone).replaceAll('_', ' '),
  locationType: (promise) => formatPlace(promise),
  city: null,
  state: null,
  country: null,
  meetingPoint: ({ meetingPoint }) => meetingPoint ?? '',
  meetingPlace: ({ meetingPlace }) => (meetingPlace === null ? '' : 'The point is marked'),
  actionMode: ({ actionMode }) => modeWords[actionMode],
  actionDescription: ({ actionMode, actionDescription }) =>
    actionMode === 'donation' ? '' : (actionDescription ?? ''),
  peopleGoal: ({ peopleGoal }) => (peopleGoal === null ? 'No number' : formatCount(peopleGoal)),
  goalAmount: ({ actionMode, goalAmount, currency }) => {
    if (actionMode === 'action') return ''
    return goalAmount === 0 ? 'No goal' : formatMoney(goalAmount, currency)
  },
  currency: null,
}
/** The fields that are compared word by word. */
const texts: readonly PromisedField[] = ['title', 'meetingPoint', 'actionDescription']

const lines = (Object.keys(rows) as PromisedField[]).flatMap((field) => {
  const words = rows[field]
  return words ? [{ field, label: promised[field].label, words, isArrangement: isArrangement(field) }] : []
})

/** `isArrangement`: no one signs it. */
export type Line = { label: string; words: string; isArrangement: boolean }

/** The promise as a list of labels and words. Fields without a value are left out. */
export const linesOf = ({ promise, story }: Signed): Line[] =>
  [
    ...lines.map(({ label, words, isArrangement }) => ({ label, words: words(promise), isArrangement })),
    { label: 'Story', words: story, isArrangement: false },
  ].filter(({ words }) => words.trim() !== '')

export type FieldChange = { label: string; parts: Part[] }

const replaced = (before: string, after: string): Part[] =>
  [{ kind: 'removed', text: before } as const, { kind: 'added', text: after } as const].filter(
    ({ text }) => text !== '',
  )

const isMoved = ({ meetingPlace: old }: CampaignPromise, { meetingPlace: now }: CampaignPromise) =>
  old !== null && now !== null && (old.lat !== now.lat || old.lon !== now.lon)

/** What differs between two versions, by field: texts word by word, other values as a whole. */
export const changesBetween = (before: Signed, after: Signed): FieldChange[] => {
  const ofPromise = lines.map(({ field, label, words }) => ({
    label,
    texts:
      field === 'meetingPlace' && isMoved(before.promise, after.promise)
        ? (['', 'Another point is marked'] as const)
        : ([words(before.promise), words(after.promise)] as const),
    compare: texts.includes(field) ? wordChanges : replaced,
  }))
  const ofStory = { label: 'Story', texts: [before.story, after.story] as const, compare: wordChanges }
  return [...ofPromise, ofStory]
    .filter(({ texts: [old, now] }) => old !== now)
    .map(({ label, texts, compare }) => ({ label, parts: compare(...texts) }))
}
