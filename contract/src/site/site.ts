import * as z from 'zod/mini'
import { waitingMax } from '../facts/limits.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import * as calls from '../facts/calls.ts'
import * as frame from '../facts/frame-calls.ts'
import { Money } from '../shared.ts'

export const liveEndpoint = endpoint({
  ...calls.live,
  access: 'anyone',
  summary: 'The process runs',
  response: z.object({ status: z.literal('live') }),
})

export const readyEndpoint = endpoint({
  ...calls.ready,
  access: 'anyone',
  summary: 'The process can serve: the database answers. It says which code runs',
  response: z.object({
    status: z.literal('ready'),
    version: z.string(),
    /** 40 hexadecimal digits; null if it is not known. */
    commit: z.nullable(z.string()),
  }),
  errors: ['unavailable'],
})

/**
 * PayPal's expected fee for a donation, fitted to this site's captures of the last 90 days. It is an estimate: the ledger books the
 * fee that PayPal reports.
 */
export const FeeEstimate = z.object({
  currency: z.string(),
  /** The proportional part, in millionths of the gross. */
  perMillion: z.number(),
  /** The fixed part of each payment. */
  fixed: Money,
  /** The number of captures behind the estimate. */
  captures: z.number(),
})
export type FeeEstimate = z.infer<typeof FeeEstimate>

/** Facts about the site that every page needs. */
export const siteEndpoint = endpoint({
  ...frame.site,
  access: 'anyone',
  summary: 'What this site offers: whether donations work, whether money is real, what fees are expected',
  response: z.object({
    /** `sandbox`: donations work and no real money moves. */
    donations: z.enum(['off', 'sandbox', 'live']),
    /** Whether donations work without an account. */
    guestDonations: z.boolean(),
    platformFeePercent: z.number(),
    /** One estimate per currency with enough captures. */
    feeEstimates: z.array(FeeEstimate),
    mail: z.enum(['off', 'inbox', 'smtp']),
  }),
})

export const listSandboxLoginsEndpoint = endpoint({
  ...adminCalls.listSandboxLogins,
  access: 'admin',
  summary: 'Test buyers of the payment sandbox; nothing where real money moves',
  response: z.array(z.object({ email: z.string(), password: z.string() })),
})

export const getWaitingEndpoint = endpoint({
  ...adminCalls.getWaiting,
  access: 'admin',
  summary: `How many payouts, disputes, cases of reports, reviews, appeals, changes of a promise, refunds to all donors and requests for a refund wait for this admin, how much that did not match, and how many troubles are open, counted up to ${waitingMax + 1}`,
  response: z.object({
    payouts: z.number(),
    disputes: z.number(),
    reports: z.number(),
    /** Campaigns that wait for an admin before they are published. */
    reviews: z.number(),
    /** Appeals against decisions of admins. */
    appeals: z.number(),
    /** Changes of a promise that an admin has to confirm. */
    promiseProposals: z.number(),
    /** Refunds to all donors that another admin asked for, and that wait for a second admin. */
    refundRuns: z.number(),
    /** Requests of donors for a refund that an admin has to decide about. */
    refundRequests: z.number(),
    /** Campaigns whose guests have waited for their mail for more than ten minutes. */
    crowds: z.number(),
    /** Mails of updates that an admin has to look at. */
    updates: z.number(),
    /** Supporters whom owners pointed out. */
    supports: z.number(),
    quarantine: z.number(),
    /** Open troubles of the site, see `GET /admin/status`. */
    troubles: z.number(),
  }),
})

export const siteEndpoints = [liveEndpoint, readyEndpoint, siteEndpoint, listSandboxLoginsEndpoint, getWaitingEndpoint]
