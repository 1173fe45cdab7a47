/** Whom PayPal's decision leaves the money to; `unclear`: a word that we do not know, after which it may go. */
export type DisputeEnd = 'donor' | 'campaign' | 'withdrawn' | 'unclear'

/** PayPal's words for how a dispute ended: an open set. */
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
