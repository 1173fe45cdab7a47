import type { RefundOffer } from '@muster/contract/refunds.ts'
import { expect, test } from 'vitest'
import { availableAfter, feeBackOf } from './refund-amounts.ts'

const offer = (part: Partial<RefundOffer> = {}): RefundOffer => ({
  donationId: 'd',
  campaignId: 'c',
  campaignTitle: 'Trees',
  donorEmail: null,
  isDisputed: false,
  refunds: [],
  donated: 10,
  refunded: 0,
  left: 10,
  platformFee: 0.5,
  platformFeeBack: 0,
  available: 20,
  ...part,
})

test('the platform’s fee comes back pro rata, and parts come to the cent to what the whole would', () => {
  expect(feeBackOf(offer(), 10)).toBe(0.5)
  expect(feeBackOf(offer(), 3.33)).toBe(0.17)
  expect(feeBackOf(offer({ refunded: 3.33, platformFeeBack: 0.17 }), 3.33)).toBe(0.16)
  expect(feeBackOf(offer({ refunded: 6.66, platformFeeBack: 0.33 }), 3.34)).toBe(0.17)
})

test('the campaign has that much less, but for the fee that comes back', () => {
  expect(availableAfter(offer(), 3.33)).toBe(16.84)
})
