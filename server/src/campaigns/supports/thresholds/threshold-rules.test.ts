import { needsMenu } from '@muster/contract/facts/thresholds.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actingOf, joins, type Named, nextOf } from './threshold-rules.ts'

const namedBy = (numbers: readonly number[]): Named => {
  const named = new Map<number, number>()
  for (const needs of numbers) named.set(needs, (named.get(needs) ?? 0) + 1)
  return named
}

const atMost = (numbers: readonly number[], m: number) => numbers.filter((needs) => needs <= m).length

/** The definition: max{m : F(m) ≥ m}. */
const byDefinition = (numbers: readonly number[]): number => {
  let largest = 0
  for (let m = 1; m <= numbers.length; m++) if (atMost(numbers, m) >= m) largest = m
  return largest
}

/** All groups in which each person has enough others, as bits of the people. */
const satisfiedGroups = (numbers: readonly number[]): number[] => {
  const groups: number[] = []
  for (let group = 0; group < 2 ** numbers.length; group++) {
    const members = numbers.filter((_, index) => group & (1 << index))
    if (members.every((needs) => needs <= members.length)) groups.push(group)
  }
  return groups
}
const sizeOf = (group: number) => group.toString(2).replaceAll('0', '').length

const anyNumber = fc.constantFrom(...needsMenu)
const smallNumber = fc.constantFrom(...needsMenu.filter((needs) => needs <= 15))
/** Many people of few thresholds: the sums often meet a step exactly. */
const crowd = fc
  .array(fc.tuple(anyNumber, fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 400 }))), {
    maxLength: 10,
  })
  .map((parts) => parts.flatMap(([needs, people]) => Array.from({ length: people }, () => needs)))
const runs = { numRuns: 20_000 }

describe('how many people act', () => {
  test('is the definition, for any thresholds', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.array(anyNumber, { maxLength: 40 }), fc.array(smallNumber, { maxLength: 40 })),
        (numbers) => {
          const acting = actingOf(namedBy(numbers))
          expect(acting).toBe(byDefinition(numbers))
          expect(atMost(numbers, acting)).toBe(acting)
        },
      ),
      runs,
    )
  })

  test('is the definition in crowds, also around each step of the list', () => {
    fc.assert(
      fc.property(crowd, (numbers) => {
        expect(actingOf(namedBy(numbers))).toBe(byDefinition(numbers))
      }),
      { numRuns: 300 },
    )
    for (const needs of needsMenu) {
      const all = (people: number) => actingOf(new Map([[needs, people]]))
      expect([all(needs - 1), all(needs), all(needs + 1)]).toEqual([0, needs, needs + 1])
    }
    expect(actingOf(new Map([[10_000, 25_000]]))).toBe(25_000)
  })

  test('is the size of the only largest group in which everyone has enough others, compared with all groups', () => {
    fc.assert(
      fc.property(fc.array(smallNumber, { maxLength: 8 }), (numbers) => {
        const groups = satisfiedGroups(numbers)
        const largest = Math.max(...groups.map(sizeOf))
        const acting = actingOf(namedBy(numbers))
        expect(acting).toBe(largest)
        const [only, ...others] = groups.filter((group) => sizeOf(group) === largest)
        expect(others).toEqual([])
        // Its members are those who named at most as many, and it contains each smaller such group.
        const members = numbers.reduce((bits, needs, index) => (needs <= acting ? bits | (1 << index) : bits), 0)
        expect(only).toBe(members)
        expect(groups.every((group) => (group & ~members) === 0)).toBe(true)
      }),
      runs,
    )
  })

  test('never falls when a person comes or asks for fewer', () => {
    fc.assert(
      fc.property(fc.array(smallNumber, { maxLength: 30 }), smallNumber, smallNumber, (numbers, one, other) => {
        const acting = actingOf(namedBy(numbers))
        const [fewer, more] = [Math.min(one, other), Math.max(one, other)]
        const withMore = actingOf(namedBy([...numbers, more]))
        expect(withMore).toBeGreaterThanOrEqual(acting)
        expect(actingOf(namedBy([...numbers, fewer]))).toBeGreaterThanOrEqual(withMore)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('the next number', () => {
  const people = (parts: Record<number, number>): Named =>
    new Map(Object.entries(parts).map(([needs, count]) => [Number(needs), count]))

  test('is the one that the fewest people are missing from, the smaller one of two', () => {
    expect(nextOf(people({ 1: 37, 50: 9, 100: 15 }))).toEqual({ needs: 50, missing: 4 })
    expect(nextOf(people({ 1: 37, 50: 3, 75: 20, 100: 5 }))).toEqual({ needs: 50, missing: 10 })
    expect(nextOf(people({ 1: 10, 15: 3, 20: 5 }))).toEqual({ needs: 15, missing: 2 })
    expect(nextOf(people({ 1: 10, 15: 3, 20: 6 }))).toEqual({ needs: 20, missing: 1 })
  })

  test('is named by at least three, and not shown with fewer than ten supporters', () => {
    expect(nextOf(people({ 1: 10, 15: 2, 50: 3 }))).toEqual({ needs: 50, missing: 35 })
    expect(nextOf(people({ 1: 10, 15: 2, 50: 2 }))).toBeNull()
    expect(nextOf(people({ 1: 6, 15: 3 }))).toBeNull()
    expect(nextOf(people({ 1: 7, 15: 3 }))).toEqual({ needs: 15, missing: 5 })
    expect(nextOf(people({ 1: 12 }))).toBeNull()
    expect(nextOf(people({}))).toBeNull()
  })

  test('is true: if as many come who act among as many, at least as many act', () => {
    fc.assert(
      fc.property(fc.array(anyNumber, { maxLength: 60 }), (numbers) => {
        const next = nextOf(namedBy(numbers))
        if (!next) return
        const acting = actingOf(namedBy(numbers))
        expect(next.needs).toBeGreaterThan(Math.max(acting, 1))
        expect(next.missing).toBeGreaterThan(0)
        const coming = Array.from({ length: next.missing }, () => next.needs)
        expect(actingOf(namedBy([...numbers, ...coming]))).toBeGreaterThanOrEqual(next.needs)
      }),
      { numRuns: 5_000 },
    )
  })
})

test('a person joins a decided group if with them enough people act', () => {
  expect([joins(50, 49), joins(50, 48), joins(1, 0), joins(2, 0)]).toEqual([true, false, true, false])
})
