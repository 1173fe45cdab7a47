/** At most this many suggestions of tags and places are shown (specification, section 9). */
export const suggestionsMax = 6

/** Campaigns that end within so many hours are listed, and their people are mailed (specification, section 9). */
export const expiringWithinHours = 24

/** Beyond this many it is only said that there are more. */
export const waitingMax = 99

/** Records of one page of a list. */
export const pageSizeMax = 100

/** Characters of the words to search for. */
export const searchMax = 200

/** Characters of the name of a city, state or country. */
export const placeMax = 120

/** How long the server remembers an `Idempotency-Key`. */
export const idempotencyKeyLifeMs = 24 * 60 * 60 * 1_000
