import { refundableDays } from '@muster/contract/facts/refund-runs.ts'
import { receiptUrlOf } from '../../../people/index.ts'
import { after, day } from '../../../platform/base/clock.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Gift } from '../people.sql.ts'
import type { Given, GivenPart } from './cancellation-mails.ts'

const sumOf = (gifts: readonly Gift[]): bigint => gifts.reduce((sum, { leftMinor }) => sum + leftMinor, 0n)

/** @param shown the donation whose page is linked */
const partOf = async (context: AppContext, gifts: readonly Gift[], shown: Gift): Promise<GivenPart> => {
  const oldest = new Date(Math.min(...gifts.map(({ completedAt }) => completedAt.getTime())))
  const refundableUntil = after(oldest, refundableDays * day)
  return {
    minor: sumOf(gifts),
    donations: gifts.length,
    url: await receiptUrlOf(context, { ...shown, donorEmail: shown.emailKey ?? '' }),
    refundableUntil,
    isTooLate: refundableUntil <= context.clock.now(),
  }
}

/** What one donor gave, for the mail to them. @param gifts as `findGifts` orders them */
export const givenOf = async (context: AppContext, gifts: readonly Gift[], isGuest: boolean): Promise<Given> => {
  const now = context.clock.now()
  const own = gifts.filter(({ isDenied }) => !isDenied)
  const canAsk = ({ askableUntil }: Gift) => askableUntil !== null && askableUntil > now
  const [askable, rest] = [own.filter(canAsk), own.filter((gift) => !canAsk(gift))]
  const [first, free] = [askable[0], rest.find(({ isClaimed }) => !isClaimed)]
  const shown = free ?? rest[0]
  return {
    askable: first?.askableUntil ? { ...(await partOf(context, askable, first)), until: first.askableUntil } : null,
    rest: shown ? { ...(await partOf(context, rest, shown)), isClaimed: !free } : null,
    deniedMinor: sumOf(gifts.filter(({ isDenied }) => isDenied)),
    isGuest,
    answerDays: context.config.disputeAnswerDays,
  }
}
