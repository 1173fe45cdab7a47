import * as z from 'zod/mini'
import { Email } from '../people/accounts.ts'
import { Campaign } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'
import { mineLinkHours } from '../facts/limits.ts'
import { needsDefault } from '../facts/thresholds.ts'
import { Donation, GivenByYear } from '../money/donations.ts'
import { Statement, year } from '../money/receipts.ts'
import { change, Id, Instant, shownVersion } from '../shared.ts'
import { changeErrors, stepBackErrors } from '../campaigns/supports.ts'
import { Came, CommitmentState, Needs } from '../campaigns/thresholds.ts'
import { token } from '../text.ts'

/** The sealed text of a link in a mail to a guest. */
const GuestLink = z.object({ token: token(2_000) })

/** A guest's support of one campaign. `confirmed`: counted; `waiting`: a mail asked the guest to confirm. */
export const GuestSupport = z.object({
  campaignId: Id,
  title: z.string(),
  /** Calendar day in `timeZone`; null: to be announced. */
  executionDate: z.nullable(z.string()),
  timeZone: z.string(),
  ...z.pick(Campaign, {
    endsAt: true,
    startTime: true,
    endTime: true,
    meetingPoint: true,
    meetingPlace: true,
    city: true,
    country: true,
  }).shape,
  isCancelled: z.boolean(),
  /** Whether its day has passed. */
  isOver: z.boolean(),
  /** Whether an admin has taken the campaign down. Its title is then not shown. */
  isHidden: z.boolean(),
  standing: z.enum(['confirmed', 'waiting', 'none']),
  /** The version of the current promise. */
  version: z.number(),
  /** The version that the guest gave their support to; null: they do not support it. */
  supportedVersion: z.nullable(z.number()),
  /** Whether the promise was changed since, so that a confirmed support is not counted until the guest stays. */
  toRenew: z.boolean(),
  /** When the support was confirmed, or the mail requested; null: there is none. */
  since: z.nullable(Instant),
  /** Whether the name stays off public lists if the support joins an account. */
  anonymous: z.boolean(),
  /** The name that stands among the supporters, if the support joined an account; null: none is shown. */
  shownName: z.nullable(z.string()),
  /** With how many people in all the guest acts; null: the support is not confirmed. */
  needs: z.nullable(z.number()),
  commitment: z.nullable(CommitmentState),
  came: Came,
  /** How many people act as it stands, as in the campaign’s figures; null: it is decided, or the support does not count. */
  acting: z.nullable(z.number()),
})
export type GuestSupport = z.infer<typeof GuestSupport>

/** A donation of a guest that has arrived. */
export const GuestDonation = z.extend(Donation, {
  /** Opens the page of this donation, for as long as this link works. */
  token: z.string(),
})
export type GuestDonation = z.infer<typeof GuestDonation>

export const GuestPage = z.object({
  /** The address that receives the mails. */
  email: z.string(),
  /** `campaign`: the link of a mail about one campaign, which shows the support of that campaign only. */
  scope: z.enum(['all', 'campaign']),
  /** Until when the link works; null: it does not expire. */
  expiresAt: z.nullable(Instant),
  supports: z.array(GuestSupport),
  /** Newest first. Donations of an account are shown there. */
  donations: z.array(GuestDonation),
  /** The totals of these donations; null: the link is about one campaign. */
  giving: z.nullable(GivenByYear),
})
export type GuestPage = z.infer<typeof GuestPage>

const linkErrors = ['invalid_token', 'missing_token', 'campaign_not_found'] as const

export const requestMineLinkEndpoint = endpoint({
  ...calls.requestMineLink,
  access: 'anyone',
  summary: `Ask for a link to all that an address supports and donated as a guest. It works for ${mineLinkHours} hours. The response is the same for every address`,
  body: z.strictObject({ email: Email }),
  response: z.object({ message: z.string() }),
})

export const getMineEndpoint = endpoint({
  ...calls.getMine,
  access: 'anyone',
  summary: 'What a guest’s mailed link opens. Changes nothing, because mail scanners open links',
  params: GuestLink,
  response: GuestPage,
  errors: linkErrors,
})

export const getGuestStatementEndpoint = endpoint({
  ...calls.getGuestStatement,
  access: 'anyone',
  summary:
    'The donations of an address without an account that arrived in a year, as `GET /donations/statement`, with a link to all of that address',
  params: GuestLink,
  query: z.object(year),
  response: Statement,
  errors: ['invalid_token', 'missing_token'],
})

export const withdrawGuestSupportEndpoint = endpoint({
  ...calls.withdrawGuestSupport,
  access: 'anyone',
  summary: 'Withdraw a support that a guest’s mailed link opens. Idempotent',
  params: GuestLink,
  body: z.strictObject({ campaignId: Id }),
  errors: linkErrors,
})

export const updateGuestSupportEndpoint = endpoint({
  ...calls.updateGuestSupport,
  access: 'anyone',
  summary: 'Change a support that a guest’s mailed link opens, or stay after a change of the promise',
  params: GuestLink,
  body: z.strictObject({
    campaignId: Id,
    needs: change(Needs, needsDefault),
    anonymous: change(z.boolean('Say whether your name stays off public lists'), false),
    /** The promise that was shown. With it, a support of an earlier one stays; without it, its version does not change. */
    version: shownVersion,
  }),
  response: GuestSupport,
  errors: ['invalid_token', 'missing_token', ...changeErrors, 'promise_changed'],
})

export const stepBackAsGuestEndpoint = endpoint({
  ...calls.stepBackAsGuest,
  access: 'anyone',
  summary: 'Step back, as `POST /campaigns/{id}/support/step-back`, with a mailed link. Idempotent',
  params: GuestLink,
  body: z.strictObject({ campaignId: Id }),
  response: GuestSupport,
  errors: ['invalid_token', 'missing_token', ...stepBackErrors],
})

export const mineEndpoints = [
  requestMineLinkEndpoint,
  getMineEndpoint,
  getGuestStatementEndpoint,
  withdrawGuestSupportEndpoint,
  updateGuestSupportEndpoint,
  stepBackAsGuestEndpoint,
]
