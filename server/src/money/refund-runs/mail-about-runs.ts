import { after, minute } from '../../platform/base/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { MoneyContext } from '../money-context.ts'
import * as mails from './refund-run-mails.ts'
import { findAsker, type MailedCampaign } from './mailed-campaign.sql.ts'

type Mailed = MailedCampaign & { id: string; campaignId: string; reason: string; totalMinor: bigint }

/** Asks the other admins to confirm a run. */
export const mailAboutWaiting = async (
  { outbox, config }: MoneyContext,
  tx: Tx,
  run: Mailed,
  { asker, others }: { asker: string; others: readonly { id: string; email: string }[] },
): Promise<void> => {
  const content = mails.runWaitsMail(run, asker, config.publicUrl)
  await outbox.enqueueAll(
    tx,
    others.map(({ id, email }) => ({ key: `refund-run-waits:${run.id}:${id}`, to: email, content })),
  )
}

/** How long the mail about the start waits. If the run ends meanwhile, only the mail about its end is sent. */
const beginWaitsMs = 2 * minute
const begunKeyOf = (runId: string): string => `refund-run-begun:${runId}`

/** Tells the owner that a run has started, unless it ends soon. */
export const mailAboutBegin = ({ outbox, clock, config }: MoneyContext, tx: Tx, run: Mailed): Promise<void> =>
  outbox.enqueue(tx, {
    key: begunKeyOf(run.id),
    sendAfter: after(clock.now(), beginWaitsMs),
    to: run.ownerEmail,
    content: mails.runBegunMail(run, config.publicUrl),
  })

/** Tells the admin who asked for a run that it was declined. */
export const mailAboutDecline = async (
  { outbox, config }: MoneyContext,
  tx: Tx,
  run: MailedCampaign & { id: string; campaign_id: string; requested_by: string; why: string | null },
): Promise<void> => {
  const about = { campaignId: run.campaign_id, campaignTitle: run.campaignTitle }
  const content = mails.runDeclinedMail(about, run.why, config.publicUrl)
  await outbox.enqueue(tx, { key: `refund-run-declined:${run.id}`, to: await findAsker(tx, run.id), content })
}

/** Sends the result to the owner and to the admin who asked. */
export const mailAboutEnd = async (
  { outbox, config: { publicUrl } }: MoneyContext,
  tx: Tx,
  run: MailedCampaign & { id: string; campaignId: string; reason: string; result: mails.RunResult },
): Promise<void> => {
  await outbox.cancelAll(tx, [begunKeyOf(run.id)])
  const asker = await findAsker(tx, run.id)
  const contentFor = (isOwner: boolean) => mails.runEndedMail(run, run.result, { publicUrl, isOwner })
  await outbox.enqueue(tx, { key: `refund-run-ended:${run.id}:owner`, to: run.ownerEmail, content: contentFor(true) })
  if (asker === run.ownerEmail) return
  await outbox.enqueue(tx, { key: `refund-run-ended:${run.id}:asker`, to: asker, content: contentFor(false) })
}
