import { expect, test } from 'vitest'
import { dayZonesInWords } from './day-zones.ts'

test('two zones are named only if there are two', () => {
  expect(dayZonesInWords('UTC')).toBe('Days are in UTC.')
  expect(dayZonesInWords('Europe/Ljubljana')).toBe(
    'Days here are in Ljubljana time. On receipts they are in UTC, so a donation around midnight can have another day there.',
  )
})
