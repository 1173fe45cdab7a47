import { transact, type Tx } from '../../../platform/database/database.ts'
import type { JobRun } from '../../../platform/jobs/job-run.ts'
import type { AppContext } from '../../../platform/context.ts'
import { hashToken } from '../../../platform/base/tokens.ts'
import { eachMail, mineLink, type NewMail, type Outbox, type Revisions, stopLink } from '../../../mail/index.ts'
import { type DonorToMail, findDonorsToMail, findGifts, findSupportersToMail, hasStoppedAll } from '../people.sql.ts'
import { mayMail } from '../standing.sql.ts'
import { isPaidOut } from '../../promises/versions.sql.ts'
import { cancellationMail, type Given } from './cancellation-mails.ts'
import { lockOpenCancellation, recordMailed, restartCancellation, type OpenCancellation } from './cancellations.sql.ts'
import { givenOf } from './given-of.ts'

/** The queue's name in existing databases, so it must not change. */
export const cancellationJob = 'tell-of-cancellations'

const keyPrefix = 'campaign-cancelled:'

/** Maximum number of mails per transaction. Each batch is committed before the next. */
const batchSize = 200

type MailingContext = { context: AppContext; outbox: Outbox; tx: Tx; cancellation: OpenCancellation }
/** `manages`: whether the mail links to the page on which guests withdraw their support. */
type Recipient = { email: string; given: Given | null; manages: boolean }

/** One mail per address, for donors, supporters or both. */
const mailFor = async (
  { context, cancellation }: MailingContext,
  { email, given, manages }: Recipient,
): Promise<NewMail> => {
  const { campaignId, ownerName, ownerUsername } = cancellation
  const { publicUrl } = context.config
  const pageUrl = `${publicUrl}/campaigns/${campaignId}`
  const cancelled = { ...cancellation, ownerName: ownerName ?? ownerUsername ?? 'Its owner', pageUrl }
  const about = { campaignId, email }
  const stop = await stopLink(context, about)
  const foot = { stop, ...(manages && { manage: await mineLink(context, about) }) }
  const address = hashToken(email.toLowerCase()).toString('base64url')
  return {
    key: `${keyPrefix}${campaignId}:${address}`,
    to: email,
    content: cancellationMail(cancelled, publicUrl, given, foot),
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
  const { campaignId, donorsToldThrough: after } = cancellation
  // Fully refunded donors have no money here. They are mailed only if they are supporters.
  const donors = await findDonorsToMail(tx, { campaignId, after, limit: batchSize })
  const last = donors.at(-1)
  if (!last) return false
  const gifts = Map.groupBy(await findGifts(tx, { campaignId, donors }), ({ donorId, emailKey }) => donorId ?? emailKey)
  const isPaid = await isPaidOut(tx, campaignId)
  const recipientOf = async ({ accountId, email }: DonorToMail): Promise<Recipient> => {
    const theirs = gifts.get(accountId ?? email.toLowerCase()) ?? []
    const given = await givenOf(context.context, theirs, { isGuest: accountId === null, isPaidOut: isPaid })
    return { email, given, manages: false }
  }
  await write(context, await Promise.all(donors.map(recipientOf)))
  await recordMailed(tx, cancellation, { donors_told_through: last.key })
  return true
}

const mailSupporters = async (context: MailingContext): Promise<boolean> => {
  const { tx, cancellation } = context
  const { campaignId, supportersToldThrough: after } = cancellation
  const supporters = await findSupportersToMail(tx, { campaignId, after, limit: batchSize })
  const last = supporters.at(-1)
  if (!last) return false
  const wanting = supporters.filter(({ accountId, stopped }) => accountId !== cancellation.ownerId && !stopped)
  await write(
    context,
    wanting.map(({ email, accountId }) => ({ email, given: null, manages: accountId === null })),
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

/** Whether an address stopped the mails. Donors are mailed all the same, because it concerns their money. */
const isStopped = async (tx: Tx, about: { campaignId: string; email: string }): Promise<boolean> => {
  if (!(await hasStoppedAll(tx, about))) return false
  const { campaignId, email } = about
  const page = { campaignId, after: null, limit: 1, emailKeys: [email.toLowerCase()] }
  return (await findDonorsToMail(tx, page)).length === 0
}

/**
 * Takes the mails of a campaign that was hidden out of the outbox. The job writes them again when it is published. Drops those that their
 * receiver stopped.
 */
export const cancellationRevisions = ({ db }: AppContext, outbox: Outbox): Revisions => ({
  'campaign-cancelled': eachMail(({ key, to, content }) =>
    transact(db, async (tx) => {
      const campaignId = key.split(':')[1] ?? ''
      if (await mayMail(tx, campaignId)) return (await isStopped(tx, { campaignId, email: to })) ? null : content
      await outbox.cancel(tx, { to, keyPrefixes: [key] })
      await restartCancellation(tx, campaignId)
      return null
    }),
  ),
})

/** Mails every supporter and donor of a cancelled campaign once, also across interrupted runs. */
export const mailCancellations = async (context: AppContext, outbox: Outbox, run: JobRun): Promise<void> => {
  let hasMailed = false
  while (!run.isOver() && (await mailNextBatch(context, outbox))) hasMailed = true
  if (hasMailed) await outbox.wake()
}
