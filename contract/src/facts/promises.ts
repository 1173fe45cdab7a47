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

/** When on the day and where people meet. No one signs it: it can change until the end, and all who stand behind the campaign are told. */
export const arrangementFields = ['startTime', 'endTime', 'meetingPoint', 'meetingPlace'] as const

/** How many changes of the arrangements are mailed from the lock to the end, and in any seven days before. A later one stands on the page. */
export const arrangementMailsMax = 6

/** The texts in which spelling can be corrected. Another day or amount is another promise, and the meeting point is none. */
export const correctableFields = ['title', 'actionDescription', 'city'] as const

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

/** What the owner of a signed campaign reads at a field that can no longer change. The arrangements are locked only once the day is over. */
export const lockedSentences = {
  title: 'The title can no longer change',
  targetType: 'Whom it is aimed at can no longer change',
  executionDate: 'The day can no longer change',
  startTime: 'The start time can no longer change',
  endTime: 'The end time can no longer change',
  timeZone: 'The time zone can no longer change',
  locationType: 'The place can no longer change',
  city: 'The city can no longer change',
  state: 'The state can no longer change',
  country: 'The country can no longer change',
  meetingPoint: 'The meeting point can no longer change',
  meetingPlace: 'The point on the map can no longer change',
  actionMode: 'What people do can no longer change',
  actionDescription: 'What to do on the day can no longer change',
  peopleGoal: 'The number of people can no longer change',
  goalAmount: 'The goal can no longer change',
  currency: 'The currency can no longer change',
} as const
