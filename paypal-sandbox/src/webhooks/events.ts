import type { Context } from '../config.ts'
import { newPaypalId, newUuid } from '../protocol/ids.ts'
import { signDelivery } from './webhook-signature.ts'
import { type Webhook, findWebhooks, insertDelivery } from './webhooks.sql.ts'
import { wireTime } from '../protocol/wire.ts'

type NewEvent = {
  type:
    | 'CHECKOUT.ORDER.APPROVED'
    | 'CHECKOUT.PAYMENT-APPROVAL.REVERSED'
    | `PAYMENT.CAPTURE.${'COMPLETED' | 'PENDING' | 'DECLINED' | 'DENIED' | 'REFUNDED' | 'REVERSED'}`
    | `CUSTOMER.DISPUTE.${'CREATED' | 'UPDATED' | 'RESOLVED'}`
    | `PAYMENT.PAYOUTSBATCH.${'PROCESSING' | 'SUCCESS' | 'DENIED'}`
    | `PAYMENT.PAYOUTS-ITEM.${string}`
  resourceType: 'checkout-order' | 'capture' | 'refund' | 'dispute' | 'payouts' | 'payouts_item'
  summary: string
  resource: Record<string, unknown>
}

const isSubscribed = ({ eventTypes }: Webhook, type: string): boolean =>
  eventTypes.includes('*') || eventTypes.includes(type)

const linksOf = ({ config }: Context, id: string) => {
  const self = `${config.apiUrl()}/v1/notifications/webhooks-events/${id}`
  return [
    { href: self, rel: 'self', method: 'GET' },
    { href: `${self}/resend`, rel: 'resend', method: 'POST' },
  ]
}

/** Stores a delivery for each subscribed webhook, in the same transaction as the change that it reports. */
export const recordEvent = (context: Context, event: NewEvent): void => {
  const now = context.clock.now()
  const due = new Date(now.getTime() + context.deliveryRules().delayMs)
  const id = `WH-${newPaypalId(context.random)}-${newPaypalId(context.random)}`
  const body = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: now.toISOString(),
    resource_type: event.resourceType,
    resource_version: '2.0',
    event_type: event.type,
    summary: event.summary,
    resource: event.resource,
    links: linksOf(context, id),
  })
  for (const webhook of findWebhooks(context.store)) {
    if (!isSubscribed(webhook, event.type)) continue
    insertDelivery(context.store, { ...sign(context, webhook.id, body, now), eventId: id, eventType: event.type }, due)
    context.onDeliveryDue()
  }
}

const sign = (context: Context, webhookId: string, body: string, now: Date) => {
  const transmittedAt = wireTime(now.toISOString())
  for (;;) {
    const signed = { transmissionId: newUuid(context.random), transmittedAt, webhookId, body }
    const signature = signDelivery(context.identity.signingKey, signed)
    const certUrl = `${context.config.apiUrl()}/v1/notifications/certs/${context.identity.certificateId}`
    // PayPal's verification schema requires a letter or digit at the start of a signature; base64 can start with other characters.
    if (/^\w/.test(signature)) return { ...signed, signature, certUrl }
  }
}
