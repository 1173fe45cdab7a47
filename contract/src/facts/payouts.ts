export const payoutStatuses = ['pending', 'approved', 'rejected'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/**
 * The transfer of an approved payout at PayPal:
 * `sent` (on its way) → `paid`, or `unclaimed` (the receiver has no PayPal account yet, and 30 days to open one), `returned` or `failed`.
 * After the last two, the money is available again for a new payout.
 */
export const transferStatuses = ['sent', 'paid', 'unclaimed', 'returned', 'failed'] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** The default reason of a rejection (specification, section 9). */
export const defaultRejectReason = 'not eligible'

export const rejectReasonMax = 500
export const payoutBatchIdMax = 30

/** A leading `-` reverses the order. */
export const payoutSorts = ['createdAt', '-createdAt', 'net', '-net'] as const
export type PayoutSort = (typeof payoutSorts)[number]

/** An admin's finding at PayPal about a payout whose transfer is unknown. */
export const payoutFindings = ['sent', 'never_sent'] as const
