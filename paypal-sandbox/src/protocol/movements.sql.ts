import type { Store } from '../store.sql.ts'

/** A movement of money on the merchant's account. */
export type Movement = {
  kind: 'capture' | 'refund' | 'reversal' | 'payout' | 'payout_return'
  /** The id of the capture, refund or payout item. */
  reference: string
  customId: string | null
  currency: string
  grossMinor: bigint
  feeMinor: bigint
  netMinor: bigint
  createdAt: string
}

export const insertMovement = (store: Store, movement: Movement): void => {
  store.run(
    `insert into movement (kind, reference, custom_id, currency, gross_minor, fee_minor, net_minor, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[movement.kind, movement.reference, movement.customId, movement.currency],
    ...[movement.grossMinor, movement.feeMinor, movement.netMinor, movement.createdAt],
  )
}

export const hasMovement = (store: Store, kind: Movement['kind'], reference: string): boolean =>
  store.get('select 1 from movement where kind = ? and reference = ?', kind, reference) !== undefined

export const findMovements = (store: Store): Movement[] =>
  store.all<Movement>(
    `select kind, reference, custom_id as customId, currency, gross_minor as grossMinor, fee_minor as feeMinor,
       net_minor as netMinor, created_at as createdAt
     from movement order by number`,
  )

/** Movements within a period, oldest first. */
export const findMovementsBetween = (store: Store, from: Date, to: Date): Movement[] =>
  findMovements(store).filter(({ createdAt }) => createdAt >= from.toISOString() && createdAt <= to.toISOString())

export const findBalances = (store: Store): { currency: string; minor: bigint }[] =>
  store.all('select currency, sum(net_minor) as minor from movement group by currency order by currency')

/** The merchant's balance in one currency. */
export const findBalance = (store: Store, currency: string): bigint =>
  findBalances(store).find((balance) => balance.currency === currency)?.minor ?? 0n
