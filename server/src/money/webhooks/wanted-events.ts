const named = (prefix: string, ...ends: string[]): string[] => ends.map((end) => `${prefix}.${end}`)

/** The events to which the webhook at PayPal must be subscribed. `docs/operating/install.md` lists them for operators. */
export const wantedEvents: readonly string[] = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  ...named('PAYMENT.CAPTURE', 'COMPLETED', 'PENDING', 'DENIED', 'DECLINED', 'REFUNDED', 'REVERSED'),
  ...named('CUSTOMER.DISPUTE', 'CREATED', 'UPDATED', 'RESOLVED'),
  ...named('PAYMENT.PAYOUTSBATCH', 'PROCESSING', 'SUCCESS', 'DENIED'),
  ...named('PAYMENT.PAYOUTS-ITEM', 'BLOCKED', 'CANCELED', 'DENIED', 'FAILED', 'HELD', 'REFUNDED', 'RETURNED'),
  ...named('PAYMENT.PAYOUTS-ITEM', 'SUCCEEDED', 'UNCLAIMED'),
]
