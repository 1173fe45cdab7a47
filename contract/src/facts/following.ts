/** With fewer, the number of a campaign's followers is not told. */
export const followersShownFrom = 10
/** How long the link in the mail that confirms a follower's address works. */
export const followLinkDays = 7
