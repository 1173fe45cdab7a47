import type { InjectOptions } from 'fastify'
import { withChecksumOf } from '../../paypal-sandbox/test/forge-checksum.ts'
import type { Deliver } from '../../paypal-sandbox/src/config.ts'
import type { Random } from '../engine/random.ts'
import type { Scheduler } from '../engine/scheduler.ts'
import { type Facts, forgedMinor } from '../model/facts.ts'

type Message = Parameters<Deliver>[0]
type Options = {
  scheduler: Scheduler
  random: Random
  facts: Facts
  inject: (actor: string, options: InjectOptions) => Promise<{ status: number }>
}

/** Delivery of PayPal's webhooks, in an order that the scheduler decides. */
export type WebhookDelivery = {
  deliver: Deliver
  /** Whether webhooks are sometimes lost or duplicated. PayPal retries lost ones. */
  isUnreliable: boolean
  /** Every webhook that PayPal has sent. */
  sent(): readonly Message[]
  /** Sends a webhook again, unchanged. */
  replay(message: Message): Promise<void>
  /** Sends a changed webhook with an invalid signature. */
  forge(message: Message): Promise<void>
  /** Sends a changed webhook with the same checksum, so that the signature stays valid. */
  forgeWithSameChecksum(message: Message): Promise<void>
}

const eventOf = ({ body }: Message): { id: string; event_type: string } =>
  JSON.parse(body) as { id: string; event_type: string }

const forgedValue = (Number(forgedMinor) / 100).toFixed(2)

const withForgedAmounts = (body: string, id: string): string =>
  body.replace(/"value":"[^"]*"/g, `"value":"${forgedValue}"`).replace(/"id":"WH-[^"]*"/, `"id":"${id}"`)

export const createWebhookDelivery = ({ scheduler, random, facts, inject }: Options): WebhookDelivery => {
  const sent: Message[] = []
  let forged = 0

  const send = async ({ url, headers, body }: Message, actor: string): Promise<number> => {
    const options = { method: 'POST' as const, url: new URL(url).pathname, headers, payload: body }
    return (await inject(actor, options)).status
  }
  /** A webhook with another id and other amounts, whose signature is invalid. */
  const forgeryOf = (message: Message): Message => {
    forged += 1
    const id = `WH-FORGED-${forged}`
    facts.forgedEvents.add(id)
    const signature = random.chance(0.5) ? { 'paypal-transmission-sig': 'Zm9yZ2Vk' } : {}
    return { ...message, headers: { ...message.headers, ...signature }, body: withForgedAmounts(message.body, id) }
  }
  /** A changed webhook whose signature is valid, because PayPal signs only the checksum of a body. */
  const collisionOf = (message: Message): Message => {
    forged += 1
    const body = withForgedAmounts(message.body, `WH-COLLIDING-${forged}`)
    return { ...message, body: withChecksumOf(message.body, `${body.slice(0, -1)},"filling":"`, '"}') }
  }
  const delivery: WebhookDelivery = {
    isUnreliable: false,
    sent: () => sent,
    deliver: (message) => {
      sent.push(message)
      // This seed loses every webhook, although PayPal gets a 200.
      if (facts.webhooks === 'lost') return Promise.resolve(200)
      const { event_type: type } = eventOf(message)
      return new Promise((resolve, reject) => {
        const arrive = () => {
          if (delivery.isUnreliable && random.chance(0.2)) return void reject(new Error('lost'))
          if (delivery.isUnreliable && random.chance(0.2)) void send(message, `copy of ${type}`).catch(() => undefined)
          send(message, `webhook ${type}`).then(resolve, reject)
        }
        scheduler.park({ label: `webhook ${type}`, instance: null, go: arrive })
      })
    },
    replay: async (message) => void (await send(message, 'replayed webhook')),
    forge: async (message) => {
      const status = await send(forgeryOf(message), 'forged webhook')
      if (status < 300) facts.violations.push({ invariant: 9, message: 'a forged webhook was accepted' })
    },
    forgeWithSameChecksum: async (message) => {
      const status = await send(collisionOf(message), 'colliding webhook')
      // The signature must verify, or this action would test nothing.
      if (status === 400) throw new Error('a webhook with the checksum of a genuine one failed verification')
    },
  }
  return delivery
}
