/**
 * `requested`: the refund was sent to PayPal, or will be. `completed`: the money was refunded. `failed`: PayPal refused, and no money moved.
 */
export const refundStatuses = ['requested', 'completed', 'failed'] as const

/** `refund`: Muster refunded the money; `reversal`: PayPal or the donor's bank took it back. */
export const refundKinds = ['refund', 'reversal'] as const

export const refundReasonMax = 500
