import { type EntryKind, entryKinds, type MoneyFigure } from '@muster/contract/facts/ledger.ts'

type Effect = Partial<Record<MoneyFigure, 1n | -1n>>

/**
 * Which figures of a campaign an entry of each kind adds to (1) and takes off (−1). `payout_sent` changes none: the money is in a payout
 * before and after.
 */
const effects: Record<EntryKind, Effect> = {
  donation: { given: 1n, available: 1n },
  provider_fee: { processorFees: 1n, available: -1n },
  platform_fee: { platformFees: 1n, available: -1n },
  refund: { refunded: 1n, available: -1n },
  reversal: { refunded: 1n, available: -1n },
  provider_fee_back: { processorFees: -1n, available: 1n },
  platform_fee_back: { platformFees: -1n, available: 1n },
  site_loss: { processorFees: -1n, available: 1n },
  payout_reserved: { inPayout: 1n, available: -1n },
  payout_released: { inPayout: -1n, available: 1n },
  payout_sent: {},
  payout_returned: { inPayout: -1n, available: 1n },
  payout_paid: { inPayout: -1n, paidOut: 1n },
  payout_fee: { payoutFees: 1n, available: -1n },
  payout_paid_outside: { inPayout: -1n, paidOut: 1n },
  payout_reversed: { paidOut: -1n, available: 1n },
  payout_fee_back: { payoutFees: -1n, available: 1n },
  dispute_held: { held: 1n, available: -1n },
  dispute_released: { held: -1n, available: 1n },
}

/** The kinds of entries that make a figure. */
export const kindsBehind = (figure: MoneyFigure): EntryKind[] =>
  entryKinds.filter((kind) => effects[kind][figure] !== undefined)

/** The amount that an entry adds to a figure: negative if it reduces the figure, 0 if it does not affect it. */
export const changeOf = (entry: { kind: EntryKind; amountMinor: bigint }, figure: MoneyFigure): bigint =>
  entry.amountMinor * (effects[entry.kind][figure] ?? 0n)
