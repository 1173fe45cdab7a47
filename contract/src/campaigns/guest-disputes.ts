import { disputeChoicesMax, guestDisputesShown } from '../facts/disputes.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/dispute-calls.ts'
import { DonationToken, mailedErrors } from '../money/guest-donations.ts'
import { Id } from '../shared.ts'
import { DisputeMessage, MessageInput } from './dispute-message.ts'
import { Dispute, DisputeChoices, DisputeInput } from './disputes.ts'

/** What the guest who made a donation reads of their disputes about it and about the payouts of its campaign. */
export const MailedDisputes = z.object({
  /** Newest first. */
  disputes: z.array(Dispute),
  /** The payouts that a dispute can name, newest first. */
  payouts: DisputeChoices.shape.payouts,
})
export type MailedDisputes = z.infer<typeof MailedDisputes>

export const getMailedDisputesEndpoint = endpoint({
  ...calls.getMailedDisputes,
  access: 'anyone',
  summary: `The disputes that a guest raised by the link in the mails about their donation, at most ${guestDisputesShown}, and the payouts that one can name, at most ${disputeChoicesMax}`,
  params: DonationToken,
  response: MailedDisputes,
  errors: mailedErrors,
})

export const raiseMailedDisputeEndpoint = endpoint({
  ...calls.raiseMailedDispute,
  access: 'anyone',
  summary:
    'Raise a dispute as a guest about one’s donation, or about a payout of its campaign. Saying the same again while it waits for a decision is the same dispute; there is no second one about the same donation or payout meanwhile',
  params: DonationToken,
  body: z.strictObject(z.pick(DisputeInput, { payoutId: true, reason: true, details: true }).shape),
  response: Dispute,
  status: 201,
  errors: [...mailedErrors, 'too_many_disputes'],
})

const disputeParams = z.extend(DonationToken, { id: Id })

export const sendMailedMessageEndpoint = endpoint({
  ...calls.sendMailedMessage,
  access: 'anyone',
  summary: 'Write about a dispute of one’s own as a guest, as accounts can',
  params: disputeParams,
  body: MessageInput,
  response: DisputeMessage,
  status: 201,
  errors: [...mailedErrors, 'dispute_not_found', 'too_many_messages'],
})

export const withdrawMailedDisputeEndpoint = endpoint({
  ...calls.withdrawMailedDispute,
  access: 'anyone',
  summary: 'Withdraw a dispute of one’s own as a guest, as accounts can',
  params: disputeParams,
  response: Dispute,
  errors: [...mailedErrors, 'dispute_not_found', 'dispute_decided', 'dispute_at_paypal'],
})

export const guestDisputeEndpoints = [
  getMailedDisputesEndpoint,
  raiseMailedDisputeEndpoint,
  sendMailedMessageEndpoint,
  withdrawMailedDisputeEndpoint,
]
