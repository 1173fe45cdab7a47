import type { Context } from '../config.ts'
import { newPaypalId, newUuid } from '../protocol/ids.ts'
import { signDelivery } from './webhook-signature.ts'
import { type Webhook, findWebhooks, insertDelivery } from './webhooks.sql.ts'
import { wireTime } from '../protocol/wire.ts'

type Happening = {
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

const wants = ({ eventTypes }: Webhook, type: string): boolean => eventTypes.includes('*') || eventTypes.includes(type)

const linksOf = ({ config }: Context, id: string) => {
  const self = `${config.apiUrl()}/v1/notifications/webhooks-events/${id}`
  return [
    { href: self, rel: 'self', method: 'GET' },
    { href: `${self}/resend`, rel: 'resend', method: 'POST' },
  ]
}

/** Writes a delivery to each webhook that wants this; inside the transaction of what happened, so that neither is without the other. */
export const recordEvent = (context: Context, happening: Happening): void => {
  const now = context.clock.now()
  const due = new Date(now.getTime() + context.deliveryRules().delayMs)
  const id = `WH-${newPaypalId(context.random)}-${newPaypalId(context.random)}`
  const body = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: now.toISOString(),
    resource_type: happening.resourceType,
    resource_version: '2.0',
    event_type: happening.type,
    summary: happening.summary,
    resource: happening.resource,
    links: linksOf(context, id),
  })
  for (const webhook of findWebhooks(context.store)) {
    if (!wants(webhook, happening.type)) continue
    insertDelivery(
      context.store,
      { ...sign(context, webhook.id, body, now), eventId: id, eventType: happening.type },
      due,
    )
    context.onDeliveryDue()
  }
}

const sign = (context: Context, webhookId: string, body: string, now: Date) => {
  const transmittedAt = wireTime(now.toISOString())
  for (;;) {
    const signed = { transmissionId: newUuid(context.random), transmittedAt, webhookId, body }
    const signature = signDelivery(context.identity.signingKey, signed)
    const certUrl = `${context.config.apiUrl()}/v1/notifications/certs/${context.identity.certificateId}`
    // PayPal's schema for verifying wants a signature that begins with a letter or digit; base64 may begin otherwise.
    if (/^\w/.test(signature)) return { ...signed, signature, certUrl }
  }
}
