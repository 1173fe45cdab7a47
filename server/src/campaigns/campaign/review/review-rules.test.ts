import { expect, test } from 'vitest'
import { changesPromise, type Promised, waitsAgain, waitsAtFirst } from './review-rules.ts'

const promise: Promised = {
  title: 'Bridge',
  target_type: 'policy',
  action_mode: 'both',
  action_description: 'Bring tools',
  execution_date: '2026-12-01',
  time_zone: 'UTC',
  location_type: 'city',
  city: 'Maribor',
  state: null,
  country: 'Slovenia',
  people_goal: 200,
  goal_minor: 100n,
  currency: 'USD',
}

const changes: Partial<Promised>[] = [
  { title: 'Bridges' },
  { target_type: 'corporate' },
  { action_mode: 'action' },
  { action_description: null },
  { execution_date: '2026-12-02' },
  { time_zone: 'Europe/Ljubljana' },
  { location_type: 'country' },
  { city: 'Ljubljana' },
  { state: 'Styria' },
  { country: 'Austria' },
  { people_goal: 201 },
  { goal_minor: 101n },
  { currency: 'EUR' },
]

test.each(changes)('a change of the promise is noticed: %o', (change) => {
  expect(changesPromise(promise, { ...promise, ...change })).toBe(true)
})

test('the same promise is no change, also if people meet elsewhere', () => {
  expect(changesPromise(promise, { ...promise })).toBe(false)
  const [before, after] = [{ meeting_point: 'At the fountain' }, { meeting_point: 'At the side gate' }]
  expect(changesPromise({ ...promise, ...before }, { ...promise, ...after })).toBe(false)
})

test('the campaigns that wait at first', () => {
  const owner = { hasPublished: false, isOnlyAdmin: false }
  const answers = (['off', 'first', 'all'] as const).map((mode) => [
    waitsAtFirst(mode, owner),
    waitsAtFirst(mode, { ...owner, hasPublished: true }),
    waitsAtFirst(mode, { ...owner, isOnlyAdmin: true }),
  ])
  expect(answers).toEqual([
    [false, false, false],
    [true, false, false],
    [true, true, false],
  ])
})

test('the campaigns that wait again', () => {
  const campaign = { needsReview: true, isOnlyAdmin: false }
  const answers = (['off', 'first', 'all'] as const).map((mode) => [
    waitsAgain(mode, campaign),
    waitsAgain(mode, { ...campaign, needsReview: false }),
    waitsAgain(mode, { ...campaign, isOnlyAdmin: true }),
  ])
  expect(answers).toEqual([
    [false, false, false],
    [true, false, false],
    [true, true, false],
  ])
})
