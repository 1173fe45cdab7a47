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

/** What is there when all is at rest. Amounts in cents. */
export type Evidence = {
  /** In the order in which it was written. */
  ledger: LedgerRow[]
  donations: {
    id: string
    campaignId: string
    donorId: string
    amount: bigint
    status: string
    orderId: string | null
    captureId: string | null
  }[]
  refunds: {
    id: string
    donationId: string
    requestedBy: string | null
    amount: bigint
    status: string
  }[]
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
  disputes: { id: string; status: string }[]
  quarantine: { source: string }[]
  events: { id: string; processedAt: Date | null }[]
  mails: { key: string }[]
  /** The server's own checks of its books that do not hold. */
  brokenChecks: Record<string, unknown[]>
  /** What people are shown of each campaign. */
  figures: {
    campaignId: string
    campaign: Record<string, unknown>
    stats: Record<string, unknown>
    offer: Record<string, unknown>
  }[]
  books: Books
  /** Everything that the server sent to PayPal. */
  calls: readonly { method: string; path: string; body: string }[]
  guards: { attempt: string; wasRefused: boolean }[]
  secrets: string[]
  spoken: { logs: readonly string[]; answers: readonly string[] }
  /** Has notifications of any time arrive three times more, in any order, and answers with the ledger after it. */
  replay: () => Promise<LedgerRow[]>
}
