import { expect, test } from 'vitest'
import { campaign } from '../../../../../test/samples.ts'
import { pointQuestion } from '../../../../lib/typed-point.ts'
import { emptyValues, inputOf, problemsOf, valuesOf, withTags } from './editor-values.ts'
import type { EditorValues } from './editor-values.ts'

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
  [{ startTime: '25:00' }, 'startTime', 'Enter a time such as 18:30'],
  [
    { startTime: '22:00', endTime: '02:00' },
    'endTime',
    'The end is before the start (22:00). If you go on after midnight, write the end into the description',
  ],
  [{ peopleGoal: '0' }, 'peopleGoal', 'A campaign needs at least 1 person. Leave it empty for no number'],
  [{ peopleGoal: 'many' }, 'peopleGoal', 'Enter the number of people as a whole number'],
  [{ meetingPoint: 'x'.repeat(201) }, 'meetingPoint', 'At most 200 characters'],
  [{ goalAmount: '-1' }, 'goalAmount', 'The goal cannot be less than 0'],
  [{ goalAmount: 'much' }, 'goalAmount', 'Enter the goal as a number'],
] as const)('%o is refused at %s: %s', (changes, field, message) => {
  expect(problems(changes)).toEqual({ [field]: message })
})

test('a place that is not on a map is refused with what to type', () => {
  for (const meetingPlace of ['Main square', '91, 15']) {
    expect(problems({ meetingPlace })).toEqual({ meetingPlace: pointQuestion })
  }
})

test('people and place are sent as numbers, and empty fields as none', () => {
  const values = emptyValues('UTC', 'Free the river')
  expect(inputOf(values)).toMatchObject({ peopleGoal: null, meetingPlace: null, startTime: '', endTime: '' })
  expect(inputOf({ ...values, peopleGoal: '1,200', meetingPlace: '46.5547, 15.6459' })).toMatchObject({
    peopleGoal: 1_200,
    meetingPlace: { lat: 46.5547, lon: 15.6459 },
  })
})

test('what a campaign has is in the form, and is sent back unchanged', () => {
  const meetingPlace = { lat: 46.554_651, lon: -15.6 }
  const told = {
    ...{ startTime: '09:30', endTime: '13:00', peopleGoal: 1_200, meetingPoint: 'At the bridge' },
    meetingPlace,
  }
  expect(inputOf(valuesOf({ ...campaign, ...told }))).toMatchObject(told)
  expect(valuesOf(campaign)).toMatchObject({
    ...{ startTime: '', endTime: '', peopleGoal: '', meetingPoint: '', meetingPlace: '' },
  })
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
  expect(withTags(['river'], ' #River , FAIR rent,,fair rent, #')).toEqual(['river', 'fair rent'])
})
