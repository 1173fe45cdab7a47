import { transact, type Tx } from '../../platform/database/database.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { availableBalance } from '../ledger/balance.sql.ts'
import { findClaims, holdClaims } from '../ledger/held-now.ts'
import type { MoneyContext } from '../money-context.ts'
import { findPendingNow } from './find-payable.ts'
import { type HoldNotice, takeNotices } from './hold-notices.sql.ts'
import { type HeldCampaign, holdsBeginMail } from './payout-mails.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/** What disputes hold of a campaign: of what it has available, and of its payout that waits. */
const readHolds = async (tx: Tx, { campaignId, title }: HoldNotice, now: Date): Promise<HeldCampaign> => {
  const availableMinor = await availableBalance(tx, campaignId)
  const { inDisputesMinor: heldMinor } = holdClaims(availableMinor, await findClaims(tx, campaignId, now))
  const pending = await findPendingNow(tx, campaignId, now)
  return { title, heldMinor, ofPayoutMinor: pending?.disputedMinor ?? 0n }
}

/** Mails the next owner whose campaigns had open disputes at the upgrade, once. False: none is left. */
const tellNext = ({ db, clock, config, outbox }: MoneyContext): Promise<boolean> =>
  transact(db, async (tx) => {
    const notices = await takeNotices(tx)
    const [first] = notices
    if (!first) return false
    const campaigns: HeldCampaign[] = []
    for (const notice of notices) campaigns.push(await readHolds(tx, notice, clock.now()))
    const held = campaigns.filter(({ heldMinor, ofPayoutMinor }) => heldMinor + ofPayoutMinor > 0n)
    if (held.length === 0) return true
    const content = holdsBeginMail(held, config.publicUrl)
    await outbox.enqueue(tx, { key: `dispute-hold-notice:${first.ownerId}`, to: first.ownerEmail, content })
    return true
  })

const tellAll = async (context: MoneyContext, run: JobRun): Promise<void> => {
  let hasTold = false
  while (!run.isOver() && (await tellNext(context))) hasTold = true
  if (hasTold) await context.outbox.wake()
}

/** The job that tells owners once that disputes which were open at the upgrade hold money from then on. */
export const holdNoticeJob = (context: MoneyContext): Job => ({
  name: 'dispute-hold-notices',
  cron: '23 * * * *',
  run: (run) => tellAll(context, run),
})
