import { expect, test } from 'vitest'
import { hasLine, height, raisedLine, width } from './raised-line.ts'

test('the line starts at zero, rises on each day with a donation, and extends to the last day', () => {
  const days = [
    { day: '2026-06-03', raised: 50, donations: 1 },
    { day: '2026-06-06', raised: 100, donations: 2 },
  ]
  const { line, area } = raisedLine(days, '2026-06-01', '2026-06-11')
  expect(line).toBe(`M0 147H134.4V75H300V3H${width}`)
  expect(area).toBe(`${line}V${height}H0Z`)
})

test('rises on the first and the last day keep the same distance from the edges', () => {
  const days = [
    { day: '2026-06-01', raised: 50, donations: 1 },
    { day: '2026-06-11', raised: 100, donations: 2 },
  ]
  expect(raisedLine(days, '2026-06-01', '2026-06-11').line).toBe('M0 147H24V75H576V3H600')
})

test('days outside the range are drawn inside the chart', () => {
  const days = [{ day: '2026-05-30', raised: 5, donations: 1 }]
  expect(raisedLine(days, '2026-06-01', '2026-06-02').line).toBe('M0 147H24V3H600')
})

test('a line needs two days with donations', () => {
  const days = [1, 2].map((day) => ({ day: `2026-06-0${day}`, raised: day, donations: 3 }))
  expect([hasLine([]), hasLine(days.slice(0, 1)), hasLine(days)]).toEqual([false, false, true])
})
