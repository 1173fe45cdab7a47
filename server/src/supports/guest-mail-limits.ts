import { after, hour } from '../base/clock.ts'
import { transact, type Tx } from '../database/database.ts'
import type { AppContext } from '../context.ts'
import { askKeys, countAsk, lockKeys } from '../guests/index.ts'
import type { Outbox } from '../mail/index.ts'
import { countToRelease, leavesAtOnce } from './guest-mail-pace.ts'
import { findPace, findWaitingCampaigns, markReleased } from './guest-mails.sql.ts'
import type { GuestRequest } from './guest-tokens.sql.ts'
import { tokenLifeMs } from './token-life.ts'

/** Maximum number of guest mails requested per hour from one IPv4 address or one IPv6 site. */
const asksPerHourMax = 5

/** Locks the counters of a caller, a mailbox and a campaign until the transaction ends. */
export const lockGuestRequest = (
  tx: Tx,
  { campaignId, email }: GuestRequest,
  caller: string | null,
  now: Date,
): Promise<void> =>
  lockKeys(tx, [askKeys.campaign(campaignId), askKeys.mailbox(email), ...(caller ? [askKeys.caller(caller)] : [])], now)

/** Counts a caller's request. Throws too_many_guest_mails with the seconds to wait. */
export const countGuestMail = (tx: Tx, caller: string, now: Date): Promise<void> =>
  countAsk(tx, caller, { perHourMax: asksPerHourMax, error: 'too_many_guest_mails' }, now)

/** Whether a mail about this campaign is sent at once. */
export const mayLeaveAtOnce = async (tx: Tx, campaignId: string, now: Date): Promise<boolean> =>
  leavesAtOnce(await findPace(tx, campaignId, after(now, -hour)))

const releaseOf = (context: AppContext, outbox: Outbox, campaignId: string): Promise<number> =>
  transact(context.db, async (tx) => {
    const now = context.clock.now()
    await lockKeys(tx, [askKeys.campaign(campaignId)], now)
    const count = countToRelease(await findPace(tx, campaignId, after(now, -hour)), now)
    if (count === 0) return 0
    const keys = await markReleased(tx, campaignId, count, { now, expiresAt: after(now, tokenLifeMs) })
    await outbox.release(tx, keys)
    return keys.length
  })

/** The job that releases the oldest waiting mails every minute, as many as each campaign's pace allows. */
export const defineGuestMailRelease = (context: AppContext, outbox: Outbox): void => {
  context.jobs.define({
    name: 'guest-support-mails',
    cron: '* * * * *',
    run: async () => {
      let released = 0
      for (const campaignId of await findWaitingCampaigns(context.db)) {
        released += await releaseOf(context, outbox, campaignId)
      }
      if (released > 0) await outbox.wake()
    },
  })
}
