import { addressCorrectionMinutes } from '@muster/contract/facts/donations.ts'
import { after, minute } from '../../platform/base/clock.ts'
import { dayState, deleteFollow, mayMail, pointOf } from '../../campaigns/index.ts'
import { bookDonation } from '../ledger/book.ts'
import { receiptUrlOf } from '../../people/index.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import { faultPoint } from '../../platform/base/faults.ts'
import type { AppContext } from '../../platform/context.ts'
import { stopLink } from '../../mail/index.ts'
import type { MoneyContext } from '../money-context.ts'
import { completionMail } from './donation-mails.ts'
import { joinAccount } from './adopt-donations.ts'
import { presentFees } from './donations.present.ts'
import { findGiven } from './donors-view.sql.ts'
import { type LeasedDonation, lockForCompletion, markCompleted, markThanksWait } from './sync-donation.sql.ts'

export const thanksPrefix = 'donation-completed:'
/** The thanks to the corrected address of a donation. */
export const correctedThanksPrefix = 'donation-corrected:'

type Payment = { captureId: string; feeMinor: bigint }
type Completed = Awaited<ReturnType<typeof lockForCompletion>>

/** The mail that thanks a donor, and announces the reminder if the campaign's day is in the future. */
const thankMail = async (
  context: AppContext,
  tx: Tx,
  ids: { id: string; campaignId: string },
  donation: Completed,
  now: Date,
) => {
  const { amountMinor, addressCorrectedAt, donorId, donorEmail, meetingLat, meetingLon, ...campaign } = donation
  const meeting = { ...campaign, meetingPlace: pointOf(meetingLat, meetingLon) }
  const { publicUrl } = context.config
  const state = dayState(campaign, now)
  const isToCome = campaign.executionDate !== null && state === 'coming'
  const stop = await stopLink(context, { campaignId: ids.campaignId, email: donorEmail })
  return completionMail({
    amountMinor,
    fees: presentFees(await findGiven(tx, ids.id)),
    isCorrected: addressCorrectedAt !== null,
    campaign: { ...campaign, meeting },
    state,
    pageUrl: `${publicUrl}/campaigns/${ids.campaignId}`,
    receiptUrl: await receiptUrlOf(context, { id: ids.id, donorId, donorEmail }),
    isGuest: donorId === null,
    publicUrl,
    reminder: isToCome ? { stop } : null,
  })
}

type Ids = { id: string; campaignId: string }

/** Writes the mail that thanks a donor. */
export const thank = async (context: MoneyContext, tx: Tx, ids: Ids, donation: Completed): Promise<void> => {
  const content = await thankMail(context, tx, ids, donation, context.clock.now())
  const prefix = donation.addressCorrectedAt === null ? thanksPrefix : correctedThanksPrefix
  await context.outbox.enqueue(tx, { key: `${prefix}${ids.id}`, to: donation.donorEmail, content })
}

/**
 * Thanks the donor at the corrected address, and gives the donation to the account of that address, if there is one. An unsent mail to the
 * former address is removed.
 */
export const thankCorrected = async (
  context: MoneyContext,
  tx: Tx,
  { id, campaignId, donorEmail: former }: Ids & { donorEmail: string },
): Promise<{ campaignTitle: string }> => {
  await context.outbox.cancel(tx, { to: former, keyPrefixes: [`${thanksPrefix}${id}`] })
  const donation = await lockForCompletion(tx, id)
  const donorId = await joinAccount(tx, id, donation.donorEmail)
  if (await mayMail(tx, campaignId)) await thank(context, tx, { id, campaignId }, { ...donation, donorId })
  else await markThanksWait(tx, id)
  return { campaignTitle: donation.title }
}

/**
 * Books a captured donation, completes it and thanks the donor: atomically and only once. While mails of the campaign wait, the thanks
 * wait too.
 */
export const completeDonation = async (
  context: MoneyContext,
  { id, campaignId }: LeasedDonation,
  { captureId, feeMinor }: Payment,
): Promise<void> => {
  const { db, clock, config, outbox } = context
  const now = clock.now()
  const completed = await transact(db, async (tx) => {
    const donation = await lockForCompletion(tx, id)
    if (donation.status === 'completed') return false
    const { booked } = await bookDonation(tx, {
      donationId: id,
      campaignId,
      captureId,
      grossMinor: donation.amountMinor,
      providerFeeMinor: feeMinor,
      percent: config.platformFeePercent,
      bookedAt: now,
    })
    if (!booked) throw new Error(`capture ${captureId} is booked, but donation ${id} is not completed`)
    const isThanked = await mayMail(tx, campaignId)
    await markCompleted(tx, id, {
      captureId,
      thanksWait: !isThanked,
      correctableUntil: donation.donorId === null ? after(now, addressCorrectionMinutes * minute) : null,
      now,
    })
    await deleteFollow(tx, { campaignId, email: donation.donorEmail })
    const donorId = donation.donorId ?? (await joinAccount(tx, id, donation.donorEmail))
    if (isThanked) await thank(context, tx, { id, campaignId }, { ...donation, donorId })
    faultPoint('donation.booking')
    return true
  })
  faultPoint('donation.booked')
  if (completed) await outbox.wake()
}
