import { transact, type Tx } from '../../database/database.ts'
import type { JobRun } from '../../jobs/job-run.ts'
import type { AppContext } from '../../context.ts'
import { hashToken } from '../../base/tokens.ts'
import { mineLink } from '../../mail/index.ts'
import type { NewMail, Outbox } from '../../mail/index.ts'
import { stopLink } from '../../mail/index.ts'
import { cancellationMail } from './cancellation-mails.ts'
import {
  findDonorsToMail,
  findSupportersToMail,
  lockOpenCancellation,
  recordMailed,
  type OpenCancellation,
} from './cancellations.sql.ts'

/** The queue's name in existing databases, so it must not change. */
export const cancellationJob = 'tell-of-cancellations'

/** Maximum number of mails per transaction. Each batch is committed before the next. */
const batchSize = 200

type MailingContext = { context: AppContext; outbox: Outbox; tx: Tx; cancellation: OpenCancellation }
type Recipient = { email: string; givenMinor: bigint; isGuest: boolean }

/** One mail per address, for donors, supporters or both. */
const mailFor = async (
  { context, cancellation }: MailingContext,
  { email, givenMinor, isGuest }: Recipient,
): Promise<NewMail> => {
  const { campaignId, ownerName, ownerUsername } = cancellation
  const { publicUrl } = context.config
  const pageUrl = `${publicUrl}/campaigns/${campaignId}`
  const cancelled = { ...cancellation, ownerName: ownerName ?? ownerUsername ?? 'Its owner', pageUrl }
  const about = { campaignId, email }
  const stop = await stopLink(context, about)
  const foot = { stop, ...(isGuest && { manage: await mineLink(context, about) }) }
  const address = hashToken(email.toLowerCase()).toString('base64url')
  return {
    key: `campaign-cancelled:${campaignId}:${address}`,
    to: email,
    content: cancellationMail(cancelled, publicUrl, givenMinor, foot),
    bulk: true,
  }
}

const write = async (context: MailingContext, recipients: Recipient[]): Promise<void> => {
  const mails = await Promise.all(recipients.map((one) => mailFor(context, one)))
  await context.outbox.enqueueAll(context.tx, mails)
}

/** Mails the next donors, even if they stopped mails, because it concerns their money. False: all have been mailed. */
const mailDonors = async (context: MailingContext): Promise<boolean> => {
  const { tx, cancellation } = context
  const donors = await findDonorsToMail(tx, cancellation, batchSize)
  const last = donors.at(-1)
  if (!last) return false
  // Fully refunded donors have no money here. They are mailed only if they are supporters.
  await write(
    context,
    donors.filter(({ givenMinor }) => givenMinor > 0n).map((donor) => ({ ...donor, isGuest: false })),
  )
  await recordMailed(tx, cancellation, { donors_told_through: last.id })
  return true
}

const mailSupporters = async (context: MailingContext): Promise<boolean> => {
  const { tx, cancellation } = context
  const supporters = await findSupportersToMail(tx, cancellation, batchSize)
  const last = supporters.at(-1)
  if (!last) return false
  const wanting = supporters.filter(({ accountId, stopped }) => accountId !== cancellation.ownerId && !stopped)
  await write(
    context,
    wanting.map(({ email, accountId }) => ({ email, givenMinor: 0n, isGuest: accountId === null })),
  )
  await recordMailed(tx, cancellation, { supporters_told_through: last.key })
  return true
}

/** Enqueues the next mails and records the progress in the same transaction; false if none are left. */
const mailNextBatch = (context: AppContext, outbox: Outbox): Promise<boolean> =>
  transact(context.db, async (tx) => {
    const cancellation = await lockOpenCancellation(tx)
    if (!cancellation) return false
    const telling = { context, outbox, tx, cancellation }
    const hasMailed = (await mailDonors(telling)) || (await mailSupporters(telling))
    if (!hasMailed) await recordMailed(tx, cancellation, { told_at: context.clock.now() })
    return true
  })

/** Mails every supporter and donor of a cancelled campaign once, also across interrupted runs. */
export const mailCancellations = async (context: AppContext, outbox: Outbox, run: JobRun): Promise<void> => {
  let hasMailed = false
  while (!run.isOver() && (await mailNextBatch(context, outbox))) hasMailed = true
  if (hasMailed) await outbox.wake()
}
