import type { DisputeMessage } from '@muster/contract/campaigns/dispute-message.ts'
import type { Dispute } from '@muster/contract/campaigns/disputes.ts'
import type { MailedDisputes } from '@muster/contract/campaigns/guest-disputes.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { transact } from '../../platform/database/database.ts'
import {
  listOfGuest,
  presentMessage,
  presentOwn,
  raiseAsGuest,
  readPayoutChoices,
  sendAsGuest,
  withdrawDispute,
} from '../../campaigns/index.ts'
import { openGuestDonation } from '../donations/mailed-link.ts'
import type { MoneyContext } from '../money-context.ts'
import { lockGiven } from './denials.sql.ts'

/** What a guest reads of their disputes, and the payouts that they can dispute. Throws as `readMailedDonation`. */
export const readGuestDisputes = async (context: MoneyContext, token: string): Promise<MailedDisputes> => {
  const { id: donationId, campaign_id: campaignId } = await openGuestDonation(context, token)
  const rows = await listOfGuest(context.db, donationId)
  return {
    disputes: rows.map((row) => presentOwn(row, context.config.disputeAnswerDays)),
    payouts: await readPayoutChoices(context.db, campaignId, { donationId }),
  }
}

/**
 * Raises a dispute of a guest about their donation, or a payout of its campaign. Throws as `readMailedDonation`, too_many_disputes, and a field error for
 * another payout.
 */
export const raiseGuestDispute = async (
  context: MoneyContext,
  token: string,
  said: { payoutId: string | null; reason: string; details: string },
): Promise<Dispute> => {
  const { id: donationId } = await openGuestDonation(context, token)
  const row = await transact(context.db, async (tx) => {
    const donation = await lockGiven(tx, donationId)
    if (!donation) throw new DomainError('donation_not_found')
    // An account has taken the donation over since.
    if (donation.donorId !== null) throw new DomainError('donation_in_account')
    const { campaignId, donorEmail: guestEmail } = donation
    return raiseAsGuest(tx, { ...said, campaignId, donationId, guestEmail, now: context.clock.now() })
  })
  return presentOwn(row, context.config.disputeAnswerDays)
}

/** Writes a message of a guest about a dispute of theirs. Throws as `readMailedDonation` and `sendAsGuest`. */
export const writeAsGuest = async (
  context: MoneyContext,
  token: string,
  message: { disputeId: string; text: string },
): Promise<DisputeMessage> => {
  const { id: donationId } = await openGuestDonation(context, token)
  return presentMessage(await sendAsGuest(context, { donationId }, message))
}

/** Withdraws a dispute of a guest. Throws as `readMailedDonation` and `withdrawDispute`. */
export const withdrawAsGuest = async (context: MoneyContext, token: string, disputeId: string): Promise<Dispute> => {
  const { id: donationId } = await openGuestDonation(context, token)
  return presentOwn(await withdrawDispute(context, disputeId, { donationId }), context.config.disputeAnswerDays)
}
