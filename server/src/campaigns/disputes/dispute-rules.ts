import { createHash } from 'node:crypto'
import { type DisputeStatus, undecidedStatuses } from '@muster/contract/facts/disputes.ts'
import type { DisputeInput } from '@muster/contract/campaigns/disputes.ts'

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

/** A hash of the content, to recognise a repeated submission. */
export const repeatKeyOf = ({ campaignId, donationId, payoutId, type, reason, details }: DisputeInput): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([campaignId, donationId, payoutId, type, reason, details]))
    .digest()

const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@]+/gu, ' ')
    .trim()} `

/** Shorter names are too common to be looked for. */
const nameLengthMin = 3

/** Those of some names and addresses that a text contains, each as whole words. */
export const namesIn = (text: string, names: readonly (string | null)[]): string[] =>
  names.filter(
    (name): name is string => name !== null && name.length >= nameLengthMin && words(text).includes(words(name)),
  )

const undecided: readonly DisputeStatus[] = undecidedStatuses

/** Whether a dispute in this status is decided. */
export const isDecided = (status: DisputeStatus): boolean => !undecided.includes(status)

type State = { status: DisputeStatus; notes: string | null }

/** Whether a change is a repetition: same status, same notes. */
export const isNoChange = (now: State, next: { status: DisputeStatus; notes: string }): boolean =>
  now.status === next.status && (next.notes === '' || next.notes === now.notes)
