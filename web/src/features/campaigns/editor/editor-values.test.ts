import { expect, test } from 'vitest'
import { emptyValues, inputOf, problemsOf } from './editor-values.ts'
import type { EditorValues } from './editor-values.ts'
import { withTags } from './with-tags.ts'

const noonMs = Date.parse('2026-11-20T12:00:00Z')
const problems = (changes: Partial<EditorValues>, savedDay: string | null = null) =>
  problemsOf(
    { ...emptyValues('Europe/Ljubljana', 'Free the river'), actionMode: 'donation', ...changes },
    noonMs,
    savedDay,
  )

test('only the title is required', () => {
  expect(problems({})).toEqual({})
})

test.each([
  [{ title: '  ' }, 'title', 'Title is required'],
  [{ locationType: 'city' }, 'city', 'City is required for City location'],
  [{ locationType: 'state' }, 'state', 'State is required for State location'],
  [{ locationType: 'country' }, 'country', 'Country is required for Country location'],
  [{ actionMode: 'action' }, 'actionDescription', 'Action description is required'],
  [{ actionMode: 'both', actionDescription: ' ' }, 'actionDescription', 'Action description is required'],
  [{ goalAmount: '-1' }, 'goalAmount', 'The goal cannot be less than 0'],
  [{ goalAmount: 'much' }, 'goalAmount', 'Enter the goal as a number'],
] as const)('%o is refused at %s: %s', (changes, field, message) => {
  expect(problems(changes)).toEqual({ [field]: message })
})

test('an unreadable goal hides no other error', () => {
  const found = problems({ goalAmount: 'much', locationType: 'city', actionMode: 'both' })
  expect(Object.keys(found).sort()).toEqual(['actionDescription', 'city', 'goalAmount'])
})

test('an empty goal means 0', () => {
  expect(inputOf(emptyValues('UTC', 'Free the river')).goalAmount).toBe(0)
})

test.each([
  ['2500,50', 2_500.5],
  ['2500.50', 2_500.5],
  ['1250', 1_250],
])('a goal of "%s" is %d', (goalAmount, amount) => {
  expect(inputOf({ ...emptyValues('UTC', 'Free the river'), goalAmount }).goalAmount).toBe(amount)
  expect(problems({ goalAmount })).toEqual({})
})

test.each(['1,250', '1.250'])('a goal of "%s" is ambiguous', (goalAmount) => {
  expect(problems({ goalAmount })).toEqual({ goalAmount: 'Do you mean 1250 or 1.25? Type the one you mean' })
})

test('fields that the form does not ask for in this mode are omitted, so an edit keeps them', () => {
  const values = { ...emptyValues('UTC', 'Free the river'), actionMode: 'action' as const, actionDescription: 'Come' }
  expect(inputOf({ ...values, goalAmount: '500' })).not.toHaveProperty('goalAmount')
  expect(inputOf({ ...values, actionMode: 'donation' })).not.toHaveProperty('actionDescription')
  expect(problems({ ...values, goalAmount: '1,250' })).toEqual({})
  expect(problems({ ...values, goalAmount: 'much' })).toEqual({})
})

test('a day ends in its own time zone', () => {
  expect(problems({ executionDate: '2026-11-19' }).executionDate).toMatch(/over already/)
  expect(problems({ executionDate: '2026-11-20' })).toEqual({})
  expect(problems({ executionDate: '2026-11-20', timeZone: 'Pacific/Kiritimati' }).executionDate).toMatch(
    /over already/,
  )
})

test('a past day that the campaign already has may stay', () => {
  expect(problems({ executionDate: '2026-11-01' }, '2026-11-01')).toEqual({})
})

test('tags are trimmed, lowercased and deduplicated', () => {
  expect(withTags(['river'], ' River , FAIR rent,,fair rent')).toEqual(['river', 'fair rent'])
})
