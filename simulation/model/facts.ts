import type { Violation } from './violation.ts'

/** What forged notifications claim of each amount, in cents: more than anybody ever gives. */
export const forgedMinor = 9_999_900n

/** What the people of a simulation did, and what they were answered. Nothing here comes from the server's own books. */
export type Facts = {
  campaigns: Map<string, CampaignFact>
  donations: Map<string, DonationFact>
  /** Orders that PayPal was made to change behind our back. */
  tamperedOrders: Set<string>
  payouts: Map<string, PayoutFact>
  /** Where payouts go, by the id of their owner. */
  payoutAddresses: Map<string, PayoutAddressFact>
  /** Decisions of people, with what they were answered; null: the server died before it answered. */
  decisions: { payoutId: string; kind: 'approve' | 'reject'; by: string; status: number | null }[]
  /** Every status that somebody gave a dispute, by the id of one that its reporter was told is raised. */
  disputes: Map<string, Set<string>>
  /** Ids of the refunds that admins were told of. */
  refunds: Set<string>
  wishes: Wish[]
  admins: Set<string>
  /** When people and mishaps stopped before the last rest. */
  restedFrom: Date
  /** Ids of notifications that PayPal never sent and would not vouch for. */
  forgedEvents: Set<string>
  /** How this seed plays. */
  webhooks: 'delivered' | 'lost'
  returns: 'visited' | 'never'
  /** What must not have happened, noticed at once. */
  violations: Violation[]
}

/** What a person wants done, in one or several calls. All calls of a keyed wish carry one key. */
export type Wish = {
  /** Kind and subject. */
  what: string
  calls: number
  /** How many calls were refused. The others had an effect, failed, or were not answered. */
  refused: number
  /** The different bodies with which the server said that it was done. */
  answers: Set<string>
  /** Codes of the refusals that settle the call. */
  refusals: Set<string>
  isKeyed: boolean
}
export type CampaignFact = { id: string; ownerId: string; isCancelled: boolean }
export type DonationFact = { id: string; campaignId: string; amountMinor: bigint; orderId: string; donorId: string }
export type PayoutFact = {
  id: string
  campaignId: string
  netMinor: bigint
  receiver: string
  /** The addresses that were in force during the request. */
  inForce: readonly string[]
}
/** `next` replaces `before` at `servesAt`. */
export type PayoutAddressFact = { before: string; next: string; servesAt: Date }

export const createFacts = (plays: Pick<Facts, 'webhooks' | 'returns' | 'admins'>): Facts => ({
  campaigns: new Map(),
  donations: new Map(),
  tamperedOrders: new Set(),
  payouts: new Map(),
  payoutAddresses: new Map(),
  disputes: new Map(),
  refunds: new Set(),
  wishes: [],
  decisions: [],
  forgedEvents: new Set(),
  violations: [],
  restedFrom: new Date(0),
  ...plays,
})
