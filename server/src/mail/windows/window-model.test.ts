import { describe, expect, test } from 'vitest'
import { hour, minute, second } from '../../platform/base/clock.ts'
import { domainKey, letGo, type Waiting, type Windows } from './let-go.ts'
import {
  afterConfirmation,
  afterTime,
  freePlaces,
  openedForMs,
  openedPlaces,
  opensFor,
  type Place,
  sizeOfCampaign,
  sizeOfOwner,
  type Window,
  windowSizes,
} from './window-rules.ts'

// A model of the rules in memory: who asks when, who confirms after how long, and how long the mails wait. It looks once a second.

type Guest = {
  askedAt: number
  campaign: string | null
  owner?: string
  network: string
  mailbox?: string
  domain?: string
}
type Mail = Waiting & { guest: Guest; leftAt: number; place: Place }

const day = 24 * hour
const largeProvider = 'gmail.com'
const sizeOf = (key: string): number =>
  key.startsWith('campaign')
    ? sizeOfCampaign(false)
    : key.startsWith('owner')
      ? sizeOfOwner(false)
      : windowSizes.network

type Behaviour = {
  guests: Guest[]
  /** How long after their mail a guest confirms; null: never. */
  confirmsAfter: (guest: Guest, place: number) => number | null
  untilMs: number
  /** How often the model looks. */
  stepMs?: number
}

const windowsOf = ({ campaign, owner = 'owner', network }: Guest): string[] => [
  ...(campaign === null ? [] : [`campaign ${campaign}`, `owner ${owner}`]),
  `network ${network}`,
]

/** The instants of events by key, and how many of them are recent. */
const eventTimes = () => {
  const times = new Map<string, number[]>()
  return {
    add: (key: string, at: number): void => void (times.get(key) ?? times.set(key, []).get(key))!.push(at),
    recent: (key: string, since: number): number => {
      const known = times.get(key) ?? []
      while (known.length > 0 && known[0]! <= since) known.shift()
      return known.length
    },
  }
}

/** Windows in memory, as they are at the instant of a look. */
const createWorld = () => {
  const known = new Map<string, Window & { at: number }>()
  const [opening, ofDomain, ofMailbox, openedForDomain, takenOfDomain] = Array.from({ length: 5 }, eventTimes)
  const at = (key: string, now: number): Window => {
    const window = known.get(key) ?? { size: sizeOf(key), taken: 0, confirmed: 0, at: now }
    const confirmed = opening!.recent(key, now - openedForMs)
    return afterTime({ ...window, confirmed }, now - window.at)
  }
  const keep = (key: string, window: Window, now: number): void => {
    if (freePlaces(window) < 0) throw new Error(`${key} has less than no places`)
    known.set(key, { ...window, at: now })
  }
  return {
    windowsFor: (waiting: readonly Mail[], now: number): Windows => ({
      all: new Map([...new Set(waiting.flatMap(({ windows }) => windows))].map((key) => [key, at(key, now)])),
      ofDomain: new Map(
        [...new Set(waiting.flatMap(({ windows, domain }) => windows.map((key) => domainKey(key, domain))))].map(
          (key) => {
            const opened = openedPlaces * openedForDomain!.recent(key, now - openedForMs)
            return [key, opened === 0 ? 0 : opened - takenOfDomain!.recent(key, now - openedForMs)]
          },
        ),
      ),
    }),
    keepAll: ({ all }: Windows, now: number): void => {
      for (const [key, window] of all) keep(key, window, now)
    },
    noteLeft: ({ place, windows, domain }: Mail, now: number): void => {
      if (place === 'domain') for (const key of windows) takenOfDomain!.add(domainKey(key, domain), now)
    },
    confirm: ({ guest, windows, place, domain }: Mail, now: number): void => {
      const opens = opensFor({
        isLargeProvider: domain === largeProvider,
        ofMailbox: guest.mailbox === undefined ? 0 : ofMailbox!.recent(guest.mailbox, now - day),
        ofDomain: ofDomain!.recent(domain, now - day),
      })
      if (guest.mailbox !== undefined && opens !== null) ofMailbox!.add(guest.mailbox, now)
      if (opens === 'all') ofDomain!.add(domain, now)
      for (const key of windows) {
        if (opens === 'all') opening!.add(key, now)
        if (opens === 'domain') openedForDomain!.add(domainKey(key, domain), now)
        keep(key, afterConfirmation(at(key, now), { opens, place }), now)
      }
    },
  }
}

/** Plays the rules, and returns the mails in the order in which they left. */
const play = ({ guests, confirmsAfter, untilMs, stepMs = second }: Behaviour): Mail[] => {
  const world = createWorld()
  const laneLeft = new Map<string, number>()
  const left: Mail[] = []
  const arrivals = guests.toSorted((a, b) => a.askedAt - b.askedAt)
  let confirming: { at: number; mail: Mail }[] = []
  let waiting: Mail[] = []
  let arrived = 0

  const arrive = (guest: Guest): void => {
    const { campaign, network, domain = largeProvider } = guest
    const base = {
      order: String(arrived++).padStart(8, '0'),
      lane: `${campaign} ${network}`,
      laneLeftAt: -Infinity,
      domain,
    }
    waiting.push({ ...base, windows: windowsOf(guest), guest, leftAt: Infinity, place: 'all' })
  }
  const leave = (mail: Mail, place: Place, now: number): void => {
    Object.assign(mail, { leftAt: now, place })
    laneLeft.set(mail.lane, now)
    world.noteLeft(mail, now)
    const delayMs = confirmsAfter(mail.guest, left.push(mail) - 1)
    if (delayMs !== null) confirming.push({ at: now + delayMs, mail })
  }
  for (let now = 0; now <= untilMs; now += stepMs) {
    while (arrived < arrivals.length && arrivals[arrived]!.askedAt <= now) arrive(arrivals[arrived]!)
    for (const { mail } of confirming.filter(({ at }) => at <= now)) world.confirm(mail, now)
    confirming = confirming.filter(({ at }) => at > now)
    if (waiting.length === 0) continue
    for (const mail of waiting) mail.laneLeftAt = laneLeft.get(mail.lane) ?? -Infinity
    const windows = world.windowsFor(waiting, now)
    for (const { mail, place } of letGo(waiting, windows)) leave(mail, place, now)
    world.keepAll(windows, now)
    waiting = waiting.filter(({ leftAt }) => leftAt === Infinity)
  }
  return left
}

const many = (count: number, guest: (n: number) => Guest): Guest[] => Array.from({ length: count }, (_, n) => guest(n))
const waitMaxOf = (mails: readonly Mail[]): number => Math.max(...mails.map((mail) => mail.leftAt - mail.guest.askedAt))
/** Spreads delays evenly, without chance. */
const between = (least: number, most: number, place: number): number => least + ((place * 997) % (most - least))
const nobody = () => null

describe('by the rules of the windows', () => {
  test('40 guests behind one address, half of whom confirm, all get their mail at once', () => {
    const guests = many(40, (n) => ({ askedAt: n * second, campaign: 'one', network: 'hall' }))
    const mails = play({ guests, confirmsAfter: (_, place) => (place % 2 ? null : 5 * second), untilMs: 5 * minute })
    expect(mails).toHaveLength(40)
    expect(waitMaxOf(mails)).toBe(0)
  })

  test('of 600 guests who ask in 2.5 s, the last mail leaves within 60 s', () => {
    const mails = play({
      guests: many(600, (n) => ({ askedAt: n * 4, campaign: 'one', network: `home ${n}` })),
      confirmsAfter: (_, place) => (place % 5 < 3 ? between(second, 5 * second, place) : null),
      untilMs: 3 * minute,
    })
    expect(mails).toHaveLength(600)
    expect(Math.max(...mails.map(({ leftAt }) => leftAt))).toBeLessThanOrEqual(62.5 * second)
  })

  test('of 10,000 guests from 6,000 addresses within ten minutes, none waits longer than three', () => {
    const mails = play({
      guests: many(10_000, (n) => ({ askedAt: n * 60, campaign: 'one', network: `home ${(n * 7_919) % 6_000}` })),
      confirmsAfter: (_, place) => (place % 2 ? null : between(10 * second, minute, place)),
      untilMs: 30 * minute,
    })
    expect(mails).toHaveLength(10_000)
    expect(waitMaxOf(mails)).toBeLessThanOrEqual(3 * minute)
  })

  test('of 500 guests at one university, from three networks, none waits longer than ten minutes', () => {
    const mails = play({
      guests: many(500, (n) => ({
        ...{ askedAt: n * 2_400, campaign: 'one', network: `campus ${n % 3}` },
        ...{ domain: 'university.example', mailbox: `student ${n}` },
      })),
      confirmsAfter: (_, place) => (place % 5 < 3 ? between(second, 2 * minute, place) : null),
      untilMs: hour,
    })
    expect(mails).toHaveLength(500)
    expect(waitMaxOf(mails)).toBeLessThanOrEqual(10 * minute)
  })

  test.each([
    ['a campaign, from 600 networks', 1, 600, 200],
    ['a network, for one campaign', 1, 1, 180],
    ['a network, for 200 campaigns', 200, 1, 180],
  ])('if nobody confirms, few mails leave in the first day for %s', (_, campaigns, networks, atMost) => {
    const guests = many(600, (n) => ({
      ...{ askedAt: n * 100, campaign: `${n % campaigns}`, owner: `${n % campaigns}`, network: `${n % networks}` },
    }))
    const mails = play({ guests, confirmsAfter: nobody, untilMs: day - minute, stepMs: 6 * minute })
    expect(mails.length).toBeLessThanOrEqual(atMost)
    expect(mails.length).toBeGreaterThan(atMost - 10)
  })

  test('who confirms himself, with all addresses of a domain, reaches at most 220 strangers in a day', () => {
    const stranger = (n: number): Guest => ({
      askedAt: n * 2 * minute,
      campaign: `${n}`,
      owner: `${n}`,
      network: 'one',
    })
    const own = (n: number) => ({ ...stranger(n), domain: 'catch-all.example', mailbox: `${n}` })
    const mails = play({
      guests: [...many(700, stranger), ...many(700, own)],
      confirmsAfter: ({ mailbox }) => (mailbox ? second : null),
      untilMs: day - minute,
      stepMs: minute,
    })
    const strangers = mails.filter(({ guest }) => guest.mailbox === undefined)
    expect(strangers.length).toBeLessThanOrEqual(220)
    expect(strangers.length).toBeGreaterThan(180)
  })

  test('a mailbox opens places once a day, so confirming one again and again reaches no more strangers', () => {
    const stranger = (n: number): Guest => ({
      askedAt: n * 2 * minute,
      campaign: `${n}`,
      owner: `${n}`,
      network: 'one',
    })
    const mails = play({
      guests: [...many(700, stranger), ...many(700, (n) => ({ ...stranger(n), mailbox: 'the same' }))],
      confirmsAfter: ({ mailbox }) => (mailbox ? second : null),
      untilMs: day - minute,
      stepMs: minute,
    })
    expect(mails.filter(({ guest }) => guest.mailbox === undefined).length).toBeLessThanOrEqual(183)
  })

  test('a quiet campaign whose guests confirm the next morning keeps its places', () => {
    const evening = many(60, (n) => ({ askedAt: n * minute, campaign: 'one', network: `home ${n}` }))
    const morning = many(300, (n) => ({ askedAt: 15 * hour + n * second, campaign: 'one', network: `work ${n}` }))
    const mails = play({
      guests: [...evening, ...morning],
      confirmsAfter: ({ askedAt }) => (askedAt < hour ? 14 * hour : 30 * second),
      untilMs: 16 * hour,
      stepMs: second,
    })
    expect(mails).toHaveLength(360)
    expect(waitMaxOf(mails)).toBeLessThanOrEqual(minute)
  })

  test('60 invented addresses in a hall make the next guest there wait about a quarter of an hour, and 600 for a day', () => {
    const waitAfter = (invented: number): number => {
      const guests = [
        ...many(invented, () => ({ askedAt: 0, campaign: 'one', network: 'hall' })),
        ...[{ askedAt: minute, campaign: 'one', network: 'hall', mailbox: 'real' }],
      ]
      const mails = play({ guests, confirmsAfter: nobody, untilMs: day, stepMs: minute })
      const real = mails.find(({ guest }) => guest.mailbox === 'real')
      return real ? real.leftAt - real.guest.askedAt : Infinity
    }
    expect(waitAfter(60)).toBeLessThanOrEqual(15 * minute)
    expect(waitAfter(600)).toBe(Infinity)
  })

  test('networks take turns, and each keeps its own order', () => {
    const bomber = many(300, () => ({ askedAt: 0, campaign: 'one', network: 'bomber' }))
    const others = many(60, (n) => ({ askedAt: second + n, campaign: 'one', network: `home ${n % 6}` }))
    const mails = play({ guests: [...bomber, ...others], confirmsAfter: nobody, untilMs: 8 * hour, stepMs: minute })
    const networks = mails.map(({ guest }) => guest.network)
    expect(networks.filter((network) => network === 'bomber').length).toBeLessThan(70)
    for (let home = 0; home < 6; home++) {
      const own = mails.filter(({ guest }) => guest.network === `home ${home}`)
      expect(own.length).toBeGreaterThan(6)
      expect(own.map(({ order }) => order)).toEqual(own.map(({ order }) => order).toSorted())
    }
  })
})
