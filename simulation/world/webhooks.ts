import type { InjectOptions } from 'fastify'
import type { Deliver } from '../../paypal-sandbox/src/config.ts'
import type { Random } from '../engine/random.ts'
import type { Scheduler } from '../engine/scheduler.ts'
import type { Facts } from '../model/facts.ts'
import { vouchedPrefix } from './network.ts'

type Message = Parameters<Deliver>[0]
type Options = {
  scheduler: Scheduler
  random: Random
  facts: Facts
  inject: (actor: string, options: InjectOptions) => Promise<{ status: number }>
}

/** PayPal's notifications on their way, in whatever order the schedule has them arrive. */
export type Post = {
  deliver: Deliver
  /** Whether notifications go astray; PayPal tries again. */
  isUnreliable: boolean
  /** Everything that PayPal ever sent. */
  sent(): readonly Message[]
  /** Sends one again, as it was. */
  replay(message: Message): Promise<void>
  /** Sends what PayPal never sent. */
  forge(message: Message): Promise<void>
}

const eventOf = ({ body }: Message): { id: string; event_type: string } =>
  JSON.parse(body) as { id: string; event_type: string }

const inflated = (body: string): string => body.replace(/"value":"[^"]*"/g, '"value":"99999.00"')

export const createPost = ({ scheduler, random, facts, inject }: Options): Post => {
  const sent: Message[] = []
  let forged = 0

  const send = async ({ url, headers, body }: Message, what: string): Promise<number> => {
    const options = { method: 'POST' as const, url: new URL(url).pathname, headers, payload: body }
    return (await inject(what, options)).status
  }
  /** A notification with another id and other amounts, under headers that verify it or do not. */
  const forgeryOf = (message: Message): { forgery: Message; isVouchedFor: boolean } => {
    forged += 1
    const id = `WH-FORGED-${forged}`
    const body = inflated(message.body.replace(eventOf(message).id, id))
    const isVouchedFor = random.chance(0.5)
    const signature = random.chance(0.5) ? { 'paypal-transmission-sig': 'Zm9yZ2Vk' } : {}
    const vouched = isVouchedFor ? { 'paypal-transmission-id': `${vouchedPrefix}${forged}` } : signature
    if (!isVouchedFor) facts.forgedEvents.add(id)
    return { forgery: { ...message, headers: { ...message.headers, ...vouched }, body }, isVouchedFor }
  }
  const post: Post = {
    isUnreliable: false,
    sent: () => sent,
    deliver: (message) => {
      sent.push(message)
      // Lost for good, and PayPal believes otherwise.
      if (facts.webhooks === 'lost') return Promise.resolve(200)
      const { event_type: type } = eventOf(message)
      return new Promise((resolve, reject) => {
        const arrive = () => {
          if (post.isUnreliable && random.chance(0.2)) return void reject(new Error('lost'))
          if (post.isUnreliable && random.chance(0.2)) void send(message, `copy of ${type}`).catch(() => undefined)
          send(message, `webhook ${type}`).then(resolve, reject)
        }
        scheduler.park({ label: `webhook ${type}`, life: null, go: arrive })
      })
    },
    replay: async (message) => void (await send(message, 'webhook again')),
    forge: async (message) => {
      const { forgery, isVouchedFor } = forgeryOf(message)
      const status = await send(forgery, 'forged webhook')
      if (!isVouchedFor && status < 300) facts.violations.push('9: a forged webhook was accepted')
    },
  }
  return post
}
