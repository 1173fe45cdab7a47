import { expect, test } from 'vitest'
import { attentionFor } from './attention.ts'

const now = Date.parse('2026-06-10T09:00:00Z')
const on = (executionDate: string | null, endsAt: string | null, cancelledAt: string | null = null) =>
  attentionFor({ executionDate, endsAt, cancelledAt, timeZone: 'Europe/Ljubljana' }, now)?.words ?? null

test.each([
  ['a campaign of today', on('2026-06-10', '2026-06-10T21:59:59.999Z'), 'Today'],
  ['a campaign of tomorrow', on('2026-06-11', '2026-06-11T21:59:59.999Z'), 'Tomorrow'],
  ['one that is two days off', on('2026-06-12', '2026-06-12T21:59:59.999Z'), null],
  ['one that is over', on('2026-06-09', '2026-06-09T21:59:59.999Z'), null],
  ['one without a day', on(null, null), 'No date yet'],
  ['one that was cancelled', on('2026-06-10', '2026-06-10T21:59:59.999Z', '2026-06-01T00:00:00Z'), 'Cancelled'],
])('%s says so: %s, %s', (_, said, expected) => {
  expect(said).toBe(expected)
})
