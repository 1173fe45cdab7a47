import type { Donation } from '@muster/contract/money/donations.ts'
import { donationStatuses } from '@muster/contract/facts/donations.ts'
import { describe, expect, test } from 'vitest'
import { dayZonesInWords, donationLabel } from './donation-labels.ts'
import { describeDonation } from './donation-words.ts'

const donation: Donation = {
  _id: '1',
  campaignId: '2',
  campaignTitle: 'Bridge',
  campaignImageUrl: null,
  campaignCancelled: false,
  campaignOver: false,
  payoutId: null,
  refundableUntil: null,
  refundRequest: null,
  approveUrl: null,
  anonymous: false,
  amount: 25,
  refunded: 0,
  refunding: 0,
  kept: 25,
  contested: 0,
  isDisputed: false,
  isDenied: false,
  fees: null,
  currency: 'USD',
  status: 'completed',
  doubt: null,
  createdAt: '2026-12-01T12:00:00.000Z',
  completedAt: null,
}
const silent: Donation = { ...donation, doubt: 'unanswered' }

describe.each([
  ['the page', (standing: Donation) => describeDonation(standing).text],
  ['a list', (standing: Donation) => donationLabel(standing).text],
])('while PayPal does not answer, %s says', (_where, textOf) => {
  test('that nothing was charged if the payment was not sent to PayPal', () => {
    const text = textOf({ ...silent, status: 'awaiting_approval' })
    expect(text).toContain('You have not been charged.')
    expect(text).toContain('take the payment once')
  })

  test('that the outcome is unknown, with at most one charge, if it was', () => {
    const text = textOf({ ...silent, status: 'processing' })
    expect(text).toMatch(/We do not know yet|PayPal has not said whether it charged you/)
    expect(text).toContain('You are charged at most once')
    expect(text).not.toContain('not been charged')
  })
})

test.each(
  donationStatuses.filter((status) => status !== 'processing' && status !== 'pending' && status !== 'completed'),
)('a donation that is %s is shown as not charged, on its page and in the list', (status) => {
  expect(describeDonation({ ...donation, status }).text).toContain('not been charged')
  expect(donationLabel({ ...donation, status }).text).toContain('not been charged')
})

test.each(['awaiting_approval', 'cancelled'] as const)(
  'a donation that is %s when its campaign is cancelled does not blame its donor, and announces no further payment',
  (status) => {
    const standing: Donation = { ...silent, status, campaignCancelled: true }
    expect(describeDonation(standing)).toMatchObject({ title: 'This campaign was cancelled' })
    expect(donationLabel(standing)).toMatchObject({
      label: 'Not charged',
      text: 'The campaign was cancelled before you paid. You have not been charged.',
    })
  },
)

test.each([
  [{ refunded: 0, kept: 25 }, 'Arrived', 'It counts for the campaign.'],
  [
    { refunded: 5, kept: 20, refunding: 1 },
    'Refunded in part',
    '$5.00 was refunded to you. $1.00 is being refunded to you.',
  ],
  [
    { contested: 25 },
    'Under review by PayPal',
    'You contested $25.00 at PayPal. PayPal decides the case. Until then the amount is on hold.',
  ],
  [
    { isDisputed: true },
    'In dispute',
    'Your dispute about it waits for a decision. Until then, what the campaign still has of your donation is not paid out.',
  ],
  [{ refunded: 5, kept: 20, refunding: 20 }, 'Being refunded', '$20.00 is being refunded to you.'],
  [{ refunded: 25, kept: 0 }, 'Refunded', 'All of it was refunded to you.'],
  [
    { isDisputed: true, isDenied: true },
    'In dispute',
    'Your dispute about it waits for a decision. Until then, what the campaign still has of the gift is not paid out.',
  ],
  [
    { isDisputed: true, isDenied: true, refunded: 25, kept: 0 },
    'Refunded',
    'All of it was refunded to the person who paid.',
  ],
  [
    { fees: { provider: 1.36, platform: 1.25, campaign: 22.39 } },
    'Arrived',
    'The campaign got $22.39: PayPal kept $1.36, Muster $1.25.',
  ],
])('a donation that arrived shows its refunds: %o', (sums, label, text) => {
  expect(donationLabel({ ...donation, ...sums })).toMatchObject({ label, text })
})

test('two zones are named only if there are two', () => {
  expect(dayZonesInWords('UTC')).toBe('Days are in UTC.')
  expect(dayZonesInWords('Europe/Ljubljana')).toBe(
    'Days here are in Ljubljana time. On receipts they are in UTC, so a donation around midnight can have another day there.',
  )
})
