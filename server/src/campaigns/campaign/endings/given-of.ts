import { refundableDays } from '@muster/contract/facts/refund-runs.ts'
import { receiptUrlOf } from '../../../people/index.ts'
import { after, day } from '../../../platform/base/clock.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Gift } from '../people.sql.ts'
import type { Given, GivenPages, GivenPart } from './cancellation-mails.ts'

const sumOf = (gifts: readonly Gift[]): bigint => gifts.reduce((sum, { leftMinor }) => sum + leftMinor, 0n)

/** A mail links to at most so many donations of a part. */
const pagesMax = 5

const pagesOf = async (context: AppContext, gifts: readonly Gift[]): Promise<GivenPages> => {
  const pages = gifts.slice(0, pagesMax).map(async (gift) => ({
    amountMinor: gift.amountMinor,
    url: await receiptUrlOf(context, { ...gift, donorEmail: gift.emailKey ?? '' }),
  }))
  return { count: gifts.length, pages: await Promise.all(pages) }
}

const partOf = async (context: AppContext, gifts: readonly Gift[]): Promise<GivenPart> => {
  const oldest = new Date(Math.min(...gifts.map(({ completedAt }) => completedAt.getTime())))
  const refundableUntil = after(oldest, refundableDays * day)
  const isTooLate = refundableUntil <= context.clock.now()
  return { ...(await pagesOf(context, gifts)), minor: sumOf(gifts), refundableUntil, isTooLate }
}

type Donor = Pick<Given, 'isGuest' | 'isPaidOut'>

/** What one donor gave, for the mail to them. @param gifts as `findGifts` orders them */
export const givenOf = async (context: AppContext, gifts: readonly Gift[], donor: Donor): Promise<Given> => {
  const now = context.clock.now()
  const canAsk = ({ askableUntil }: Gift) => askableUntil !== null && askableUntil > now
  const [denied, own] = [gifts.filter(({ isDenied }) => isDenied), gifts.filter(({ isDenied }) => !isDenied)]
  const [askable, others] = [own.filter(canAsk), own.filter((gift) => !canAsk(gift))]
  const free = others.filter(({ isClaimed }) => !isClaimed)
  const rest = [...free, ...others.filter(({ isClaimed }) => isClaimed)]
  const until = askable[0]?.askableUntil
  return {
    askable: until ? { ...(await partOf(context, askable)), until } : null,
    rest: rest.length > 0 ? { ...(await partOf(context, rest)), isClaimed: free.length === 0 } : null,
    denied: denied.length > 0 ? { ...(await pagesOf(context, denied)), minor: sumOf(denied) } : null,
    ...donor,
    answerDays: context.config.disputeAnswerDays,
  }
}
