import { expect, test } from 'vitest'
import { attentionFor, type OwnCampaign, urgentFirst } from './attention.ts'

const now = Date.parse('2026-06-10T09:00:00Z')
const on = (executionDate: string | null, endsAt: string | null, cancelledAt: string | null = null) =>
  attentionFor({ executionDate, endsAt, cancelledAt, timeZone: 'Europe/Ljubljana' }, now)
    .map(({ words }) => words)
    .join()

test.each([
  ['a campaign of today', on('2026-06-10', '2026-06-10T21:59:59.999Z'), 'Today'],
  ['a campaign of tomorrow', on('2026-06-11', '2026-06-11T21:59:59.999Z'), 'Tomorrow'],
  ['one that is two days off', on('2026-06-12', '2026-06-12T21:59:59.999Z'), ''],
  ['one that is over', on('2026-06-09', '2026-06-09T21:59:59.999Z'), ''],
  ['one without a day', on(null, null), 'No date yet'],
  ['one that was cancelled', on('2026-06-10', '2026-06-10T21:59:59.999Z', '2026-06-01T00:00:00Z'), 'Cancelled'],
])('%s says so: %s, %s', (_, said, expected) => {
  expect(said).toBe(expected)
})

const own = (_id: string, endsAt: string | null, reasons?: OwnCampaign['reasons']) =>
  ({ _id, executionDate: '2026-06-12', timeZone: 'UTC', endsAt, cancelledAt: null, reasons }) as OwnCampaign
const soon = own('soon', '2026-06-12T23:59:59.999Z')
const refused = own('refused', '2026-09-01T23:59:59.999Z', ['payout_rejected', 'dispute_open'])
const over = own('over', '2026-06-01T23:59:59.999Z', ['dispute_open'])

test('what went wrong is said before what the day is', () => {
  const said = attentionFor({ ...refused, executionDate: '2026-06-11' }, now).map(({ words }) => words)
  expect(said).toEqual(['Payout rejected', 'Dispute open', 'Tomorrow'])
})

test('campaigns that need their owner stand above the others of their own table, each once', () => {
  const ids = (rows: readonly OwnCampaign[]) => rows.map(({ _id }) => _id)
  expect(ids(urgentFirst([soon, { ...refused }], [refused, over], 'active', now))).toEqual(['refused', 'soon'])
  expect(ids(urgentFirst([], [refused, over], 'past', now))).toEqual(['over'])
})
