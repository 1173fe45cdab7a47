import { arrangementFields } from '@muster/contract/facts/promises.ts'
import { zoneName } from '@muster/contract/facts/zones.ts'
import type { CampaignPromise } from '@muster/contract/promises/promises.ts'
import { formatCount, formatDay, formatMoney, formatPlace } from '../../lib/format.ts'
import { type Part, wordChanges } from './word-changes.ts'

/** A promise with its story: what a version contains. */
export type Signed = { promise: CampaignPromise; story: string }

type Row = { label: string; words: (promise: CampaignPromise) => string; isText?: true }

const modeWords = { action: 'Act', donation: 'Donate', both: 'Act and donate' } as const
const aimWords = { policy: 'Public policy', corporate: 'A company' } as const

/** Each field in the order of the page. Null: the line of another field has it too. */
const rows: Record<keyof CampaignPromise, Row | null> = {
  title: { label: 'Title', words: ({ title }) => title, isText: true },
  targetType: { label: 'Aimed at', words: ({ targetType }) => aimWords[targetType] },
  executionDate: {
    label: 'Day',
    words: ({ executionDate: day }) => (day === null ? 'To be announced' : formatDay(day)),
  },
  startTime: { label: 'Start time', words: ({ startTime }) => startTime ?? '' },
  endTime: { label: 'End time', words: ({ endTime }) => endTime ?? '' },
  timeZone: { label: 'Time zone', words: ({ timeZone }) => zoneName(timeZone).replaceAll('_', ' ') },
  locationType: { label: 'Place', words: (promise) => formatPlace(promise) },
  city: null,
  state: null,
  country: null,
  meetingPoint: { label: 'Meeting point', words: ({ meetingPoint }) => meetingPoint ?? '', isText: true },
  meetingPlace: {
    label: 'On a map',
    words: ({ meetingPlace }) => (meetingPlace === null ? '' : 'The point is marked'),
  },
  actionMode: { label: 'People', words: ({ actionMode }) => modeWords[actionMode] },
  actionDescription: {
    label: 'On the day',
    words: ({ actionMode, actionDescription }) => (actionMode === 'donation' ? '' : (actionDescription ?? '')),
    isText: true,
  },
  peopleGoal: {
    label: 'People needed',
    words: ({ peopleGoal }) => (peopleGoal === null ? 'No number' : formatCount(peopleGoal)),
  },
  goalAmount: {
    label: 'Goal',
    words: ({ actionMode, goalAmount, currency }) => {
      if (actionMode === 'action') return ''
      return goalAmount === 0 ? 'No goal' : formatMoney(goalAmount, currency)
    },
  },
  currency: null,
}

type Field = keyof CampaignPromise
const lines = (Object.keys(rows) as Field[]).flatMap((field) => {
  const row = rows[field]
  return row ? [{ ...row, field, isArrangement: (arrangementFields as readonly Field[]).includes(field) }] : []
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
  const ofPromise = lines.map(({ field, label, words, isText }) => ({
    label,
    texts:
      field === 'meetingPlace' && isMoved(before.promise, after.promise)
        ? (['', 'Another point is marked'] as const)
        : ([words(before.promise), words(after.promise)] as const),
    compare: isText ? wordChanges : replaced,
  }))
  const ofStory = { label: 'Story', texts: [before.story, after.story] as const, compare: wordChanges }
  return [...ofPromise, ofStory]
    .filter(({ texts: [old, now] }) => old !== now)
    .map(({ label, texts, compare }) => ({ label, parts: compare(...texts) }))
}
