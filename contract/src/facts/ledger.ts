/** The kinds of ledger entries, in the order in which money arrives and leaves. */
export const entryKinds = [
  'donation',
  'provider_fee',
  'platform_fee',
  'refund',
  'reversal',
  'provider_fee_back',
  'platform_fee_back',
  'site_loss',
  'payout_reserved',
  'payout_released',
  'payout_sent',
  'payout_returned',
  'payout_paid',
  'payout_fee',
  'payout_paid_outside',
  'payout_reversed',
  'payout_fee_back',
  'dispute_held',
  'dispute_released',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** The accounts of the ledger. */
export const ledgerAccounts = [
  'paypal',
  'campaign_available',
  'campaign_held',
  'platform_fees',
  'site_losses',
  'payout_reserved',
  'payout_in_transit',
  'paid_outside',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

export const noteMax = 1_000
export const quarantineStatuses = ['waiting', 'looked_into'] as const

/** The figures computed from ledger entries, each derived from those before it. */
export const moneyFigures = [
  'given',
  'refunded',
  'processorFees',
  'platformFees',
  'payoutFees',
  'held',
  'inPayout',
  'paidOut',
  'available',
] as const
export type MoneyFigure = (typeof moneyFigures)[number]
