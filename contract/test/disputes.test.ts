import { expect, test } from 'vitest'
import { undecidedStatuses } from '../src/facts/disputes.ts'
import { MessageInput } from '../src/campaigns/dispute-message.ts'
import { DisputeDialogInput, DisputeInput, DisputeQuery, setDisputeStatusEndpoint } from '../src/campaigns/disputes.ts'
import { problemsOf } from './problems.ts'

const id = '01900000-0000-7000-8000-000000000000'
const dispute = { campaignId: id, type: 'donation', reason: 'Charged twice' }

test('a dispute requires a campaign, a type and a reason', () => {
  expect(problemsOf(DisputeInput, {})).toEqual({
    campaignId: 'Campaign is required',
    type: 'Type is required',
    reason: 'Reason is required',
  })
  expect(problemsOf(DisputeInput, { ...dispute, campaignId: '', type: '', reason: ' ' })).toEqual({
    campaignId: 'Campaign is required',
    type: 'Type is required',
    reason: 'Reason is required',
  })
})

test('the donation and the payout are optional', () => {
  expect(DisputeInput.parse(dispute)).toEqual({ ...dispute, donationId: null, payoutId: null, details: '' })
  expect(problemsOf(DisputeInput, { ...dispute, donationId: id, payoutId: id })).toEqual({})
})

test('reason and details have maximum lengths', () => {
  expect(problemsOf(DisputeInput, { ...dispute, reason: 'x'.repeat(500), details: 'x'.repeat(5_000) })).toEqual({})
  expect(problemsOf(DisputeInput, { ...dispute, reason: 'x'.repeat(501), details: 'x'.repeat(5_001) })).toEqual({
    reason: 'At most 500 characters',
    details: 'At most 5,000 characters',
  })
})

test.each(['open', 'under_review', 'resolved', 'rejected'])('an admin can set %s, with notes', (status) => {
  expect(setDisputeStatusEndpoint.body.parse({ status })).toEqual({ status, resolutionNotes: '' })
  expect(problemsOf(setDisputeStatusEndpoint.body, { status, resolutionNotes: 'x'.repeat(2_000) })).toEqual({})
  expect(problemsOf(setDisputeStatusEndpoint.body, { status, resolutionNotes: 'x'.repeat(2_001) })).toEqual({
    resolutionNotes: 'At most 2,000 characters',
  })
})

test('a message has 1 to 5,000 characters', () => {
  expect(problemsOf(MessageInput, { text: 'x'.repeat(5_000) })).toEqual({})
  for (const text of [undefined, '', ' \n ']) {
    expect(problemsOf(MessageInput, { text })).toEqual({ text: 'Write something first' })
  }
  expect(problemsOf(MessageInput, { text: 'x'.repeat(5_001) })).toEqual({ text: 'At most 5,000 characters' })
})

test('other statuses are refused', () => {
  expect(problemsOf(setDisputeStatusEndpoint.body, { status: 'closed' })).toEqual({ status: 'Choose a status' })
  expect(undecidedStatuses).toEqual(['open', 'under_review'])
})

test('by default, the admins’ list has all disputes, oldest first', () => {
  expect(DisputeQuery.parse({})).toEqual({ limit: 20, status: '', sort: 'createdAt' })
})

test('the dialog on a campaign’s page has its own messages', () => {
  expect(problemsOf(DisputeDialogInput, { type: 'other', reason: ' ' })).toEqual({
    campaignId: 'Missing campaign id',
    reason: 'Please provide a reason',
  })
  expect(problemsOf(DisputeDialogInput, { ...dispute, note: 'a typo' })).not.toEqual({})
})
