import type { Books } from './books.ts'

export type LedgerRow = {
  id: string
  kind: string
  debit: string
  credit: string
  amount: bigint
  currency: string
  campaignId: string
  donationId: string | null
  payoutId: string | null
  refundId: string | null
  source: string
  bookedAt: Date
}

type StartKind = 'order' | 'capture' | 'support' | 'payout' | 'approval' | 'transfer' | 'mail'
/** A dispute begins or ends to wait for a decision, a refund, and an entry of the ledger. */
type CourseKind = 'dispute' | 'dispute_decided' | 'refund' | 'booking'

/**
 * Something that a campaign's standing can forbid, or that approvals depend on, a change of a standing, whose `subject` is the new one, or a
 * suspension or its end, whose `subject` is the account.
 */
export type Start = { subject: string; transaction: string } & (
  | { kind: StartKind | CourseKind | 'standing'; campaignId: string }
  | { kind: 'suspended' | 'reinstated'; campaignId: null }
)

/** The state of the server and of PayPal after a drain. Amounts in cents. */
export type Snapshot = {
  takenAt: Date
  /** In the order of writing. */
  ledger: LedgerRow[]
  donations: {
    id: string
    campaignId: string
    donorId: string
    amount: bigint
    status: string
    orderId: string | null
    captureId: string | null
    /** Of the campaign's promise. */
    version: number
    completedAt: Date | null
  }[]
  refunds: {
    id: string
    donationId: string
    requestedBy: string | null
    /** The donor's request that it was made for. */
    requestId: string | null
    amount: bigint
    status: string
    createdAt: Date
  }[]
  refundRequests: { id: string; donationId: string; askedMinor: bigint; leftMinor: bigint; isClosed: boolean }[]
  /** Hashes in hexadecimal digits. */
  promiseVersions: {
    campaignId: string
    number: number
    donorHash: string
    donorStands: string
    createdAt: Date
    mergedInto: number | null
  }[]
  refundRuns: {
    id: string
    campaignId: string
    status: string
    totalMinor: bigint
    requestedBy: string
    decidedBy: string | null
  }[]
  refundRunLines: { runId: string; donationId: string; refundId: string | null; amountMinor: bigint }[]
  /** In the order of their numbers. */
  receipts: { year: number; number: number; donationId: string }[]
  payouts: {
    id: string
    campaignId: string
    receiver: string
    net: bigint
    status: string
    transferStatus: string | null
    batchId: string | null
    paidOutside: boolean
    decidedBy: string | null
    ownerId: string
  }[]
  disputes: {
    id: string
    donationId: string | null
    payoutId: string | null
    /** As `donorId` of a donation. */
    reporterId: string
    status: string
    createdAt: Date
    /** Whether it is the case of a buyer at PayPal. */
    isPaypals: boolean
  }[]
  quarantine: { source: string }[]
  campaigns: { id: string; standing: string }[]
  /** In the order of their commits. */
  starts: Start[]
  events: { id: string; processedAt: Date | null }[]
  mails: { key: string; recipient: string }[]
  /** The server's own consistency checks that failed. */
  failedChecks: Record<string, unknown[]>
  /** The API's figures for each campaign. */
  figures: {
    campaignId: string
    campaign: Record<string, unknown>
    stats: Record<string, unknown>
    /** Null, as `money`: the owner is suspended, and can read nothing. */
    offer: Record<string, unknown> | null
    money: Record<string, unknown> | null
  }[]
  books: Books
  /** Every request that the server sent to PayPal. */
  calls: readonly { method: string; path: string; body: string }[]
  forbiddenWrites: { attempt: string; wasRefused: boolean }[]
  secrets: string[]
  outputs: { logs: readonly string[]; answers: readonly string[] }
  /** Delivers a random selection of past webhooks three more times, in random order, and returns the ledger afterwards. */
  replayWebhooks: () => Promise<LedgerRow[]>
}
