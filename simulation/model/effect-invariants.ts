import type { Evidence } from './evidence.ts'
import type { Wish } from './facts.ts'
import { type Invariant, where } from './invariant.ts'

/** What the server made, by kind and subject as in a wish. */
const madeOf = ({ donations, refunds, payouts }: Evidence): string[] => [
  ...donations.map(({ donorId, campaignId, amount }) => `donation ${donorId} ${campaignId} ${amount}`),
  ...refunds.flatMap(({ requestedBy, donationId }) => (requestedBy === null ? [] : [`refund ${donationId}`])),
  ...payouts.map(({ campaignId }) => `payout ${campaignId}`),
  ...payouts.flatMap(({ id, status }) => (status === 'pending' ? [] : [`decision ${id}`])),
]

/** Calls without a key may each have an effect; all calls under one key have one together. */
const mostOf = (wishes: readonly Wish[]): number =>
  wishes.reduce((sum, { isKeyed, calls }) => sum + (isKeyed ? 1 : calls), 0)

/** All final answers under one key are the same to the last field: one thing made or decided, or one refusal. */
const differingAnswers = ({ what, isKeyed, answers, refusals }: Wish): string[] => {
  const all = [...answers, ...refusals]
  return where([isKeyed && all.length > 1, `one key for ${what} was answered with ${all.join(' and ')}`])
}

/** Whether the only caller who can have decided was told under the same key that another one had. */
const isRefusedByItself = (wishes: readonly Wish[]): boolean => {
  const [one, ...others] = wishes.filter(({ calls, refused }) => calls > refused)
  return one !== undefined && others.length === 0 && one.isKeyed && one.refusals.has('payout_decided')
}

const oneKeyOneEffect: Invariant = {
  number: 21,
  says: 'one key has one effect and one answer, also across crashes',
  broken: ({ facts: { wishes }, evidence }) => {
    const made = madeOf(evidence)
    const counted = [...Map.groupBy(wishes, ({ what }) => what)].flatMap(([what, its]) => {
      const there = made.filter((one) => one === what).length
      return where(
        [there > mostOf(its), `${what} was wanted ${mostOf(its)} times and made ${there} times`],
        [isRefusedByItself(its), `the key that brought ${what} was refused as decided already`],
      )
    })
    return [...wishes.flatMap(differingAnswers), ...counted]
  },
}

export const effectInvariants: readonly Invariant[] = [oneKeyOneEffect]
