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

export const cancellationJob = 'mail-cancellations'

/** So many mails at most in one transaction: each batch is kept before the next, however many people there are. */
const batchSize = 200

type Telling = { context: AppContext; outbox: Outbox; tx: Tx; cancellation: OpenCancellation }
type Told = { email: string; givenMinor: bigint; isGuest: boolean }

/** One mail for one address, whether it donated, supports, or both. */
const mailFor = async ({ context, cancellation }: Telling, { email, givenMinor, isGuest }: Told): Promise<NewMail> => {
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

const write = async (context: Telling, told: Told[]): Promise<void> => {
  const mails = await Promise.all(told.map((one) => mailFor(context, one)))
  await context.outbox.enqueueAll(context.tx, mails)
}

/** Writes to the next donors, whatever mails they stopped, because it is about their money. False: all have been told. */
const mailDonors = async (context: Telling): Promise<boolean> => {
  const { tx, cancellation } = context
  const donors = await findDonorsToMail(tx, cancellation, batchSize)
  const last = donors.at(-1)
  if (!last) return false
  // Who got everything back has no money here, and is told as a supporter if they are one.
  await write(
    context,
    donors.filter(({ givenMinor }) => givenMinor > 0n).map((donor) => ({ ...donor, isGuest: false })),
  )
  await recordMailed(tx, cancellation, { donors_told_through: last.id })
  return true
}

const mailSupporters = async (context: Telling): Promise<boolean> => {
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

/** Writes the next mails, and notes in the same transaction how far it came; false where there is nobody left to tell. */
const mailNextBatch = (context: AppContext, outbox: Outbox): Promise<boolean> =>
  transact(context.db, async (tx) => {
    const cancellation = await lockOpenCancellation(tx)
    if (!cancellation) return false
    const telling = { context, outbox, tx, cancellation }
    const hasMailed = (await mailDonors(telling)) || (await mailSupporters(telling))
    if (!hasMailed) await recordMailed(tx, cancellation, { told_at: context.clock.now() })
    return true
  })

/** Mails everybody who stands behind a cancelled campaign, once, however often it is cut off. */
export const mailCancellations = async (context: AppContext, outbox: Outbox, run: JobRun): Promise<void> => {
  let hasMailed = false
  while (!run.isOver() && (await mailNextBatch(context, outbox))) hasMailed = true
  if (hasMailed) await outbox.wake()
}
