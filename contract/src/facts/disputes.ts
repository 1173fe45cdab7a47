export const disputeTypes = ['donation', 'payout', 'other'] as const
export type DisputeType = (typeof disputeTypes)[number]

/** An admin can change a status to any other, e.g. to take a decision back. */
export const disputeStatuses = ['open', 'under_review', 'resolved', 'rejected'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** The statuses that wait for a decision. */
export const undecidedStatuses = ['open', 'under_review'] as const satisfies readonly DisputeStatus[]

/** What an open dispute holds by the id that it names: money of a donation, or the approval of a payout. */
export const disputeHolds = ['donation', 'payout'] as const

/** The public figures have the sum in disputes from this number of donations on. The sum of fewer would tell an amount of a donor. */
export const inDisputesShownFrom = 3

export const reasonMax = 500
export const detailsMax = 5_000
export const notesMax = 2_000

/** The party that keeps the money after PayPal's decision; `unclear` for an outcome that Muster does not know. */
export const paypalEnds = ['donor', 'campaign', 'withdrawn', 'unclear'] as const

/** More donations or payouts than this are not listed; they can still be named by their ids. */
export const disputeChoicesMax = 50
