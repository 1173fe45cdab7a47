import { transact, type Tx } from '../kernel/db.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { hashToken } from '../kernel/tokens.ts'
import type { MailContent, Outbox } from '../mail/index.ts'
import { cancellationMail } from './cancellation-mails.ts'
import {
  findDonorsToTell,
  findSupportersToTell,
  lockOpenCancellation,
  noteTold,
  type OpenCancellation,
} from './cancellations.sql.ts'

export const cancellationJob = 'tell-of-cancellations'

/** So many mails at most in one transaction: each is kept before the next, however many people there are. */
const batchSize = 200

type Context = { kernel: Kernel; outbox: Outbox; tx: Tx; cancellation: OpenCancellation }

const contentFor = ({ kernel, cancellation }: Context, givenMinor: bigint): MailContent => {
  const { campaignId, title, executionDate, ownerName, ownerUsername } = cancellation
  return cancellationMail(
    {
      title,
      executionDate,
      ownerName: ownerName ?? ownerUsername ?? 'Its owner',
      pageUrl: `${kernel.config.publicUrl}/campaigns/${campaignId}`,
    },
    givenMinor,
  )
}

/** One mail for one address, whether it donated, supports, or both. */
const write = (context: Context, email: string, givenMinor: bigint): Promise<void> => {
  const address = hashToken(email.toLowerCase()).toString('base64url')
  return context.outbox.enqueue(context.tx, {
    key: `campaign-cancelled:${context.cancellation.campaignId}:${address}`,
    to: email,
    content: contentFor(context, givenMinor),
  })
}

/** Writes to the next donors; false where all have been told. */
const tellDonors = async (context: Context): Promise<boolean> => {
  const { tx, cancellation } = context
  const donors = await findDonorsToTell(tx, cancellation, batchSize)
  const last = donors.at(-1)
  if (!last) return false
  for (const { email, givenMinor } of donors) await write(context, email, givenMinor)
  await noteTold(tx, cancellation, { donors_told_through: last.id })
  return true
}

const tellSupporters = async (context: Context): Promise<boolean> => {
  const { tx, cancellation } = context
  const supporters = await findSupportersToTell(tx, cancellation, batchSize)
  const last = supporters.at(-1)
  if (!last) return false
  for (const { email, accountId } of supporters) {
    if (accountId !== cancellation.ownerId) await write(context, email, 0n)
  }
  await noteTold(tx, cancellation, { supporters_told_through: last.key })
  return true
}

/** Writes the next mails, and notes in the same transaction how far it came; false where there is nobody left to tell. */
const tellNext = (kernel: Kernel, outbox: Outbox): Promise<boolean> =>
  transact(kernel.db, async (tx) => {
    const cancellation = await lockOpenCancellation(tx)
    if (!cancellation) return false
    const context = { kernel, outbox, tx, cancellation }
    const hasTold = (await tellDonors(context)) || (await tellSupporters(context))
    if (!hasTold) await noteTold(tx, cancellation, { told_at: kernel.clock.now() })
    return true
  })

/** Mails everybody who stands behind a cancelled campaign, once, however often it is cut off. */
export const tellOfCancellations = async (kernel: Kernel, outbox: Outbox): Promise<void> => {
  let hasTold = false
  while (await tellNext(kernel, outbox)) hasTold = true
  if (hasTold) await outbox.wake()
}
