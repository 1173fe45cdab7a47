import { after, hour } from '../../platform/base/clock.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { networkOf, siteOf } from '../../platform/base/network.ts'
import { hashToken } from '../../platform/base/tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import { findNthAsk, insertAsk } from './asks.sql.ts'

/** The key by which requests from this IP address are counted: an IPv4 address, or an IPv6 site (a /48). */
export const callerOf = (ip: string): string => siteOf(ip) ?? networkOf(ip)

/** The keys of locks and of counted requests. An address is hashed. */
export const askKeys = {
  campaign: (campaignId: string): string => `campaign ${campaignId}`,
  caller: (caller: string): string => `caller ${caller}`,
  mailbox: (email: string): string => `mailbox ${hashToken(email.toLowerCase()).toString('base64url')}`,
}

type Limit = { perHourMax: number; error: 'too_many_guest_donations' | 'too_many_to_address' }

/** Throws the error of a limit, with the seconds to wait, from the time when the limit was first reached. */
export const refuseUntil = (error: Limit['error'], nth: Date, now: Date): never => {
  const waitMs = after(nth, hour).getTime() - now.getTime()
  throw new DomainError(error, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/** Counts a request of a caller or a mailbox, whose lock the transaction holds. Throws the limit's error. */
export const countAsk = async (tx: Tx, key: string, { perHourMax, error }: Limit, now: Date): Promise<void> => {
  const nth = await findNthAsk(tx, key, perHourMax, after(now, -hour))
  if (nth) refuseUntil(error, nth, now)
  await insertAsk(tx, key, now)
}
