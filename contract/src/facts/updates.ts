/** Characters of an update of a campaign. */
export const updateTitleMax = 120
export const updateTextMax = 5_000

export const updateImagesMax = 4

/** How long the mails of an update wait, so that it can be taken back. Urgent ones leave at once. */
export const updateDelayMinutes = 10

/** How many updates an owner, or a co-organiser, can write in seven days, over all campaigns. Urgent ones are not counted. */
export const updatesPerWeek = 3

/** An owner's first update to more people than this waits for an admin, or for an hour. */
export const trustedPeopleMax = 200
export const trustWaitMinutes = 60

/** With so many supporters with accounts a campaign that has ended shows that its owner can be trusted. */
export const endedWellFrom = 20

/** Whether an admin has to look before the mails of an update leave. `waiting`: until then, or for an hour. `held`: they do not leave. */
export const mailingReviews = ['waiting', 'released', 'held'] as const
export type MailingReview = (typeof mailingReviews)[number]

export const holdReasonMax = 1_000
