import * as z from 'zod/mini'
import { GivenPassword, User } from './accounts.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/account-calls.ts'
import { Session } from './sessions.ts'
import { Id, Instant, Money } from '../shared.ts'

/** Records of one kind with their fields, named as in the other calls. */
const Records = z.array(z.record(z.string(), z.unknown()))

/** All data that the site stores about one person, except passwords, keys and tokens. */
export const MyData = z.object({
  exportedAt: Instant,
  profile: User,
  sessions: z.array(Session),
  /** The records of each capability, by the capability's name. */
  records: z.record(z.string(), Records),
})
export type MyData = z.infer<typeof MyData>

export const exportMyDataEndpoint = endpoint({
  ...calls.exportMyData,
  access: 'user',
  proof: 'fresh',
  summary: 'Everything that the site stores about the account, as JSON',
  response: MyData,
})

/** What the deletion of an account does to a campaign of its owner. */
export const LeftCampaign = z.object({
  _id: Id,
  title: z.string(),
  supporters: z.number(),
  /** What was donated, less refunds, in US dollars. */
  raised: Money,
  /** What was not paid out, in US dollars. Above 0, the account cannot be deleted. */
  holds: Money,
  /**
   * `deleted`: it has no supporters and donations. `cancelled`: it is not over, so its supporters and donors are mailed, and its page stays.
   * `kept`: it is over or cancelled, and its page stays.
   */
  fate: z.enum(['deleted', 'cancelled', 'kept']),
})
export type LeftCampaign = z.infer<typeof LeftCampaign>

/** A dispute of the account that waits for a decision. After the deletion no one can write to the person about it. */
export const LeftDispute = z.object({ _id: Id, reason: z.string(), campaignTitle: z.string() })
export type LeftDispute = z.infer<typeof LeftDispute>

/** The payment that prevents a deletion: a donation of the caller, or one to a campaign of the caller or a payout of it (`donationId` null). */
export const DeletionObstacle = z.object({ campaignId: Id, donationId: z.nullable(Id) })
export type DeletionObstacle = z.infer<typeof DeletionObstacle>

export const previewDeletionEndpoint = endpoint({
  ...calls.previewDeletion,
  access: 'user',
  summary:
    'What deleting the account would do to each campaign of its owner, which disputes of the caller are open, and why it is refused now',
  response: z.object({
    /** Why the account cannot be deleted now; null if it can. */
    obstacle: z.nullable(z.string()),
    /** The payment that `obstacle` names; null: it names none, or nothing is in the way. */
    obstacleAbout: z.nullable(DeletionObstacle),
    /** Those that change first, at most 100; `campaignsInAll` counts all. */
    campaigns: z.array(LeftCampaign),
    campaignsInAll: z.number(),
    /** The disputes that the caller raised and that wait for a decision, oldest first, at most 20; `disputesInAll` counts all. */
    disputes: z.array(LeftDispute),
    disputesInAll: z.number(),
  }),
})

export const deleteAccountEndpoint = endpoint({
  ...calls.deleteAccount,
  access: 'user',
  proof: 'in body',
  summary:
    'Delete the account. What the ledger, campaigns and counts need stays without a name; refused while money is pending',
  body: z.strictObject({ password: GivenPassword }),
  errors: ['wrong_password', 'money_pending', 'too_many_proofs'],
})

export const myDataEndpoints = [exportMyDataEndpoint, previewDeletionEndpoint, deleteAccountEndpoint]
