import * as z from 'zod/mini'
import { Email, Name } from '../people/accounts.ts'
import { DisputeStatus } from '../campaigns/dispute-status.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'
import { donationDoubts } from '../facts/donations.ts'
import { change, Id, Instant } from '../shared.ts'
import { token } from '../text.ts'
import { createDonationOrderEndpoint, Donation, DonationStatus } from './donations.ts'
import { Receipt } from './receipts.ts'

/** The sealed text of a token about one donation. */
export const DonationToken = z.object({ token: token(2_000) })

export const createGuestDonationOrderEndpoint = endpoint({
  ...calls.createGuestDonationOrder,
  access: 'anyone',
  summary:
    'Start a donation without an account: makes a PayPal order, whose approve link the donor opens. No mail is sent before the donation has arrived',
  params: z.object({ id: Id }),
  body: z.extend(createDonationOrderEndpoint.body, {
    /** Where the receipt goes. */
    email: Email,
  }),
  /** As for accounts. `token`: shows the status of this donation and nothing else. */
  response: z.extend(createDonationOrderEndpoint.response, { token: z.string() }),
  status: 201,
  idempotent: true,
  errors: [...createDonationOrderEndpoint.errors, 'guest_donations_off', 'too_many_guest_donations'],
})

/** The status of a donation, for the person who started it. Whose address was given is not told. */
export const GuestDonationStatus = z.object({ status: DonationStatus, doubt: z.nullable(z.enum(donationDoubts)) })
export type GuestDonationStatus = z.infer<typeof GuestDonationStatus>

export const getGuestDonationEndpoint = endpoint({
  ...calls.getGuestDonation,
  access: 'anyone',
  summary: 'The status of a donation without an account, by the token of the call that started it',
  params: DonationToken,
  response: GuestDonationStatus,
  errors: ['invalid_token', 'missing_token', 'donation_not_found'],
})

export const giveUpGuestDonationEndpoint = endpoint({
  ...calls.giveUpGuestDonation,
  access: 'anyone',
  summary: 'Stop waiting for the approval of a donation without an account, as accounts can',
  params: DonationToken,
  response: GuestDonationStatus,
  errors: ['invalid_token', 'missing_token', 'donation_not_found'],
})

/** What the browser that started a donation shows once the money has arrived. The donor is not in it. */
export const StartedGift = z.object({
  receipt: z.omit(Receipt, { donor: true }),
  /** Until when the address can be corrected. Null: no longer, for one of the reasons of `address_not_correctable`. */
  correctableUntil: z.nullable(Instant),
})
export type StartedGift = z.infer<typeof StartedGift>

export const getStartedDonationEndpoint = endpoint({
  ...calls.getStartedDonation,
  access: 'anyone',
  summary:
    'The receipt of a donation without an account and with its fees, for the browser that started it. Its donor is not told',
  params: DonationToken,
  response: StartedGift,
  errors: ['invalid_token', 'missing_token', 'donation_not_found', 'donation_not_completed'],
})

export const correctDonationAddressEndpoint = endpoint({
  ...calls.correctDonationAddress,
  access: 'anyone',
  summary:
    'Correct the address of a donation without an account: once, within an hour after it arrived, and only while the link in its mail was never opened. Both addresses are told by mail',
  params: DonationToken,
  body: z.strictObject({ email: Email }),
  response: StartedGift,
  errors: [
    'invalid_token',
    'missing_token',
    'donation_not_found',
    'donation_not_completed',
    'address_not_correctable',
    'too_many_to_address',
  ],
})

/** What became of the report that a donor did not make a donation. */
export const Denial = z.object({
  status: DisputeStatus,
  /** The admin's note with the last change. */
  resolutionNotes: z.nullable(z.string()),
  createdAt: Instant,
})
export type Denial = z.infer<typeof Denial>

/** The page of one donation of a guest, which the link in its mails opens. */
export const MailedDonation = z.object({
  donation: Donation,
  /** The name for public lists. Null: none. */
  name: z.nullable(z.string()),
  /** The address that receives the mails. */
  email: z.string(),
  receipt: Receipt,
  /** Null: the donor did not deny the donation. */
  denial: z.nullable(Denial),
})
export type MailedDonation = z.infer<typeof MailedDonation>

/** The refusals of a link that opens one donation. */
export const mailedErrors = ['invalid_token', 'missing_token', 'donation_not_found', 'donation_in_account'] as const

export const getMailedDonationEndpoint = endpoint({
  ...calls.getMailedDonation,
  access: 'anyone',
  summary: 'One donation with its receipt, by the link in the mails to its guest. It opens nothing else',
  params: DonationToken,
  response: MailedDonation,
  errors: mailedErrors,
})

export const updateMailedDonationEndpoint = endpoint({
  ...calls.updateMailedDonation,
  access: 'anyone',
  summary: 'Show a name on public lists, or show none. Without a name a guest is not in these lists',
  params: DonationToken,
  body: z.strictObject({
    anonymous: change(z.boolean('Say whether your name stays off public lists'), false),
    name: change(Name, ''),
  }),
  response: MailedDonation,
  errors: mailedErrors,
})

export const denyMailedDonationEndpoint = endpoint({
  ...calls.denyMailedDonation,
  access: 'anyone',
  summary: 'Say that one did not make this donation: opens a dispute. Once is enough',
  params: DonationToken,
  response: Denial,
  errors: [...mailedErrors, 'too_many_disputes'],
})

export const denyDonationEndpoint = endpoint({
  ...calls.denyDonation,
  access: 'user',
  summary: 'Say that one did not make this donation of one’s account: opens a dispute. Once is enough',
  params: z.object({ id: Id }),
  response: Denial,
  errors: ['donation_not_found', 'donation_not_arrived'],
})

export const guestDonationEndpoints = [
  createGuestDonationOrderEndpoint,
  getGuestDonationEndpoint,
  giveUpGuestDonationEndpoint,
  getStartedDonationEndpoint,
  correctDonationAddressEndpoint,
  getMailedDonationEndpoint,
  updateMailedDonationEndpoint,
  denyMailedDonationEndpoint,
  denyDonationEndpoint,
]
