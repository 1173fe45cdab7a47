import { expect, test } from 'vitest'
import { blocksOf, datedWord, type Days, dayWords, timeOf, windowsFrom } from './day-blocks.ts'
import { farAhead } from './search-index.sql.ts'

const startOfDay = (day: number) => new Date(day * 86_400_000)

test('a day has words for itself and for the blocks that it is in', () => {
  expect(dayWords(new Date('2026-11-23T12:00:00Z'))).toEqual([
    datedWord,
    '%0.20780',
    '%1.2597',
    '%2.324',
    '%3.40',
    '%4.5',
  ])
  expect(dayWords(farAhead).at(-1)).toBe('%4.20')
})

test('the blocks of a range have exactly its days', () => {
  for (const [from, until] of [
    [20_780, 20_781],
    [20_783, 20_900],
    [20_736, 21_248],
    [1, 86_016],
  ] as const) {
    const words = new Set(blocksOf({ from, until }))
    const isIn = (day: number) => dayWords(startOfDay(day)).some((word) => words.has(word))
    for (const day of [from - 1, until]) expect([day, isIn(day)]).toEqual([day, day === 86_016])
    for (const day of [from, from + 1, until - 1].filter((one) => one < until))
      expect([day, isIn(day)]).toEqual([day, true])
    expect(words.size).toBeLessThan(60)
  }
})

test.each(['active', 'past'] as const)('windows of %s campaigns join, and are as long as asked for', (part) => {
  for (const days of [0.1, 1, 7, 8, 60, 500]) {
    const time = timeOf(new Date('2026-11-23T18:00:00Z'))
    const lengths = [days, 4 * days, 600]
    const windows = windowsFrom(part, time, lengths)
    const edges = [time, ...windows.map(({ from, until }) => (part === 'active' ? until : from))]
    windows.forEach((window, at) => {
      const [start, end] = edges.slice(at, at + 2).toSorted((a, b) => a - b) as [number, number]
      expect(window).toEqual({ from: Math.floor(start), until: Math.ceil(end) })
      expect(end - start).toBeGreaterThanOrEqual(lengths[at] ?? Infinity)
    })
  }
})

test.each(['active', 'past'] as const)('a window of %s campaigns from midnight on has that day', (part) => {
  const [window] = windowsFrom(part, timeOf(startOfDay(20_780)), [0.1])
  expect(blocksOf(window as Days)).toContain('%0.20780')
})
