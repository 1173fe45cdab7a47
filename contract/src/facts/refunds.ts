/**
 * `requested`: PayPal has been asked, or will be. `completed`: the money was refunded. `failed`: PayPal refused, and no money moved.
 */
export const refundStatuses = ['requested', 'completed', 'failed'] as const

/** `refund`: we gave the money back; `reversal`: PayPal or the donor's bank took it. */
export const refundKinds = ['refund', 'reversal'] as const

export const refundReasonMax = 500
