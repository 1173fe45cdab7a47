import { expect, test } from 'vitest'
import { after, day, hour } from '../../platform/base/clock.ts'
import { disputeEnd } from '../../campaigns/index.ts'
import { amountToHold, type Contested, isOver, mayTakeMoney, nextHoldCheckAt, takeWithinMs } from './hold-rules.ts'

const now = new Date('2026-06-01T12:00:00Z')
const contested = (part: Partial<Contested> = {}): Contested => ({
  contestedMinor: 2500n,
  outcome: null,
  settledAt: null,
  refundedMinor: 0n,
  remainderMinor: 10000n,
  ...part,
})
const ended = (outcome: string, part: Partial<Contested> = {}) => contested({ outcome, settledAt: now, ...part })

test.each([
  ['RESOLVED_BUYER_FAVOUR', 'donor', true],
  ['ACCEPTED', 'donor', true],
  ['RESOLVED_SELLER_FAVOUR', 'campaign', false],
  ['RESOLVED_WITH_PAYOUT', 'campaign', false],
  ['DENIED', 'campaign', false],
  ['NONE', 'campaign', false],
  ['CANCELED_BY_BUYER', 'withdrawn', false],
  ['SOMETHING_NEW', 'unclear', true],
])('the outcome %s leaves the money to: %s', (outcome, end, takes) => {
  expect(disputeEnd(outcome)).toBe(end)
  expect(mayTakeMoney(outcome)).toBe(takes)
  expect(amountToHold(ended(outcome), now)).toBe(takes ? 2500n : 0n)
})

test('the disputed amount less refunds is held, at most what is left of the donation', () => {
  expect(amountToHold(contested(), now)).toBe(2500n)
  expect(amountToHold(contested({ refundedMinor: 1000n }), now)).toBe(1500n)
  expect(amountToHold(contested({ refundedMinor: 3000n }), now)).toBe(0n)
  expect(amountToHold(contested({ remainderMinor: 700n }), now)).toBe(700n)
})

test('money that PayPal may take is held until PayPal takes it, for at most 30 days', () => {
  expect(takeWithinMs).toBe(30 * day)
  const decided = ended('RESOLVED_BUYER_FAVOUR')
  const end = after(now, takeWithinMs)
  expect(amountToHold(decided, after(end, -1))).toBe(2500n)
  expect(amountToHold(decided, end)).toBe(0n)
  expect([isOver(decided, after(end, -1)), isOver(decided, end), isOver(contested(), end)]).toEqual([
    false,
    true,
    false,
  ])
})

test('a hold is checked every hour after PayPal has decided, while PayPal can take money', () => {
  expect(nextHoldCheckAt(ended('ACCEPTED'), now)).toEqual(after(now, hour))
  expect(nextHoldCheckAt(ended('ACCEPTED', { refundedMinor: 2500n }), now)).toBeNull()
  expect(nextHoldCheckAt(ended('DENIED'), now)).toBeNull()
  expect(nextHoldCheckAt(contested(), now)).toBeNull()
})
