import { expect, test } from 'vitest'
import { attentionFor, type OwnCampaign, urgentFirst } from './attention.ts'

const now = Date.parse('2026-06-10T09:00:00Z')
const on = (executionDate: string | null, endsAt: string | null, cancelledAt: string | null = null) =>
  attentionFor({ executionDate, endsAt, cancelledAt, timeZone: 'Europe/Ljubljana', standing: 'published' }, now)
    .map(({ words }) => words)
    .join()

test.each([
  ['a campaign today', on('2026-06-10', '2026-06-10T21:59:59.999Z'), 'Today'],
  ['a campaign tomorrow', on('2026-06-11', '2026-06-11T21:59:59.999Z'), 'Tomorrow'],
  ['a campaign in two days', on('2026-06-12', '2026-06-12T21:59:59.999Z'), ''],
  ['a past campaign', on('2026-06-09', '2026-06-09T21:59:59.999Z'), ''],
  ['a campaign without a day', on(null, null), 'No date yet'],
  ['a cancelled campaign', on('2026-06-10', '2026-06-10T21:59:59.999Z', '2026-06-01T00:00:00Z'), 'Cancelled'],
])('%s is labelled “%s”', (_, said, expected) => {
  expect(said).toBe(expected)
})

const own = (_id: string, endsAt: string | null, reasons?: OwnCampaign['reasons']) =>
  ({ _id, executionDate: '2026-06-12', timeZone: 'UTC', endsAt, cancelledAt: null, reasons }) as OwnCampaign
const soon = own('soon', '2026-06-12T23:59:59.999Z')
const refused = own('refused', '2026-09-01T23:59:59.999Z', ['payout_rejected', 'dispute_open'])
const over = own('over', '2026-06-01T23:59:59.999Z', ['dispute_open'])

test('problems come before the day', () => {
  const said = attentionFor({ ...refused, executionDate: '2026-06-11' }, now).map(({ words }) => words)
  expect(said).toEqual(['Payout rejected', 'Dispute open', 'Tomorrow'])
})

test('questions that wait are counted and lead to the campaign’s questions', () => {
  const asked = { ...own('asked', null, ['questions_waiting']), executionDate: null }
  const said = (questionsWaiting: number) => attentionFor({ ...asked, questionsWaiting }, now)[0]
  expect(said(1)).toEqual({ tone: 'info', words: '1 question waits', opens: 'questions' })
  expect(said(3)?.words).toBe('3 questions wait')
})

test('campaigns that need their owner’s attention come first in their table, once each', () => {
  const ids = (rows: readonly OwnCampaign[]) => rows.map(({ _id }) => _id)
  expect(ids(urgentFirst([soon, { ...refused }], [refused, over], 'active', now))).toEqual(['refused', 'soon'])
  expect(ids(urgentFirst([], [refused, over], 'past', now))).toEqual(['over'])
})

test('a held update leads to the campaign, whose page says why', () => {
  const held = attentionFor({ ...own('held', null, ['update_held']), executionDate: null }, now)[0]
  expect(held).toEqual({ tone: 'warning', words: 'Update held by an admin', opens: 'campaign' })
})

const signed = {
  executionDate: '2026-06-12',
  timeZone: 'UTC',
  endsAt: '2026-06-12T23:59:59.999Z',
  cancelledAt: null,
  standing: 'published',
  supported: false,
  supportedVersion: 1,
} as const

test.each([
  ['who signed an earlier promise', {}, 'Changed since you said yes: stay or withdraw'],
  ['who only donated', { supportedVersion: null }, ''],
  ['who signed the promise of now', { supported: true }, ''],
  ['who can only withdraw', { standing: 'frozen' }, 'Changed since you said yes, Frozen'],
  ['whose campaign is over', { executionDate: '2026-06-09', endsAt: '2026-06-09T23:59:59.999Z' }, ''],
  ['whose campaign was cancelled', { cancelledAt: '2026-06-01T00:00:00Z' }, 'Cancelled'],
] as const)('a supporter %s reads in their list: %j %s', (_, own, expected) => {
  const said = attentionFor({ ...signed, ...own }, now).map(({ words }) => words)
  expect(said.join(', ')).toBe(expected)
})
