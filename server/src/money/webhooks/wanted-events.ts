const named = (prefix: string, ...ends: string[]): string[] => ends.map((end) => `${prefix}.${end}`)

/** The events that the webhook at PayPal must have. `docs/operating/install.md` lists them for operators. */
export const wantedEvents: readonly string[] = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  ...named('PAYMENT.CAPTURE', 'COMPLETED', 'PENDING', 'DENIED', 'DECLINED', 'REFUNDED', 'REVERSED'),
  ...named('CUSTOMER.DISPUTE', 'CREATED', 'UPDATED', 'RESOLVED'),
  ...named('PAYMENT.PAYOUTSBATCH', 'PROCESSING', 'SUCCESS', 'DENIED'),
  ...named('PAYMENT.PAYOUTS-ITEM', 'BLOCKED', 'CANCELED', 'DENIED', 'FAILED', 'HELD', 'REFUNDED', 'RETURNED'),
  ...named('PAYMENT.PAYOUTS-ITEM', 'SUCCEEDED', 'UNCLAIMED'),
]
