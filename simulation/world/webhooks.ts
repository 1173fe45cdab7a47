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
  /** Sends what PayPal never sent, with the checksum of what it did. */
  collide(message: Message): Promise<void>
}

const eventOf = ({ body }: Message): { id: string; event_type: string } =>
  JSON.parse(body) as { id: string; event_type: string }

const claimed = (Number(forgedMinor) / 100).toFixed(2)

const inflated = (body: string, id: string): string =>
  body.replace(/"value":"[^"]*"/g, `"value":"${claimed}"`).replace(/"id":"WH-[^"]*"/, `"id":"${id}"`)

export const createPost = ({ scheduler, random, facts, inject }: Options): Post => {
  const sent: Message[] = []
  let forged = 0

  const send = async ({ url, headers, body }: Message, what: string): Promise<number> => {
    const options = { method: 'POST' as const, url: new URL(url).pathname, headers, payload: body }
    return (await inject(what, options)).status
  }
  /** A notification with another id and other amounts, under headers that do not verify it. */
  const forgeryOf = (message: Message): Message => {
    forged += 1
    const id = `WH-FORGED-${forged}`
    facts.forgedEvents.add(id)
    const signature = random.chance(0.5) ? { 'paypal-transmission-sig': 'Zm9yZ2Vk' } : {}
    return { ...message, headers: { ...message.headers, ...signature }, body: inflated(message.body, id) }
  }
  /** One that PayPal vouches for, because the signature covers no more of a body than its checksum. */
  const collisionOf = (message: Message): Message => {
    forged += 1
    const body = inflated(message.body, `WH-COLLIDING-${forged}`)
    return { ...message, body: withChecksumOf(message.body, `${body.slice(0, -1)},"filling":"`, '"}') }
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
      const status = await send(forgeryOf(message), 'forged webhook')
      if (status < 300) facts.violations.push({ invariant: 9, says: 'a forged webhook was accepted' })
    },
    collide: async (message) => {
      const status = await send(collisionOf(message), 'colliding webhook')
      // Where PayPal could be asked it says yes: else nothing would be tried here.
      if (status === 400) throw new Error('a webhook with the checksum of a genuine one was not vouched for')
    },
  }
  return post
}
