/** For how many days donors can ask for a donation back: from the change of the promise, or from the payment if that was later. */
export const refundRequestDays = 14

/**
 * `refunding`: all of it is being refunded. `refunded`: all of it was refunded. `with_admin`: an admin decides about the rest. `closed`: an
 * admin decided that the rest is not refunded.
 */
export const refundRequestStatuses = ['refunding', 'refunded', 'with_admin', 'closed'] as const

/**
 * Why a request, or the rest of it, is left to an admin. `disputed`: PayPal is deciding about the donation. `too_old`: PayPal takes no refund
 * of it any more. `under_way`: another refund of a part of it was in progress. `paid_out`: the campaign has too little money left. `refused`:
 * PayPal refused the refund.
 */
export const refundRequestObstacles = ['disputed', 'too_old', 'under_way', 'paid_out', 'refused'] as const
