/** At most this many suggestions of tags and places are shown (specification, section 9). */
export const suggestionsMax = 6

/** Campaigns that end within so many hours are listed, and their people are mailed (specification, section 9). */
export const expiringWithinHours = 24

/** Beyond this many it is only said that there are more. */
export const waitingMax = 99
