import type { Store } from '../store.sql.ts'

export const disputeOutcomes = ['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]

/** A buyer's dispute about one or more payments. PayPal holds the amount while it is open. */
export type Dispute = {
  id: string
  /** The first disputed payment. */
  captureId: string
  currency: string
  /** The disputed amount of all payments together. */
  amountMinor: bigint
  reason: string
  /** Null while the dispute is open. */
  outcome: DisputeOutcome | null
  createdAt: string
  updatedAt: string
}

const columns = `id, capture_id as captureId, currency, amount_minor as amountMinor, reason, outcome,
  created_at as createdAt, updated_at as updatedAt`

export const findDispute = (store: Store, id: string): Dispute | undefined =>
  store.get<Dispute>(`select ${columns} from dispute where id = ?`, id)

type Range = { changedAfter: string; offset: number; limit: number }

/** Disputes that changed after an instant, the most recent first. */
export const findDisputes = (store: Store, { changedAfter, offset, limit }: Range): Dispute[] =>
  store.all<Dispute>(
    `select ${columns} from dispute where updated_at > ? order by updated_at desc, rowid desc limit ? offset ?`,
    ...[changedAfter, limit, offset],
  )

export const hasOpenDispute = (store: Store, captureId: string): boolean =>
  store.get(
    `select 1 from dispute where outcome is null
       and (capture_id = ? or id in (select dispute_id from also_disputed where capture_id = ?))`,
    ...[captureId, captureId],
  ) !== undefined

/** The disputed payments, in the order of the request. */
export const findDisputed = (store: Store, { id, captureId }: Dispute): string[] => {
  const others = 'select capture_id as captureId from also_disputed where dispute_id = ? order by rowid'
  return [captureId, ...store.all<{ captureId: string }>(others, id).map((other) => other.captureId)]
}

/** @param others the disputed payments except the first */
export const insertDispute = (store: Store, dispute: Dispute, others: readonly string[]): void => {
  store.run(
    `insert into dispute (id, capture_id, currency, amount_minor, reason, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?)`,
    ...[dispute.id, dispute.captureId, dispute.currency, dispute.amountMinor, dispute.reason],
    ...[dispute.createdAt, dispute.updatedAt],
  )
  for (const captureId of others) {
    store.run('insert into also_disputed (dispute_id, capture_id) values (?, ?)', dispute.id, captureId)
  }
}

export const updateDispute = (store: Store, dispute: Dispute): void => {
  store.run(
    'update dispute set amount_minor = ?, outcome = ?, updated_at = ? where id = ?',
    ...[dispute.amountMinor, dispute.outcome, dispute.updatedAt, dispute.id],
  )
}
