/** The largest number of suggested tags or places (specification, section 9). */
export const suggestionsMax = 6

/**
 * The reminder window in hours: campaigns that end or start within it are listed, and their supporters and donors are mailed (specification,
 * section 9).
 */
export const expiringWithinHours = 24

/** Larger counts are shown as "more than". */
export const waitingMax = 99

/** Records of one page of a list. */
export const pageSizeMax = 100

/** Maximum length of a search query. */
export const searchMax = 200

/** Characters of the name of a city, state or country. */
export const placeMax = 120

/** How long the server stores an `Idempotency-Key`. */
export const idempotencyKeyLifeMs = 24 * 60 * 60 * 1_000

/** How long a link to all that an address supports and donated works. */
export const mineLinkHours = 24

/** Days after a payment in which PayPal takes the report that its owner did not make it. */
export const paypalDisputeDays = 180

/** Characters of why a support is removed, or pointed out. */
export const removalReasonMax = 1_000
