import { expect, test } from 'vitest'
import { after, day, hour } from '../../base/clock.ts'
import { disputeEnd } from '../../disputes/index.ts'
import { type Contested, isOver, mayTake, nextLookAt, toHold, waitForMoneyMs } from './hold-rules.ts'

const now = new Date('2026-06-01T12:00:00Z')
const contested = (part: Partial<Contested> = {}): Contested => ({
  contestedMinor: 2500n,
  outcome: null,
  settledAt: null,
  wentBackMinor: 0n,
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
])('%s leaves the money to: %s', (outcome, end, takes) => {
  expect(disputeEnd(outcome)).toBe(end)
  expect(mayTake(outcome)).toBe(takes)
  expect(toHold(ended(outcome), now)).toBe(takes ? 2500n : 0n)
})

test('held is what is contested, but for what went back of it and never more than is left', () => {
  expect(toHold(contested(), now)).toBe(2500n)
  expect(toHold(contested({ wentBackMinor: 1000n }), now)).toBe(1500n)
  expect(toHold(contested({ wentBackMinor: 3000n }), now)).toBe(0n)
  expect(toHold(contested({ remainderMinor: 700n }), now)).toBe(700n)
})

test('what PayPal may take is held until it has, for 30 days', () => {
  expect(waitForMoneyMs).toBe(30 * day)
  const decided = ended('RESOLVED_BUYER_FAVOUR')
  const end = after(now, waitForMoneyMs)
  expect(toHold(decided, after(end, -1))).toBe(2500n)
  expect(toHold(decided, end)).toBe(0n)
  expect([isOver(decided, after(end, -1)), isOver(decided, end), isOver(contested(), end)]).toEqual([
    false,
    true,
    false,
  ])
})

test('it is looked for every hour, and only once PayPal has decided and while there is something to take', () => {
  expect(nextLookAt(ended('ACCEPTED'), now)).toEqual(after(now, hour))
  expect(nextLookAt(ended('ACCEPTED', { wentBackMinor: 2500n }), now)).toBeNull()
  expect(nextLookAt(ended('DENIED'), now)).toBeNull()
  expect(nextLookAt(contested(), now)).toBeNull()
})
