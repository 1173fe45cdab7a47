/** `sender_batch_id` and item id of a payout. It never changes: PayPal creates one batch for it, even if it is sent several times. */
export const senderIdOf = (payoutId: string): string => `po-${payoutId}`

/** Whether an item id is one of ours: the transfer belongs to a payout of this site, recorded or not. */
export const isSenderId = (id: string | null): boolean => /^po-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id ?? '')
