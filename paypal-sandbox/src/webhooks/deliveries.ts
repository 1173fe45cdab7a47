import { type Random, hour } from '../basics.ts'
import type { Context, Deliver } from '../config.ts'
import type { DeliveryRules } from '../control/fault-types.ts'
import { newPaypalId } from '../protocol/ids.ts'
import { recordLapses } from '../orders/orders.ts'
import { findNextLapse } from '../orders/orders.sql.ts'
import { authAlgorithm, signDelivery } from './webhook-signature.ts'
import { type Delivery, findDueDeliveries, findNextDue, markDelivered, markFailed } from './webhooks.sql.ts'

type Message = Parameters<Deliver>[0]

const answerWithinMs = 10_000
const batchSize = 20
/** Like PayPal, 25 attempts over three days, with short delays at first. */
const attemptsMax = 25
const firstRetryMs = 2_000
const retryMaxMs = 6 * hour

const retryDelayMs = (attempts: number): number => Math.min(firstRetryMs * 2 ** (attempts - 1), retryMaxMs)

/** Posts over HTTP, without following redirects. */
export const deliverOverHttp: Deliver = async ({ url, headers, body }) => {
  const signal = AbortSignal.timeout(answerWithinMs)
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
  await response.body?.cancel()
  return response.status
}

const headersOf = (delivery: Delivery): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'PayPal sandbox of this machine',
  'paypal-auth-algo': authAlgorithm,
  'paypal-cert-url': delivery.certUrl,
  'paypal-transmission-id': delivery.transmissionId,
  'paypal-transmission-sig': delivery.signature,
  'paypal-transmission-time': delivery.transmittedAt,
})

export const noDeliveryFaults: DeliveryRules = {
  isHeld: false,
  order: 'as_it_happened',
  delayMs: 0,
  copies: 1,
  drop: 0,
  forgery: null,
}

/** A valid signature for another merchant's webhook. */
const signatureForAnother = ({ identity, random }: Context, delivery: Delivery): string =>
  signDelivery(identity.signingKey, { ...delivery, webhookId: newPaypalId(random) })

/** Applies the configured forgery, after which the signature is invalid. */
const forge = (context: Context, delivery: Delivery, message: Message): Message => {
  const { forgery } = context.deliveryRules()
  const { headers, body } = message
  const signedAs = (signature: string) => ({
    ...message,
    headers: { ...headers, 'paypal-transmission-sig': signature },
  })
  if (forgery === 'signature') return signedAs('Zm9yZ2Vk')
  if (forgery === 'webhook_id') return signedAs(signatureForAnother(context, delivery))
  if (forgery === 'body') return { ...message, body: body.replace(/"value":"[^"]*"/g, '"value":"99999.00"') }
  return message
}

const shuffled = <T>(items: readonly T[], random: Random): T[] =>
  items
    .map((item) => ({ item, at: Buffer.from(random(4)).readUInt32BE() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

const inOrder = (context: Context, due: readonly Delivery[]): readonly Delivery[] => {
  const { order } = context.deliveryRules()
  if (order === 'shuffled') return shuffled(due, context.random)
  return order === 'latest_first' ? due.toReversed() : due
}

const attempt = async (context: Context, delivery: Delivery): Promise<void> => {
  const { store, clock, deliver } = context
  const { drop, copies } = context.deliveryRules()
  if (drop > 0) {
    context.changeDeliveryRules({ drop: drop - 1 })
    return void markFailed(store, delivery.transmissionId, null)
  }
  const { url, body } = delivery
  const message = forge(context, delivery, { url, headers: headersOf(delivery), body })
  for (let copy = 1; copy < copies; copy++) await deliver(message).catch(() => 0)
  // No response counts as a failed attempt.
  const status = await deliver(message).catch(() => 0)
  if (status >= 200 && status < 300) {
    markDelivered(store, delivery.transmissionId, clock.now())
    return
  }
  const attempts = Number(delivery.attempts) + 1
  const next = attempts < attemptsMax ? new Date(clock.now().getTime() + retryDelayMs(attempts)) : null
  markFailed(store, delivery.transmissionId, next)
}

/** Records lapsed approvals, then sends deliveries until none is due. A failed delivery gets a later time, so the loop ends. */
export const deliverDue = async (context: Context): Promise<void> => {
  context.store.transaction(() => recordLapses(context))
  for (;;) {
    const due = findDueDeliveries(context.store, context.clock.now(), batchSize)
    if (due.length === 0 || context.deliveryRules().isHeld) return
    await Promise.all(inOrder(context, due).map((delivery) => attempt(context, delivery)))
  }
}

const nextDueOf = ({ store }: Context): Date | undefined => {
  const times = [findNextDue(store), findNextLapse(store)].filter((time) => time !== undefined)
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0]
}

/** Sends deliveries for new events, due retries and lapsed approvals until it is stopped. */
export const startDelivering = (context: Context): { wake: () => void; stop: () => Promise<void> } => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let stopped = false
  const schedule = () => {
    clearTimeout(timer)
    const next = stopped || context.deliveryRules().isHeld ? undefined : nextDueOf(context)
    if (!next || running) return
    timer = setTimeout(run, Math.max(0, next.getTime() - context.clock.now().getTime()))
  }
  const run = () => {
    running = deliverDue(context).finally(() => {
      running = undefined
      schedule()
    })
  }
  schedule()
  // Waits for the next turn of the event loop, because the caller's transaction is still open.
  const wake = () => void setImmediate(schedule)
  const stop = async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
  return { wake, stop }
}
