import { promiseMailFaults } from '../../server/src/campaigns/promises/mails/promise-mails.faults.ts'
import { reminderFaults } from '../../server/src/campaigns/reminders/reminders.faults.ts'
import { updateFaults } from '../../server/src/campaigns/updates/updates.faults.ts'
import { day, hour, minute } from '../engine/virtual-time.ts'
import { latestOf, type News, note } from '../model/news.ts'
import type { Delivered } from '../world/mail-server.ts'
import { addressOf, adminsOf, organiserOf, type Person, supportersOf } from '../world/people.ts'
import { ServerDown } from '../world/supervisor.ts'
import type { World } from '../world/world.ts'
import type { Action } from './action.ts'
import { expectReview } from './donating.ts'
import { isServerIdle, kill } from './faults.ts'
import { decide } from './moderating.ts'

/** The jobs that mail updates, changes, cancellations and the day, and the one that sends mails. */
export const newsJobs = ['updates', 'reminders', 'decisions', 'promise-mails', 'tell-of-cancellations', 'mail']
const hourlyJobs = newsJobs.filter((job) => job !== 'reminders')

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** An admin publishes the campaign. Every change of its promise waits for that, if campaigns wait for a review in this seed. */
export const publishNews = async (world: World): Promise<void> => {
  const { facts, people } = world
  const [admin] = adminsOf(people)
  if (facts.review === 'all' && facts.news && admin) await decide(world, admin, facts.news.id, 'publish')
}

/** The organiser announces a day that is so many days away. */
export const announceNews = (world: World, daysAhead: number): void =>
  world.begin(async () => {
    const { facts, people, random, time } = world
    const owner = organiserOf(people)
    const executionDate = dayOf(new Date(time.now().getTime() + daysAhead * day))
    const startTime = random.chance(0.5) ? '18:00' : null
    const body = {
      title: 'A clean-up',
      executionDate,
      timeZone: 'UTC',
      actionMode: 'action',
      actionDescription: 'We meet',
    }
    const { body: made } = await world.call(owner, {
      ...{ method: 'POST', path: '/api/campaigns' },
      body: { ...body, ...(startTime && { startTime }) },
    })
    const id = String(made['_id'])
    expectReview(facts, id)
    facts.news = {
      ...{ id, ownerId: owner?.id ?? '', startTime, days: [], readers: new Map(), organisers: new Map() },
      ...{ writings: [], remindedFrom: null, remindedBy: null, cancelledFrom: null, settled: [], waiting: new Set() },
      ...{ pressed: new Set(), roles: new Set(), isMoving: false, updateIds: new Map(), timeMax: time.now() },
    }
    note(facts.news.days, time.now(), [executionDate])
    await publishNews(world)
  })

/** Has the hourly jobs run soon, and the mails around the day if their job has begun in this seed. */
export const wakeHourly = ({ facts, time, wokenJobs }: World): void => {
  for (const job of hourlyJobs) wokenJobs.add(job)
  if (!facts.news?.remindedFrom || facts.news.remindedFrom > time.now()) return
  wokenJobs.add('reminders')
}

const pathOf = ({ id }: News, rest = ''): string => `/api/campaigns/${id}${rest}`

/** Who writes: usually the organiser, or who is, was or may be a co-organiser. */
const drawWriter = ({ random, people, facts }: World): Person | null => {
  const others = people.filter(({ id }) => facts.news?.organisers.has(id))
  return others.length > 0 && random.chance(0.5) ? random.pick(others) : organiserOf(people)
}

type Reply = { status: number; body: Record<string, unknown> }

/** Makes a call about an update, and records it. */
const attempt = async (
  { time }: World,
  { news, by }: { news: News; by: Person },
  { kind, title }: Pick<News['writings'][number], 'kind' | 'title'>,
  call: () => Promise<Reply>,
): Promise<void> => {
  const writing: News['writings'][number] = {
    ...{ kind, title, by: by.id, begunAt: time.now(), endedAt: null, status: null },
  }
  news.writings.push(writing)
  const { status } = await call()
  Object.assign(writing, { endedAt: time.now(), status })
}

const writingAction = (
  name: string,
  weight: number,
  act: (world: World, news: News, by: Person) => Promise<void>,
): Action => ({
  ...{ name, weight },
  isPossible: ({ facts, supervisor }) => facts.news !== null && supervisor.isUp(),
  begin: (world) => {
    const { news } = world.facts
    const by = drawWriter(world)
    if (news && by) world.begin(() => act(world, news, by))
  },
})

/** Waits until the schedule goes on, after a call without an answer. */
const pause = ({ scheduler }: World, who: Person): Promise<void> =>
  new Promise((go) => scheduler.park({ label: `${who.name} sends it again`, instance: null, go }))

const write = writingAction('an update is written', 6, async (world, news, by) => {
  const { random } = world
  const title = `News ${String(news.updateIds.size + news.writings.length + 1).padStart(3, '0')}`
  const body = { title, text: `Bring gloves, ${random.between(1, 9)} pairs` }
  const key = `news-${random.below(1e9)}`
  const send = () =>
    attempt(world, { news, by }, { kind: 'write', title }, async () => {
      const reply = await world.call(by, { method: 'POST', path: pathOf(news, '/updates'), body, key })
      if (reply.status < 300) news.updateIds.set(title, String(reply.body['_id']))
      return reply
    })
  try {
    await send()
  } catch (error) {
    if (!(error instanceof ServerDown)) throw error
    await pause(world, by)
    await send()
  }
})

const drawUpdate = ({ random }: World, { updateIds }: News): [string, string] | null =>
  updateIds.size === 0 ? null : random.pick([...updateIds].slice(-4))

const edit = writingAction('an update is edited', 2, async (world, news, by) => {
  const [title, id] = drawUpdate(world, news) ?? []
  if (!title || !id) return
  const body = { title, text: `Bring gloves, and ${world.random.between(1, 9)} rakes` }
  await attempt(world, { news, by }, { kind: 'edit', title }, () =>
    world.call(by, { method: 'PUT', path: pathOf(news, `/updates/${id}`), body }),
  )
})

const takeBack = writingAction('an update is taken back or removed', 2, async (world, news, by) => {
  const [title, id] = drawUpdate(world, news) ?? []
  if (!title || !id) return
  await attempt(world, { news, by }, { kind: 'take back', title }, () =>
    world.call(by, { method: 'DELETE', path: pathOf(news, `/updates/${id}`) }),
  )
})

/** The first two who support with an account can become co-organisers. */
const candidatesOf = (people: readonly Person[]): Person[] => supportersOf(people).slice(-2)

const owners = (
  name: string,
  weight: number,
  act: (world: World, news: News, owner: Person) => Promise<void>,
): Action => ({
  ...{ name, weight },
  isPossible: ({ facts, supervisor }) => facts.news !== null && supervisor.isUp(),
  begin: (world) => {
    const { news } = world.facts
    const owner = organiserOf(world.people)
    if (news && owner) world.begin(() => act(world, news, owner))
  },
})

const invite = owners('a co-organiser is invited', 3, async (world, news, owner) => {
  const { random, people, call } = world
  const body = { email: addressOf(random.pick(candidatesOf(people))) }
  await call(owner, { method: 'POST', path: pathOf(news, '/organisers'), body })
})

/** Makes a call that makes an account a co-organiser, or ends that. */
const attemptRole = async (
  { time }: World,
  news: News,
  { id }: Person,
  isOne: boolean,
  call: () => Promise<Reply>,
): Promise<void> => {
  const timeline = news.organisers.get(id) ?? [{ since: new Date(0), possible: [false] }]
  news.organisers.set(id, timeline)
  const before = latestOf(timeline)
  note(timeline, time.now(), [...before, isOne])
  news.roles.add(id)
  try {
    const { status } = await call()
    if (status < 500) note(timeline, time.now(), status < 300 ? [isOne] : before)
  } finally {
    news.roles.delete(id)
  }
}

const accept: Action = {
  name: 'a co-organiser accepts',
  weight: 6,
  isPossible: (world) => world.supervisor.isUp() && invitationsOf(world).length > 0,
  begin: (world) => {
    const { news } = world.facts
    const { mail, token } = world.random.pick(invitationsOf(world))
    const person = world.people.find((one) => addressOf(one) === mail.to)
    if (!news || !person) return
    world.begin(() =>
      attemptRole(world, news, person, true, async () => {
        const reply = await world.call(person, { method: 'POST', path: `/api/organiser-invitations/${token}` })
        news.pressed.add(mail.id)
        return reply
      }),
    )
  },
}

type Invitation = { mail: Delivered; token: string }

/** Invitations that were not accepted, to people who wait for no answer about it. */
const invitationsOf = ({ facts, mailServer, people }: World): Invitation[] =>
  mailServer.delivered().flatMap((mail) => {
    const token = /\/organiser-invitations\/([\w.~-]+)/.exec(mail.text)?.[1]
    const person = people.find((one) => addressOf(one) === mail.to)
    const isOpen = facts.news && person && !facts.news.pressed.has(mail.id) && !facts.news.roles.has(person.id)
    return token && isOpen ? [{ mail, token }] : []
  })

const remove = owners('a co-organiser is removed', 3, async (world, news, owner) => {
  const others = world.people.filter(({ id }) => news.organisers.has(id) && !news.roles.has(id))
  if (others.length === 0) return
  const person = world.random.pick(others)
  const path = pathOf(news, `/organisers/${person.id}`)
  await attemptRole(world, news, person, false, () => world.call(owner, { method: 'DELETE', path }))
})

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
const beforeLock = (executionDate: string): Date => new Date(Date.parse(executionDate) - day - 6 * hour)

export const move = owners('the day is moved', 2, async (world, news, owner) => {
  const { facts, random, time } = world
  if (news.isMoving) return
  const executionDate = dayOf(new Date(time.now().getTime() + random.between(4, 13) * day))
  const before = latestOf(news.days)
  news.isMoving = true
  news.timeMax = earlier(news.timeMax, beforeLock(executionDate))
  expectReview(facts, news.id)
  note(news.days, time.now(), [...before, executionDate])
  try {
    const { status } = await world.call(owner, { method: 'PUT', path: pathOf(news), body: { executionDate } })
    if (status < 500) note(news.days, time.now(), status < 300 ? [executionDate] : before)
  } finally {
    news.isMoving = false
  }
  if (random.chance(0.8)) await publishNews(world)
})

/** A crash can hide whether the day was moved. The organiser looks. */
export const readDay = async (world: World, news: News): Promise<void> => {
  const { body } = await world.call(organiserOf(world.people), { path: pathOf(news) })
  note(news.days, world.time.now(), [String(body['executionDate'])])
}

const faults = [...updateFaults, ...updateFaults, ...reminderFaults, ...promiseMailFaults]

const killInMails: Action = {
  name: 'kill the server while it writes mails',
  weight: 4,
  isPossible: (world) => world.supervisor.isUp(),
  begin: (world) => {
    const point = world.random.pick(faults)
    world.note(`the server will be killed at ${point}`)
    world.supervisor.killAt(point)
    wakeHourly(world)
  },
}

const breakMails: Action = {
  name: 'the mail server stops or works again',
  weight: 2,
  isPossible: () => true,
  begin: ({ mailServer, note: say }) => {
    if (mailServer.isOpen()) mailServer.close()
    else mailServer.open()
    say(`mails ${mailServer.isOpen() ? 'leave' : 'wait'}`)
  },
}

const runJobs: Action = {
  name: 'the jobs of each minute run',
  weight: 8,
  isPossible: (world) => world.supervisor.isUp(),
  begin: ({ wokenJobs }) => ['updates', 'mail'].forEach((job) => wokenJobs.add(job)),
}

const passTime: Action = {
  name: 'minutes or hours pass',
  weight: 12,
  isPossible: (world) => isServerIdle(world) && world.facts.news !== null,
  begin: (world) => {
    const { random, time, facts, note: say } = world
    const wantedMs = random.pick([minute, 11 * minute, 11 * minute, hour, 3 * hour, 9 * hour])
    const leftMs = Number(facts.news?.timeMax) - time.now().getTime()
    if (leftMs < minute) return
    time.advance(Math.min(wantedMs, leftMs))
    say(`${Math.round(Math.min(wantedMs, leftMs) / minute)} minutes pass`)
    wakeHourly(world)
  },
}

export const newsActions: readonly Action[] = [
  ...[write, edit, takeBack, invite, accept, remove, move],
  ...[killInMails, breakMails, runJobs, passTime, { ...kill, weight: 1 }],
]
