export const payoutStatuses = ['pending', 'approved', 'rejected'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/**
 * How far PayPal is with an approved payout:
 * `sent` (on its way) → `paid`, or `unclaimed` (the receiver has no PayPal account yet, and 30 days to open one), `returned` or `failed`.
 * The last two put the money back, to be asked for in a new payout.
 */
export const transferStatuses = ['sent', 'paid', 'unclaimed', 'returned', 'failed'] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** The reason of a rejection that gives none (specification, section 9). */
export const defaultRejectReason = 'not eligible'

export const rejectReasonMax = 500
export const payoutBatchIdMax = 30

/** With `-` the other way round. */
export const payoutSorts = ['createdAt', '-createdAt', 'net', '-net'] as const
export type PayoutSort = (typeof payoutSorts)[number]

/** What an admin found at PayPal of a payout of which PayPal does not say whether it sent it. */
export const payoutFindings = ['sent', 'never_sent'] as const
