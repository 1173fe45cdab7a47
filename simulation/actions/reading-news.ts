import { anyDay, latestOf, type News, note, possibleDuring, type Standing, stranger } from '../model/news.ts'
import type { Delivered } from '../world/mail-server.ts'
import { addressOf, type Person, supportersOf } from '../world/people.ts'
import { ServerDown } from '../world/supervisor.ts'
import type { World } from '../world/world.ts'
import type { Action } from './action.ts'

/** A person with an account, or a guest. */
type Reader = { email: string; person: Person | null }

const guests = ['gail', 'gita', 'goro', 'gwen'].map((name): Reader => ({ email: `${name}@news.example`, person: null }))

export const readersOf = (people: readonly Person[]): Reader[] => [
  ...supportersOf(people).map((person) => ({ email: addressOf(person), person })),
  ...guests,
]

type Reply = { status: number; body: Record<string, unknown> }
type Change = (before: Standing) => Standing

/** What a call makes of what a person is to the campaign. */
type Effect = {
  wanted: Change
  /** What it is after a call that was not refused, between whose beginning and end the campaign had these days. */
  after: (reply: Reply, before: readonly Standing[], days: readonly string[]) => readonly Standing[]
}

const always = (change: Change): Effect => ({ wanted: change, after: (_reply, before) => before.map(change) })

/** Makes a call of a person, and records what they may be to the campaign meanwhile and afterwards. */
const attempt = async (
  { time }: World,
  { news, email }: { news: News; email: string },
  call: () => Promise<Reply>,
  { wanted, after }: Effect,
): Promise<void> => {
  const timeline = news.readers.get(email) ?? [{ since: new Date(0), possible: [stranger] }]
  news.readers.set(email, timeline)
  const before = latestOf(timeline)
  const begunAt = time.now()
  note(timeline, begunAt, [...before, ...before.map(wanted)])
  news.waiting.add(email)
  try {
    const reply = await call()
    if (reply.status >= 500) return
    const days = possibleDuring(news.days, begunAt, time.now())
    note(timeline, time.now(), reply.status < 300 ? after(reply, before, days) : before)
  } catch (error) {
    if (!(error instanceof ServerDown)) throw error
  } finally {
    news.waiting.delete(email)
  }
}

/** Supporting ends following. */
const supporting: Effect = {
  wanted: (before) => ({ ...before, signed: anyDay, follows: false }),
  after: ({ body }, before, days) => {
    if (body['created'] !== true) return before
    return before.flatMap(({ stopped }) => days.map((signed) => ({ signed, follows: false, stopped })))
  },
}

const withdrawing = always((before) => ({ ...before, signed: null }))
const unfollowing = always((before) => ({ ...before, follows: false }))
/** Who follows presses for it, so it ends what they stopped before. */
const followed: Change = (before) => ({ ...before, follows: true, stopped: null })

type Act = (world: World, news: News, reader: Reader) => Promise<void>

const freeReaders = ({ facts, people }: World): Reader[] =>
  readersOf(people).filter(({ email }) => facts.news && !facts.news.waiting.has(email))

const personal = (
  name: string,
  weight: number,
  isFor: (reader: Reader, news: News, world: World) => boolean,
  act: Act,
): Action => {
  const choose = (world: World) =>
    freeReaders(world).filter((one) => world.facts.news && isFor(one, world.facts.news, world))
  return {
    ...{ name, weight },
    isPossible: (world) => world.supervisor.isUp() && choose(world).length > 0,
    begin: (world) => {
      const { news } = world.facts
      const reader = world.random.pick(choose(world))
      if (news) world.begin(() => act(world, news, reader))
    },
  }
}

const pathOf = ({ id }: News, rest: string): string => `/api/campaigns/${id}/${rest}`
const standingsOf = ({ readers }: News, { email }: Reader): readonly Standing[] =>
  latestOf(readers.get(email) ?? [{ since: new Date(0), possible: [stranger] }])
const mayStand = (reader: Reader, news: News) => standingsOf(news, reader).some(({ signed }) => signed !== null)
const maySupport = (reader: Reader, news: News) =>
  standingsOf(news, reader).some(({ signed }) => signed !== latestOf(news.days).at(-1))

const support = personal('a person supports, or stays', 12, maySupport, async (world, news, { email, person }) => {
  if (person) {
    const send = () => world.call(person, { method: 'POST', path: pathOf(news, 'support'), body: {} })
    return attempt(world, { news, email }, send, supporting)
  }
  await world.call(null, { method: 'POST', path: pathOf(news, 'support'), body: { email } })
})

const follow = personal(
  'a person follows',
  4,
  (reader, news) => !mayStand(reader, news),
  async (world, news, { email, person }) => {
    if (person) {
      const send = () => world.call(person, { method: 'PUT', path: pathOf(news, 'follow') })
      return attempt(world, { news, email }, send, always(followed))
    }
    await world.call(null, { method: 'POST', path: pathOf(news, 'follow'), body: { email } })
  },
)

const unfollow = personal(
  'a person stops following',
  1,
  (reader, news) => reader.person !== null && standingsOf(news, reader).some(({ follows }) => follows),
  async (world, news, { email, person }) => {
    const send = () => world.call(person, { method: 'DELETE', path: pathOf(news, 'follow') })
    await attempt(world, { news, email }, send, unfollowing)
  },
)

const mailsTo = ({ mailServer }: World, { email }: Reader): Delivered[] =>
  mailServer.delivered().filter(({ to }) => to === email)

/** The token of the last mail to a person that has such a link. */
const tokenFor = (world: World, reader: Reader, link: RegExp): string | undefined =>
  mailsTo(world, reader)
    .flatMap(({ text }) => link.exec(text)?.[1] ?? [])
    .at(-1)

const withdraw = personal('a person withdraws', 3, mayStand, async (world, news, reader) => {
  const { email, person } = reader
  const token = tokenFor(world, reader, /\/mine\?token=([\w.~-]+)/)
  if (!person && !token) return
  const send = () =>
    person
      ? world.call(person, { method: 'DELETE', path: pathOf(news, 'support') })
      : world.call(null, { method: 'POST', path: `/api/mine/${token}/withdraw`, body: { campaignId: news.id } })
  await attempt(world, { news, email }, send, withdrawing)
})

const stopChange = (what: 'updates' | 'following' | 'all'): Change => {
  if (what === 'following') return (before) => ({ ...before, follows: false })
  return (before) => ({ ...before, follows: false, stopped: before.stopped === 'all' ? 'all' : what })
}

const stopIn = /\/unsubscribe\?token=([\w.~-]+)/

const stop = personal(
  'a person stops mails by a link',
  5,
  (reader, _news, world) => tokenFor(world, reader, stopIn) !== undefined,
  async (world, news, reader) => {
    const token = tokenFor(world, reader, stopIn)
    const what = world.random.pick(['updates', 'updates', 'following', 'all'] as const)
    const send = () => world.call(null, { method: 'POST', path: '/api/unsubscribe', body: { token, what } })
    await attempt(world, { news, email: reader.email }, send, always(stopChange(what)))
  },
)

type Link = { token: string; mail: Delivered; confirms: 'support' | 'follow' }

const linkIn = (mail: Delivered): Link[] => {
  const token = /\/verify-join\?token=([\w.~-]+)/.exec(mail.text)?.[1]
  if (token) return [{ token, mail, confirms: 'support' }]
  const followToken = /\/verify-follow\?token=([\w.~-]+)/.exec(mail.text)?.[1]
  return followToken ? [{ token: followToken, mail, confirms: 'follow' }] : []
}

const linksOf = ({ facts, mailServer }: World): Link[] =>
  mailServer
    .delivered()
    .filter(({ id, to }) => facts.news && !facts.news.pressed.has(id) && !facts.news.waiting.has(to))
    .flatMap(linkIn)

const following: Effect = {
  wanted: followed,
  after: ({ body }, before) => (body['state'] === 'following' ? before.map(followed) : before),
}

const confirm: Action = {
  name: 'a guest confirms',
  weight: 10,
  isPossible: (world) => world.supervisor.isUp() && linksOf(world).length > 0,
  begin: (world) => {
    const { news } = world.facts
    const { token, mail, confirms } = world.random.pick(linksOf(world))
    if (!news) return
    const [call, effect] =
      confirms === 'support'
        ? [{ path: `/api/campaigns/verify-guest/${token}` }, supporting]
        : [{ method: 'POST' as const, path: `/api/follow/${token}` }, following]
    world.begin(async () => {
      await attempt(
        world,
        { news, email: mail.to },
        async () => {
          const reply = await world.call(null, call)
          news.pressed.add(mail.id)
          return reply
        },
        effect,
      )
    })
  },
}

export const readingActions: readonly Action[] = [support, follow, unfollow, withdraw, stop, confirm]
