/** Who keeps the money after PayPal's decision. `unclear`: an unknown outcome, after which PayPal may take it. */
export type DisputeEnd = 'donor' | 'campaign' | 'withdrawn' | 'unclear'

/** PayPal's outcome codes of a dispute: an open set. */
const ends: Record<string, DisputeEnd> = {
  RESOLVED_BUYER_FAVOUR: 'donor',
  ACCEPTED: 'donor',
  RESOLVED_SELLER_FAVOUR: 'campaign',
  RESOLVED_WITH_PAYOUT: 'campaign',
  DENIED: 'campaign',
  NONE: 'campaign',
  CANCELED_BY_BUYER: 'withdrawn',
}

export const disputeEnd = (outcome: string): DisputeEnd => ends[outcome] ?? 'unclear'
