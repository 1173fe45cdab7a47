import { expect, test } from 'vitest'
import type { Range } from './campaign-hits.sql.ts'
import { orderOf } from './campaign-order.ts'
import { farAhead } from './search-index.sql.ts'
import { filterStages } from './search-query.ts'
import { stepsOf } from './steps.ts'

const common = { campaigns: 100_000, leastShare: 0.001, areDated: true, areRebuilt: true }
const stages = filterStages(['word'])
const range: Range = {
  part: 'active',
  isOwn: false,
  asOf: new Date('2026-11-23T12:00:00Z'),
  order: orderOf('date', 'active'),
  after: null,
  limit: 25,
}
const steps = (word: number, more: Partial<Range> = {}) =>
  stepsOf(
    {
      ...common,
      shares: new Map([
        ['word', word],
        ['%2.324', 0.00001],
      ]),
    },
    { ...range, ...more },
    stages,
    0,
  )

test('a search in days ends with the rest of the list', () => {
  expect(steps(0.9, { asOf: new Date('2026-01-23T12:00:00Z') }).at(-1)).toMatchObject({
    edge: expect.any(Date) as Date,
  })
})

test('windows that reach the campaigns without a day are the last step, so that none is listed twice', () => {
  expect(steps(0.02).map(({ edge }) => edge)).toEqual([null])
})

test('a page that begins among the campaigns without a day searches in days only', () => {
  const after = { id: '00000000-0000-0000-0000-000000000000', stage: 0, key: farAhead.toISOString() }
  for (const share of [0.02, 0.9]) {
    const queries = steps(share, { after }).map(({ conditions }) => conditions)
    expect(queries.length).toBeGreaterThan(0)
    expect(queries.join()).not.toContain('()')
  }
})

test('the rarest word is looked up first, and the days of a window before all other words', () => {
  const known = {
    ...common,
    shares: new Map([
      ['word', 0.9],
      ['rare', 0.1],
      ['%2.324', 0.5],
    ]),
  }
  const planned = stepsOf(known, range, filterStages(['word', 'rare']), 0).map(({ conditions }) => conditions)
  const places = planned.map((conditions) => conditions.findIndex((words) => words.includes('%')))
  expect(planned.map((conditions) => conditions.filter((words) => !words.includes('%')))).toEqual(
    planned.map(() => [`('rare')`, `('word')`]),
  )
  expect(places).toEqual([0, 1, -1])
})

test('words that are rarely together by chance have a short window first, because those of one title are always together', () => {
  const shares = new Map(['one', 'two', 'three'].map((word) => [word, 0.018]))
  const known = { ...common, shares, campaigns: 1_000_000 }
  const planned = stepsOf(known, range, filterStages(['one', 'two', 'three']), 0)
  expect(planned.map(({ conditions, edge }) => [conditions.length, edge === null])).toEqual([
    [4, true],
    [3, false],
  ])
})
