import { createHash } from 'node:crypto'
import { type DisputeStatus, undecidedStatuses } from '@muster/contract/disputes/dispute-status.ts'
import type { DisputeInput } from '@muster/contract/disputes/disputes.ts'

/** Names what is said, so that a second press or a second try of the same is known for what it is. */
export const repeatKeyOf = ({ campaignId, donationId, payoutId, type, reason, details }: DisputeInput): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([campaignId, donationId, payoutId, type, reason, details]))
    .digest()

const undecided: readonly DisputeStatus[] = undecidedStatuses

/** Whether a dispute in this status waits for nobody any more. */
export const isDecided = (status: DisputeStatus): boolean => !undecided.includes(status)

type State = { status: DisputeStatus; notes: string | null }

/** Whether a change would change nothing and say nothing new: the same decision sent twice. */
export const isNoChange = (now: State, next: { status: DisputeStatus; notes: string }): boolean =>
  now.status === next.status && (next.notes === '' || next.notes === now.notes)
