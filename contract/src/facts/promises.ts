import type { PromisedField } from './promised-fields.ts'

/** From when on the promise of a signed campaign cannot change, counted back from its end. */
export const promiseLockHours = 48

/**
 * What an owner proposes to an admin. `correction`: of spelling, after which no one is asked again. `change`: of a campaign that was paid out,
 * with the usual effects.
 */
export const proposalKinds = ['change', 'correction'] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** `outdated`: the promise was changed otherwise meanwhile. */
export const proposalStatuses = ['open', 'confirmed', 'refused', 'withdrawn', 'outdated'] as const
export type ProposalStatus = (typeof proposalStatuses)[number]

/** How many changes of the arrangements are mailed from the lock to the end, and in any seven days before. A later one stands on the page. */
export const arrangementMailsMax = 6

/** The texts in which spelling can be corrected. Another day or amount is another promise, and the meeting point is none. */
export const correctableFields: readonly PromisedField[] = ['title', 'actionDescription', 'city']

/** What changes only after an admin has confirmed it, once money was paid out. */
export const confirmedFields: readonly PromisedField[] = [
  'title',
  'targetType',
  'actionMode',
  'actionDescription',
  'goalAmount',
  'currency',
]

export const proposalReasonMax = 500
export const proposalNotesMax = 500

/** How many urgent updates the owner of a campaign can send between the lock and its end. */
export const urgentUpdatesMax = 3

/** Characters of an urgent update. */
export const urgentTextMax = 500
