import * as z from 'zod/mini'

export const disputeTypes = ['donation', 'payout', 'other'] as const
export const DisputeType = z.enum(disputeTypes, 'Type is required')
export type DisputeType = z.infer<typeof DisputeType>

/** In any order: an admin may also take a decision back. */
export const disputeStatuses = ['open', 'under_review', 'resolved', 'rejected'] as const
export const DisputeStatus = z.enum(disputeStatuses, 'Choose a status')
export type DisputeStatus = z.infer<typeof DisputeStatus>

/** Those that still wait for a decision. */
export const undecidedStatuses = ['open', 'under_review'] as const satisfies readonly DisputeStatus[]
