export const disputeTypes = ['donation', 'payout', 'other'] as const
export type DisputeType = (typeof disputeTypes)[number]

/** In any order: an admin may also take a decision back. */
export const disputeStatuses = ['open', 'under_review', 'resolved', 'rejected'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** Those that still wait for a decision. */
export const undecidedStatuses = ['open', 'under_review'] as const satisfies readonly DisputeStatus[]

export const reasonMax = 500
export const detailsMax = 5_000
export const notesMax = 2_000

/** Whom PayPal's decision left the money to; `unclear`: PayPal has not said in words that we know. */
export const paypalEnds = ['donor', 'campaign', 'withdrawn', 'unclear'] as const

/** More donations or payouts than this are not listed; they can still be named by their ids. */
export const disputeChoicesMax = 50
