import { supportCampaignEndpoint, verifyGuestSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { second } from '../src/platform/base/clock.ts'
import { testApp, type TestApp, urlOf } from './app.ts'
import { given as createGiven, type Given, type Person } from './given.ts'
import { tokenIn } from './mails.ts'

const providers = ['gmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'gmx.net']

/** The address of the nth home. */
export const homeOf = (n: number): string => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`

/** Spreads delays evenly, without chance. */
export const between = (least: number, most: number, n: number): number => least + ((n * 997) % (most - least))

type Asking = { ip: string; email?: string; campaignId?: string }
type Guest = { email: string; ip: string }

export type Crowd = {
  /** When the guests ask, from now on. */
  askedAfter: readonly number[]
  ipOf: (n: number) => string
  campaignOf?: (n: number) => string
  /** How long after the mail a guest confirms; null: never. */
  confirmsAfter: (n: number) => number | null
  /** Default: one of several large providers. */
  domainOf?: (n: number) => string | undefined
  forMs: number
  stepMs?: number
}

/** Guests who ask for mails over HTTP, on the test's clock, for every test of a file. Each test has a campaign of its own. */
export const useGatheringGuests = () => {
  let guests = 0
  const scene = {} as { t: TestApp; given: Given; owner: Person; id: string }
  beforeAll(async () => {
    scene.t = await testApp({ config: { rateLimit: true, trustProxy: true } })
    scene.given = createGiven(scene.t)
  })
  afterAll(() => scene.t.close())
  beforeEach(async () => {
    scene.t.clock.set('2026-06-01T12:00:00Z')
    scene.owner = await scene.given.user()
    scene.id = (await scene.given.campaign(scene.owner, { title: 'Bridge over the creek' }))._id
  })

  const newGuest = (domain = providers[guests % providers.length]): string => `g${++guests}@${domain}`
  const ask = async ({ ip, email = newGuest(), campaignId = scene.id }: Asking) => {
    const answer = await scene.t.app.inject({
      method: 'POST',
      url: urlOf(supportCampaignEndpoint, { id: campaignId }, {}),
      payload: { email },
      headers: { 'x-forwarded-for': ip },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return { email, ip, ...answer.json<{ created: boolean; pending: boolean; waiting: boolean }>() }
  }
  const confirm = async ({ email, ip }: Guest) => {
    const answer = await scene.t.app.inject({
      method: verifyGuestSupportEndpoint.method,
      url: urlOf(verifyGuestSupportEndpoint, { token: tokenIn(scene.t.mailbox.to(email).at(-1)) }, {}),
      headers: { 'x-forwarded-for': ip },
    })
    return { status: answer.statusCode, ...answer.json<{ code?: string; created?: boolean }>() }
  }
  const sendMails = () => scene.t.runJob('mail')
  const hasMail = ({ email }: { email: string }): boolean => scene.t.mailbox.to(email).length > 0

  return Object.assign(scene, {
    newGuest,
    ask,
    confirm,
    sendMails,
    hasMail,
    askAll: async (count: number, asking: (n: number) => Asking) => {
      const asked = []
      for (let n = 0; n < count; n++) asked.push(await ask(asking(n)))
      return asked
    },
    mailed: <G extends { email: string }>(asked: readonly G[]): G[] => asked.filter(hasMail),
    /** Guests ask and confirm; the mail job runs at each step. Returns how long each waited for the mail, by guest; null: still. */
    gather: async ({ askedAfter, ipOf, campaignOf, confirmsAfter, domainOf, forMs, stepMs = second }: Crowd) => {
      const waits: (number | null)[] = askedAfter.map(() => null)
      let waiting: (Guest & { n: number })[] = []
      let confirming: (Guest & { at: number })[] = []
      let asked = 0
      for (let now = 0; now <= forMs; now += stepMs) {
        while (asked < askedAfter.length && askedAfter[asked]! <= now) {
          const n = asked++
          const campaignId = campaignOf?.(n) ?? scene.id
          waiting.push({ n, ...(await ask({ ip: ipOf(n), email: newGuest(domainOf?.(n)), campaignId })) })
        }
        for (const guest of confirming.filter(({ at }) => at <= now)) expect((await confirm(guest)).created).toBe(true)
        confirming = confirming.filter(({ at }) => at > now)
        if (waiting.length > 0) await sendMails()
        for (const { n, ...guest } of waiting.filter(hasMail)) {
          waits[n] = now - askedAfter[n]!
          const delayMs = confirmsAfter(n)
          if (delayMs !== null) confirming.push({ ...guest, at: now + delayMs })
        }
        waiting = waiting.filter((guest) => !hasMail(guest))
        scene.t.clock.advance(stepMs)
      }
      return waits
    },
  })
}

/** The longest wait of a crowd. Fails if somebody still waits. */
export const waitMaxOf = (waits: readonly (number | null)[]): number => {
  expect(waits).not.toContain(null)
  return Math.max(...waits.map((wait) => wait ?? Infinity))
}
