import { expect, test } from 'vitest'
import { retryDelayMs } from './retry-rules.ts'

const minuteMs = 60_000

test('tries are 1, 5, 15 and 60 minutes apart, then hourly, and end after about a day', () => {
  const delaysMs = Array.from({ length: 26 }, (_, index) => retryDelayMs(index + 1))
  expect(delaysMs).toEqual([
    ...[1, 5, 15, 60].map((minutes) => minutes * minuteMs),
    ...Array.from({ length: 21 }, () => 60 * minuteMs),
    null,
  ])
  expect(retryDelayMs(27)).toBeNull()
})
