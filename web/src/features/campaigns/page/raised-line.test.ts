import { expect, test } from 'vitest'
import { height, raisedLine, width } from './raised-line.ts'

test('the line begins at nothing, steps up where somebody gave, and goes on to the last day', () => {
  const days = [
    { day: '2026-06-03', raised: 50, donations: 1 },
    { day: '2026-06-06', raised: 100, donations: 2 },
  ]
  const { line, area } = raisedLine(days, '2026-06-01', '2026-06-11')
  expect(line).toBe(`M0 147H120V75H300V3H${width}`)
  expect(area).toBe(`${line}V${height}H0Z`)
})

test('a campaign of one day has a line too', () => {
  const { line } = raisedLine([{ day: '2026-06-01', raised: 5, donations: 1 }], '2026-06-01', '2026-06-01')
  expect(line).toBe('M0 147H0V3H600')
})

test('days outside of what is shown stay inside the picture', () => {
  const days = [{ day: '2026-05-30', raised: 5, donations: 1 }]
  expect(raisedLine(days, '2026-06-01', '2026-06-02').line).toBe('M0 147H0V3H600')
})
