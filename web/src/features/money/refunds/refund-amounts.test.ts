import type { RefundOffer } from '@muster/contract/money/refunds.ts'
import { expect, test } from 'vitest'
import { effectOf, helpsToReject } from './refund-amounts.ts'

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
  providerFee: 0.84,
  available: 20,
  coverable: 0,
  neededByOthers: 0,
  pendingPayout: null,
  most: 10,
  ...part,
})

test('the platform’s fee is returned pro rata, and partial refunds return as much as a full refund', () => {
  expect(effectOf(offer(), 10).feeBack).toBe(0.5)
  expect(effectOf(offer(), 3.33).feeBack).toBe(0.17)
  expect(effectOf(offer({ refunded: 3.33, platformFeeBack: 0.17 }), 3.33).feeBack).toBe(0.16)
  expect(effectOf(offer({ refunded: 6.66, platformFeeBack: 0.33 }), 3.34).feeBack).toBe(0.17)
})

test('the campaign loses the refund minus the returned fee', () => {
  expect(effectOf(offer(), 3.33)).toEqual({ feeBack: 0.17, siteLoss: 0, available: 16.84, missing: 0 })
})

test('the site pays the part of PayPal’s fee that the campaign cannot pay', () => {
  expect(effectOf(offer({ available: 8.66 }), 10)).toEqual({ feeBack: 0.5, siteLoss: 0.84, available: 0, missing: 0 })
  expect(effectOf(offer({ available: 9 }), 10)).toEqual({ feeBack: 0.5, siteLoss: 0.5, available: 0, missing: 0 })
})

test('money that was paid out is missing, and rejecting the pending payout is suggested only if that covers it', () => {
  expect(effectOf(offer({ available: 0 }), 10)).toMatchObject({ siteLoss: 0.84, missing: 8.66 })
  expect(helpsToReject(offer({ available: 0, pendingPayout: 8.66 }), 10)).toBe(true)
  expect(helpsToReject(offer({ available: 0, pendingPayout: 8 }), 10)).toBe(false)
  expect(helpsToReject(offer({ available: 0 }), 10)).toBe(false)
})
