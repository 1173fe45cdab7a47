import * as z from 'zod/mini'
import { Email, Person } from '../people/accounts.ts'
import { standingErrors } from '../facts/moderation.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'
import { CampaignPromise } from './promises.ts'
import { needsDefault } from '../facts/thresholds.ts'
import { change, Id, Instant, pageQuery, shownVersion, shownVersionInQuery, token } from '../shared.ts'
import { Came, CommitmentState, Needs, NeedsInQuery } from './thresholds.ts'

const campaignParams = z.object({ id: Id })
const GuestSupportToken = z.object({ token: token(200) })

const needsErrors = ['needs_closed', 'needs_not_reached'] as const
const closedErrors = ['support_not_found', ...standingErrors, 'campaign_over', 'campaign_cancelled'] as const
/** The errors of a change of a support. */
export const changeErrors = ['campaign_not_found', ...closedErrors, ...needsErrors, 'needs_decided'] as const
/** The errors of stepping back. */
export const stepBackErrors = ['campaign_not_found', ...closedErrors, 'step_back_refused'] as const

export const supportCampaignEndpoint = endpoint({
  ...calls.supportCampaign,
  access: 'verified or guest',
  summary:
    'Support a campaign: at once with a session, otherwise after confirming a link mailed to the given address. After a change of the promise it says that the caller stays',
  params: campaignParams,
  body: z.strictObject({
    /** Keeps the name off public lists. */
    anonymous: z._default(z.boolean(), false),
    /** A guest's address: required without a session, ignored with one. */
    email: z.optional(Email),
    version: shownVersion,
    /**
     * With how many people in all the caller acts. Left out: in any case, or as before if they say that they stay. Without a session it is kept for the page that confirms. Once it
     * is decided who acts, a number that is not reached is refused, without a session when it is confirmed.
     */
    needs: z.optional(Needs),
  }),
  /** `pending`: the support has to be confirmed by a mailed link. */
  response: z.object({
    created: z.boolean(),
    pending: z.optional(z.boolean()),
    /** The address that is mailed, as people read it: its domain in letters. */
    email: z.optional(z.string()),
    /** Whether that mail waits until others have confirmed theirs. It depends on the campaign and the caller's network, not on the address. */
    waiting: z.optional(z.boolean()),
  }),
  errors: [
    'campaign_not_found',
    ...standingErrors,
    'campaign_over',
    'campaign_cancelled',
    'promise_changed',
    'support_removed',
    ...needsErrors,
  ],
})

/** The caller's own support. */
export const OwnSupport = z.object({
  needs: z.number(),
  anonymous: z.boolean(),
  /** Null: they have not said whether they stay. */
  commitment: z.nullable(CommitmentState),
  came: Came,
})
export type OwnSupport = z.infer<typeof OwnSupport>

export const updateSupportEndpoint = endpoint({
  ...calls.updateSupport,
  access: 'user',
  summary:
    'Change a support. A field left out stays as it is. Once it is decided who acts, only a smaller threshold is taken',
  params: campaignParams,
  body: z.strictObject({
    needs: change(Needs, needsDefault),
    anonymous: change(z.boolean('Say whether your name stays off public lists'), false),
  }),
  response: OwnSupport,
  errors: [...changeErrors],
})

export const stepBackEndpoint = endpoint({
  ...calls.stepBack,
  access: 'user',
  summary: 'Step back after the decision, because fewer people act now than the caller asked for. Idempotent',
  params: campaignParams,
  response: OwnSupport,
  errors: [...stepBackErrors],
})

export const withdrawSupportEndpoint = endpoint({
  ...calls.withdrawSupport,
  access: 'user',
  summary: 'Withdraw support. Idempotent',
  params: campaignParams,
  errors: ['campaign_not_found'],
})

/** Whether the address of a guest's link is a supporter now; `to_renew`: not counted since the promise changed; `none`: not, or withdrawn since. */
const LinkStanding = z.enum(['counted', 'to_renew', 'none'])
export type LinkStanding = z.infer<typeof LinkStanding>

export const verifyGuestSupportEndpoint = endpoint({
  ...calls.verifyGuestSupport,
  access: 'anyone',
  summary: 'Confirm a guest’s support. Idempotent while the link is valid',
  params: GuestSupportToken,
  query: z.object({
    version: shownVersionInQuery,
    /** With how many people in all the guest acts. Left out: as they said when they asked for the link. */
    needs: z.optional(NeedsInQuery),
  }),
  /** A link that is used again creates nothing, so `standing` says whether the guest is counted now. */
  response: z.object({ campaignId: Id, created: z.boolean(), standing: LinkStanding }),
  errors: [
    'invalid_token',
    'missing_token',
    ...standingErrors,
    'campaign_over',
    'campaign_cancelled',
    'promise_changed',
    'support_removed',
    ...needsErrors,
  ],
})

export const getGuestPromiseEndpoint = endpoint({
  ...calls.getGuestPromise,
  access: 'anyone',
  summary:
    'The current promise of the campaign that a guest’s link would support. Changes nothing, because mail scanners open links',
  params: GuestSupportToken,
  response: z.object({
    campaignId: Id,
    version: z.number(),
    promise: CampaignPromise,
    /** With how many people in all the guest said they act when they asked for the link; null: they named no number. */
    needs: z.nullable(z.number()),
    /** Whether the link was used, or voided by a withdrawal. It then confirms nothing any more. */
    isUsed: z.boolean(),
    standing: LinkStanding,
    /** Since when the address supports the campaign; null: it does not. */
    since: z.nullable(Instant),
  }),
  errors: ['invalid_token', 'missing_token', 'campaign_hidden'],
})

/** A named supporter. Guests have no name to show. */
export const Supporter = z.extend(Person, {
  supportedAt: Instant,
  /** What became of the owner’s last report about this supporter. Only the owner gets it. Left out: they reported none. */
  pointedOut: z.optional(z.enum(['waiting', 'left'])),
})
export type Supporter = z.infer<typeof Supporter>

export const listSupportersEndpoint = endpoint({
  ...calls.listSupporters,
  access: 'anyone',
  summary: 'Supporters who did not ask to stay off public lists, latest first',
  params: campaignParams,
  query: z.object(pageQuery),
  response: z.array(Supporter),
  errors: ['campaign_not_found', 'campaign_hidden'],
})

export const supportEndpoints = [
  supportCampaignEndpoint,
  updateSupportEndpoint,
  stepBackEndpoint,
  withdrawSupportEndpoint,
  verifyGuestSupportEndpoint,
  getGuestPromiseEndpoint,
  listSupportersEndpoint,
]
