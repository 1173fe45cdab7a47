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
export const messageMax = 5_000

/** So many messages in a row can wait for an answer of an admin. Admins write as many as they want. */
export const unansweredMax = 10

/** Who writes to each other about a dispute: its reporter and admins. */
export const reporterSides = ['reporter', 'admin'] as const
/** Admins write to the owner of the campaign as well. What the owner answers only admins read. */
export const messageWriters = ['reporter', 'admin', 'owner'] as const
export const ownerSides = ['admin', 'owner'] as const
export const messageReaders = ['reporter', 'admins', 'owner'] as const

/** The reason of a dispute in which a donor says that they did not make the donation. */
export const deniedReason = 'I did not make this gift'

/** The note of a dispute that its reporter withdrew. */
export const withdrawnNote = 'Withdrawn by who raised it'

/** The party that keeps the money after PayPal's decision; `unclear` for an outcome that Muster does not know. */
export const paypalEnds = ['donor', 'campaign', 'withdrawn', 'unclear'] as const

/** More donations or payouts than this are not listed; they can still be named by their ids. */
export const disputeChoicesMax = 50

/** A guest’s page lists at most so many of their disputes. */
export const guestDisputesShown = 100
