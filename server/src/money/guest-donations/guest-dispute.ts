import type { DisputeMessage } from '@muster/contract/disputes/dispute-message.ts'
import type { Dispute } from '@muster/contract/disputes/disputes.ts'
import type { MailedDispute } from '@muster/contract/disputes/guest-disputes.ts'
import { DomainError } from '../../base/errors.ts'
import { transact } from '../../database/database.ts'
import {
  findOfGuest,
  presentMessage,
  presentOwn,
  raiseAsGuest,
  sendAsGuest,
  withdrawDispute,
} from '../../disputes/index.ts'
import { openMailedLink } from '../donations/index.ts'
import type { MoneyContext } from '../money-context.ts'
import { lockGiven } from './denials.sql.ts'
import { requireGuestDonation } from './mailed-donation.ts'

/** The donation of a mailed link. Throws as `readMailedDonation`. */
const openLink = async (context: MoneyContext, token: string): Promise<string> => {
  const id = await openMailedLink(context, token)
  await requireGuestDonation(context, id)
  return id
}

/** The latest dispute of a guest about the donation of the link. Throws as `readMailedDonation`, and dispute_not_found. */
const openDispute = async (
  context: MoneyContext,
  token: string,
): Promise<{ donationId: string; disputeId: string }> => {
  const donationId = await openLink(context, token)
  const dispute = await findOfGuest(context.db, donationId)
  if (!dispute) throw new DomainError('dispute_not_found')
  return { donationId, disputeId: dispute.id }
}

/** What a guest reads of their dispute. Throws as `readMailedDonation`. */
export const readGuestDispute = async (context: MoneyContext, token: string): Promise<MailedDispute> => {
  const row = await findOfGuest(context.db, await openLink(context, token))
  return { dispute: row ? presentOwn(row, context.config.disputeAnswerDays) : null }
}

/** Raises a dispute of a guest about their donation. Throws as `readMailedDonation`, and too_many_disputes. */
export const raiseGuestDispute = async (
  context: MoneyContext,
  token: string,
  said: { reason: string; details: string },
): Promise<Dispute> => {
  const donationId = await openLink(context, token)
  const row = await transact(context.db, async (tx) => {
    const donation = await lockGiven(tx, donationId)
    if (!donation) throw new DomainError('donation_not_found')
    // An account has it since.
    if (donation.donorId !== null) throw new DomainError('donation_in_account')
    const { campaignId, donorEmail: guestEmail } = donation
    return raiseAsGuest(tx, { ...said, campaignId, donationId, guestEmail, now: context.clock.now() })
  })
  return presentOwn(row, context.config.disputeAnswerDays)
}

/** Writes a message of a guest about their dispute. Throws as `readMailedDonation`, dispute_not_found and too_many_messages. */
export const writeAsGuest = async (context: MoneyContext, token: string, text: string): Promise<DisputeMessage> => {
  const { donationId, disputeId } = await openDispute(context, token)
  return presentMessage(await sendAsGuest(context, { donationId }, { disputeId, text }))
}

/** Withdraws the dispute of a guest. Throws as `readMailedDonation`, dispute_not_found and dispute_decided. */
export const withdrawAsGuest = async (context: MoneyContext, token: string): Promise<Dispute> => {
  const { donationId, disputeId } = await openDispute(context, token)
  return presentOwn(await withdrawDispute(context, disputeId, { donationId }), context.config.disputeAnswerDays)
}
