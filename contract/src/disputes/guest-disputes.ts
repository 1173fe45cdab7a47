import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/dispute-calls.ts'
import { DonationToken, mailedErrors } from '../money/guest-donations.ts'
import { DisputeMessage, MessageInput } from './dispute-message.ts'
import { Dispute, DisputeInput } from './disputes.ts'

/** What the guest who made a donation reads of their dispute about it. */
export const MailedDispute = z.object({
  /** The latest; null: there is none. */
  dispute: z.nullable(Dispute),
})
export type MailedDispute = z.infer<typeof MailedDispute>

export const getMailedDispute = endpoint({
  ...calls.getMailedDispute,
  access: 'anyone',
  summary: 'The dispute of a guest about their donation, by the link in the mails to them',
  params: DonationToken,
  response: MailedDispute,
  errors: mailedErrors,
})

export const raiseMailedDispute = endpoint({
  ...calls.raiseMailedDispute,
  access: 'anyone',
  summary:
    'Raise a dispute about one’s donation as a guest. Saying the same again while it waits for a decision is the same dispute; there is no second one meanwhile',
  params: DonationToken,
  body: z.strictObject(z.pick(DisputeInput, { reason: true, details: true }).shape),
  response: Dispute,
  status: 201,
  errors: [...mailedErrors, 'too_many_disputes'],
})

export const sendMailedMessage = endpoint({
  ...calls.sendMailedMessage,
  access: 'anyone',
  summary: 'Write about one’s dispute as a guest, as accounts can',
  params: DonationToken,
  body: MessageInput,
  response: DisputeMessage,
  status: 201,
  errors: [...mailedErrors, 'dispute_not_found', 'too_many_messages'],
})

export const withdrawMailedDispute = endpoint({
  ...calls.withdrawMailedDispute,
  access: 'anyone',
  summary: 'Withdraw one’s dispute as a guest, as accounts can',
  params: DonationToken,
  response: Dispute,
  errors: [...mailedErrors, 'dispute_not_found', 'dispute_decided'],
})

export const guestDisputeEndpoints = [getMailedDispute, raiseMailedDispute, sendMailedMessage, withdrawMailedDispute]
