import type { Operation } from './facts.ts'
import { type Invariant, messagesIf } from './invariant.ts'
import type { Snapshot } from './snapshot.ts'

/** The effects in the database, in the notation of `Operation.effect`. */
const effectsOf = ({ donations, refunds, refundRequests, refundRuns, refundRunLines, payouts }: Snapshot): string[] => {
  const ofRuns = new Set(refundRunLines.map(({ refundId }) => refundId))
  const single = refunds.filter(({ id, requestedBy }) => requestedBy !== null && !ofRuns.has(id))
  return [
    ...donations.map(({ donorId, campaignId, amount }) => `donation ${donorId} ${campaignId} ${amount}`),
    ...single.map(({ donationId }) => `refund ${donationId}`),
    ...refundRequests.map(({ donationId }) => `refund-request ${donationId}`),
    ...refundRuns.map(({ campaignId }) => `refund-all ${campaignId}`),
    ...payouts.map(({ campaignId }) => `payout ${campaignId}`),
    ...payouts.flatMap(({ id, status }) => (status === 'pending' ? [] : [`decision ${id}`])),
  ]
}

/** Each call without an idempotency key may have an effect; all calls with the same key may have one in total. */
const effectsMax = (operations: readonly Operation[]): number =>
  operations.reduce((sum, { isKeyed, calls }) => sum + (isKeyed ? 1 : calls), 0)

/** All final responses for one idempotency key must be identical. */
const differingAnswers = ({ effect, isKeyed, answers, refusals }: Operation): string[] => {
  const all = [...answers, ...refusals]
  return messagesIf([isKeyed && all.length > 1, `one key for ${effect} got the responses ${all.join(' and ')}`])
}

/** Whether an operation was refused as already decided although only that operation can have decided it. */
const isRefusedByItself = (operations: readonly Operation[]): boolean => {
  const [one, ...others] = operations.filter(({ calls, refused }) => calls > refused)
  return one !== undefined && others.length === 0 && one.isKeyed && one.refusals.has('payout_decided')
}

const oneKeyOneEffect: Invariant = {
  number: 21,
  statement: 'an idempotency key has one effect and one response, also across crashes',
  check: ({ facts: { operations }, snapshot }) => {
    const effects = effectsOf(snapshot)
    const counted = [...Map.groupBy(operations, ({ effect }) => effect)].flatMap(([effect, group]) => {
      const count = effects.filter((one) => one === effect).length
      return messagesIf(
        [count > effectsMax(group), `${effect} may happen ${effectsMax(group)} times and happened ${count} times`],
        [isRefusedByItself(group), `the key that caused ${effect} was refused as already decided`],
      )
    })
    return [...operations.flatMap(differingAnswers), ...counted]
  },
}

export const idempotencyInvariants: readonly Invariant[] = [oneKeyOneEffect]
