import type { Evidence } from './evidence.ts'
import type { Wish } from './facts.ts'
import { type Invariant, where } from './invariant.ts'

/** What the server made, named as people wanted it. */
const madeOf = ({ donations, refunds, payouts }: Evidence): string[] => [
  ...donations.map(({ donorId, campaignId, amount }) => `donation ${donorId} ${campaignId} ${amount}`),
  ...refunds.flatMap(({ requestedBy, donationId }) => (requestedBy === null ? [] : [`refund ${donationId}`])),
  ...payouts.map(({ campaignId }) => `payout ${campaignId}`),
]

/** Calls without a key may each have an effect; all calls under one key have one together. */
const mostOf = (wishes: readonly Wish[]): number =>
  wishes.reduce((sum, { isKeyed, calls }) => sum + (isKeyed ? 1 : calls), 0)

const oneKeyOneEffect: Invariant = {
  number: 21,
  says: 'one key has one effect, whatever dies in between',
  broken: ({ facts: { wishes }, evidence }) => {
    const made = madeOf(evidence)
    const answered = wishes.flatMap(({ what, isKeyed, ids }) =>
      where([isKeyed && ids.size > 1, `one key was answered with ${ids.size} of ${what}`]),
    )
    const counted = [...Map.groupBy(wishes, ({ what }) => what)].flatMap(([what, its]) => {
      const there = made.filter((one) => one === what).length
      return where([there > mostOf(its), `${what} was wanted ${mostOf(its)} times and made ${there} times`])
    })
    return [...answered, ...counted]
  },
}

export const effectInvariants: readonly Invariant[] = [oneKeyOneEffect]
