import { expect, test } from 'vitest'
import { createTally, describeProcessorTime, factsIn, type ProcessFacts } from './processor-time.ts'

const stat =
  '42 (node (a) b) S 7 42 42 0 -1 4194304 100 200 0 0 150 50 300 25 20 0 11 0 98765 1000 500 18446744073709551615 1 1 0'

test('the line of a process is read, whatever the name of its program', () => {
  expect(factsIn(stat)).toEqual({
    ...{ id: '42@98765', pid: 42, parent: 7 },
    ...{ own: { user: 1.5, kernel: 0.5 }, waited: { user: 3, kernel: 0.25 } },
  })
})

const facts = (pid: number, parent: number, own: number, waited = 0): ProcessFacts => ({
  ...{ id: `${pid}@1`, pid, parent },
  ...{ own: { user: own, kernel: 0 }, waited: { user: waited, kernel: 0 } },
})

test('a process counts with the children that it waited for', () => {
  const tally = createTally(10)
  tally.look([facts(1, 0, 99), facts(10, 1, 2), facts(11, 10, 5)])
  tally.look([facts(1, 0, 99), facts(10, 1, 3, 6)])
  expect(tally.total()).toEqual({ user: 9, kernel: 0 })
})

test('what outlives its parent counts with its last time, and with its children', () => {
  const tally = createTally(10)
  tally.look([facts(1, 0, 99), facts(10, 1, 2), facts(11, 10, 5), facts(12, 11, 1), facts(13, 12, 1)])
  tally.look([facts(1, 0, 99), facts(10, 1, 2, 5), facts(12, 1, 4, 0), facts(13, 12, 2)])
  tally.look([facts(1, 0, 99), facts(10, 1, 2, 5), facts(12, 1, 6, 2), facts(20, 1, 50)])
  tally.look([facts(1, 0, 99), facts(10, 1, 2, 5)])
  expect(tally.total()).toEqual({ user: 15, kernel: 0 })
})

test('a process ID that is used again is another process', () => {
  const tally = createTally(10)
  tally.look([facts(10, 1, 2), facts(11, 10, 1)])
  tally.look([facts(10, 1, 2, 1), { ...facts(11, 1, 40), id: '11@2' }])
  expect(tally.total()).toEqual({ user: 3, kernel: 0 })
})

test('the time is written in minutes', () => {
  expect(describeProcessorTime({ user: 366, kernel: 108 })).toBe('Processor time: 7.9 minutes (6.1 user, 1.8 kernel)')
  expect(describeProcessorTime(null)).toBe('Processor time: measured on Linux only')
})
