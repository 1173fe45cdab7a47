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

/** The texts in which spelling can be corrected. Another day, amount or place on a map is another promise. */
export const correctableFields = ['title', 'actionDescription', 'meetingPoint', 'city'] as const

/** What changes only after an admin has confirmed it, once money was paid out. */
export const confirmedFields = [
  'title',
  'targetType',
  'actionMode',
  'actionDescription',
  'goalAmount',
  'currency',
] as const

export const proposalReasonMax = 500
export const proposalNotesMax = 500

/** How many urgent updates the owner of a campaign can send between the lock and its end. */
export const urgentUpdatesMax = 3

/** Characters of an urgent update. */
export const urgentTextMax = 500
