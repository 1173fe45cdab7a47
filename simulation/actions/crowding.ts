import { digestOf } from '../../server/src/mail/windows/mailboxes.ts'
import { hour, minute } from '../engine/virtual-time.ts'
import { mailboxOf } from '../model/crowd-invariants.ts'
import type { Delivered } from '../world/mail-server.ts'
import { ServerDown } from '../world/supervisor.ts'
import type { World } from '../world/world.ts'
import type { Action } from './action.ts'
import { isServerIdle, kill } from './faults.ts'

export const crowdJobs = ['mail']

const hall = '192.0.2.1'
const bomber = '198.51.100.1'
const victim = 'vera.z@gmail.com'
const victims = [victim, 'veraz@gmail.com', 'vera.z+news@gmail.com']

/**
 * Most places of two campaigns and of two networks are taken from the start, as if mails of an earlier hour were out: a crowd that fills them would
 * take a seed too long.
 */
export const fillWindows = async ({ database, facts, time }: World): Promise<void> => {
  const networkKey = (ip: string): string => `network ${digestOf(ip).toString('base64url')}`
  const campaigns = facts.crowd?.campaigns.slice(0, 2) ?? []
  const rows: [string, number][] = [
    ...campaigns.map(({ id }): [string, number] => [`campaign ${id}`, 74]),
    ...[hall, bomber].map((ip): [string, number] => [networkKey(ip), 56]),
  ]
  for (const [key, taken] of rows) {
    await database.rows('insert into mail_window (key, taken, at) values ($1, $2, $3)', [key, taken, time.now()])
  }
}

type Asking = { email: string; ip: string; id?: string | undefined }

const ask = async ({ facts, inject, random, time }: World, { email, ip, id: asked }: Asking): Promise<void> => {
  const { crowd } = facts
  if (!crowd) return
  const id = asked ?? random.pick(crowd.campaigns).id
  const { status } = await inject(`${email} POST support`, {
    ...{ method: 'POST', url: `/api/campaigns/${id}/support`, payload: { email } },
    headers: { 'x-forwarded-for': ip },
  })
  if (status === 200)
    crowd.taken.push({
      ...{ email, mailbox: mailboxOf(email), campaignId: id, network: ip },
      answeredAt: time.now(),
    })
}

/** Counted in the world: a replay has the same addresses. */
const nextNumber = ({ facts }: World): number => (facts.crowd ? ++facts.crowd.addresses : 0)

const newGuest = (world: World): string =>
  `g${nextNumber(world)}@${world.random.pick(['gmail.com', 'outlook.com', 'firm.example'])}`

/** Several people act one after the other. */
const together = (world: World, count: number, asking: (n: number) => Asking): void =>
  world.begin(async () => {
    for (let n = 0; n < count; n++) await ask(world, asking(n))
  })

const guestAsks: Action = {
  name: 'guests at home support',
  weight: 8,
  isPossible: (world) => world.supervisor.isUp(),
  begin: (world) =>
    together(world, world.random.between(1, 3), () => ({
      email: newGuest(world),
      ip: `10.0.0.${world.random.between(1, 200)}`,
    })),
}

const hallAsks: Action = {
  name: 'guests in a hall support',
  weight: 6,
  isPossible: (world) => world.supervisor.isUp(),
  begin: (world) => together(world, world.random.between(1, 4), () => ({ email: newGuest(world), ip: hall })),
}

const bomberAsks: Action = {
  name: 'a bomber enters addresses of strangers',
  weight: 4,
  isPossible: (world) => world.supervisor.isUp(),
  begin: (world) => together(world, 4, () => ({ email: `stranger${nextNumber(world)}@gmail.com`, ip: bomber })),
}

const victimIsBombed: Action = {
  name: 'a bomber enters one address at each campaign',
  weight: 5,
  isPossible: (world) => world.supervisor.isUp(),
  begin: (world) =>
    together(world, world.facts.crowd?.campaigns.length ?? 0, (n) => ({
      email: world.random.pick(victims),
      ip: `10.0.1.${world.random.between(1, 250)}`,
      id: world.facts.crowd?.campaigns[n]?.id,
    })),
}

/** Mails that were not answered by a press, of guests and not of strangers. */
const unanswered = ({ facts, mailServer }: World): Delivered[] =>
  mailServer
    .delivered()
    .filter(({ id, to }) => !facts.crowd?.pressed.has(id) && !to.startsWith('stranger') && !victims.includes(to))

const press = (world: World, pattern: RegExp, send: (token: string) => Promise<unknown>): void => {
  const mail = world.random.pick(unanswered(world))
  const token = pattern.exec(mail.text)?.[1]
  if (!token) return
  world.facts.crowd?.pressed.add(mail.id)
  world.begin(async () => {
    try {
      await send(token)
    } catch (error) {
      // They press again, because they got no answer.
      world.facts.crowd?.pressed.delete(mail.id)
      if (!(error instanceof ServerDown)) throw error
    }
  })
}

const confirm: Action = {
  name: 'a guest confirms',
  weight: 8,
  isPossible: (world) => world.supervisor.isUp() && unanswered(world).length > 0,
  begin: (world) =>
    press(world, /verify-join\?token=([\w-]+)/, (token) =>
      world.call(null, { path: `/api/campaigns/verify-guest/${token}` }),
    ),
}

const sayNotMe: Action = {
  name: 'a person says that it was not them',
  weight: 1,
  isPossible: (world) => world.supervisor.isUp() && unanswered(world).length > 0,
  begin: (world) =>
    press(world, /not-me\?token=([\w.-]+)/, (token) =>
      world.call(null, { method: 'POST', path: '/api/not-me', body: { token } }),
    ),
}

const runMail: Action = {
  name: 'mails are due',
  weight: 8,
  isPossible: (world) => world.supervisor.isUp(),
  begin: ({ wokenJobs }) => void wokenJobs.add('mail'),
}

const passTime: Action = {
  name: 'minutes or hours pass',
  weight: 4,
  isPossible: isServerIdle,
  begin: ({ random, time, note, wokenJobs }) => {
    const ms = random.pick([minute, 11 * minute, 25 * minute, hour])
    time.advance(ms)
    wokenJobs.add('mail')
    note(`${ms / minute} minutes pass`)
  },
}

export const crowdActions: readonly Action[] = [
  ...[guestAsks, hallAsks, bomberAsks, victimIsBombed, confirm, sayNotMe, runMail, passTime],
  { ...kill, weight: 2 },
]
