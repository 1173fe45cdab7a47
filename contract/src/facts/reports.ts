export const reportStates = ['open', 'closed'] as const
export type ReportState = (typeof reportStates)[number]

/** What became of the reports about a campaign. `kept`: an admin found no reason to take it down. */
export const reportOutcomes = ['kept', 'hidden'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

/**
 * Who sent a report. Neither the owner nor an admin sees a name or an address.
 * - `member`: a signed-in account
 * - `confirmed`: an address that was confirmed by mail
 * - `unconfirmed`: an address that was not confirmed (yet)
 * - `none`: neither account nor address
 */
export const reporterKinds = ['member', 'confirmed', 'unconfirmed', 'none'] as const
export type ReporterKind = (typeof reporterKinds)[number]

export const reportTextMax = 2_000
export const reportNotesMax = 2_000

/** Reports of one case that are returned, oldest first. */
export const reportsShownMax = 100

/** How long the link that confirms a reporter's address works. */
export const reportLinkDays = 7
