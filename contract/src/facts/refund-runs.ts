/**
 * `waiting_for_second`: another admin has to confirm it. `running`: the refunds are being made. `ended`: each was made or failed.
 * `declined`: an admin stopped it before anything was refunded.
 */
export const refundRunStatuses = ['waiting_for_second', 'running', 'ended', 'declined'] as const

/**
 * Why a donation is not refunded, or not in full. `too_old`: PayPal takes no refund of it any more. `disputed`: PayPal is deciding about
 * it. `under_way`: a refund of it is in progress. `refunded`: nothing of it is left. `paid_out`: the campaign has too little money left.
 */
export const refundObstacles = ['too_old', 'disputed', 'under_way', 'refunded', 'paid_out'] as const

/** PayPal refunds a payment within this time. */
export const refundableDays = 180

/** Refunding more than this in one go, in US dollars, needs a second admin if there is one. */
export const secondAdminAbove = 1_000

/** Donations that a preview lists. */
export const planLinesMax = 200
