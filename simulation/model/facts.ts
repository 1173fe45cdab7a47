import type { Crowd } from './crowd.ts'
import type { Gathering } from './gathering.ts'
import type { News } from './news.ts'
import type { Violation } from './violation.ts'

/** The amount in every forged webhook, in cents. It is larger than any donation. */
export const forgedMinor = 9_999_900n

/** The actions of the simulated people and the server's responses to them. Nothing here is read from the server's database. */
export type Facts = {
  campaigns: Map<string, CampaignFact>
  donations: Map<string, DonationFact>
  /** Orders that were changed on PayPal's side without the server's knowledge. */
  tamperedOrders: Set<string>
  payouts: Map<string, PayoutFact>
  /** By the id of the owner. */
  payoutAddresses: Map<string, PayoutAddressFact>
  /** Payout decisions with the status of the response; null if the server was killed before it responded. */
  decisions: { payoutId: string; kind: 'approve' | 'reject'; by: string; status: number | null }[]
  /** Every status that a request set, by the id of each confirmed dispute. */
  disputes: Map<string, Set<string>>
  /** Every standing that a call may have set: of an admin, or of an owner whose campaign then waits for review. */
  standings: { campaignId: string; to: string }[]
  /** Changes of a campaign's promise that were confirmed to the owner, with the number of the new version and the time of the call. */
  changes: { campaignId: string; version: number; startedAt: Date; endedAt: Date }[]
  /** Donations whose donor was told that they asked for it back. */
  requests: Set<string>
  /** Donations that an admin refunded, or tried to, also of money that is held for other donors. */
  takingHeld: Set<string>
  /** Ids of the refunds that were confirmed to admins. */
  refunds: Set<string>
  operations: Operation[]
  /** The campaign whose supporters act only if enough others do; null: this seed has none, or it is not made yet. */
  gathering: Gathering | null
  /** Guests and bombers; null: this seed has none. */
  crowd: Crowd | null
  /** A campaign whose owner writes to its people; null: this seed has none, or it is not made yet. */
  news: News | null
  admins: Set<string>
  /** When actions and faults stopped before the last drain. */
  drainStartedAt: Date
  /** Ids of webhooks that PayPal never sent and whose signature is invalid. */
  forgedEvents: Set<string>
  /** Whether webhooks arrive and donors visit the return page in this seed. */
  webhooks: 'delivered' | 'lost'
  returns: 'visited' | 'never'
  /** Whether each new campaign, and each changed one, waits for an admin in this seed. */
  review: 'off' | 'all'
  /** Violations that are detected immediately rather than after a drain. */
  violations: Violation[]
}

/** One intended operation and its calls, retries included. All calls of a keyed operation carry the same idempotency key. */
export type Operation = {
  /** Kind and subject of the intended effect. */
  effect: string
  calls: number
  /** Calls that the server refused. The others had an effect, failed, or received no response. */
  refused: number
  /** The distinct bodies of successful responses. */
  answers: Set<string>
  /** Error codes of final refusals. */
  refusals: Set<string>
  isKeyed: boolean
}
export type CampaignFact = { id: string; ownerId: string; isCancelled: boolean }
export type DonationFact = {
  id: string
  campaignId: string
  amountMinor: bigint
  orderId: string
  donorId: string
  /** To which the thanks go. */
  email: string
}
export type PayoutFact = {
  id: string
  campaignId: string
  netMinor: bigint
  receiver: string
  /** When it was first sent. */
  since: Date
  /** The addresses that were in force during the request. */
  inForce: readonly string[]
}
/** `next` replaces `before` at `effectiveAt`. */
export type PayoutAddressFact = { before: string; next: string; effectiveAt: Date }

export const createFacts = (options: Pick<Facts, 'webhooks' | 'returns' | 'review' | 'admins'>): Facts => ({
  campaigns: new Map(),
  donations: new Map(),
  tamperedOrders: new Set(),
  payouts: new Map(),
  payoutAddresses: new Map(),
  disputes: new Map(),
  changes: [],
  requests: new Set(),
  refunds: new Set(),
  takingHeld: new Set(),
  standings: [],
  operations: [],
  gathering: null,
  crowd: null,
  news: null,
  decisions: [],
  forgedEvents: new Set(),
  violations: [],
  drainStartedAt: new Date(0),
  ...options,
})
