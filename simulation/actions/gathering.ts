import type { Gathering, KnownSupport, Possible } from '../model/gathering.ts'
import { addressOf, adminsOf, type Person, supportersOf } from '../world/people.ts'
import { ServerDown } from '../world/supervisor.ts'
import type { World } from '../world/world.ts'
import type { Action } from './action.ts'

/** Few people take part, so most ask for few. */
const numbers = [1, 1, 2, 3, 3, 5, 5, 8, 8, 10]

type Reply = { status: number; body: Record<string, unknown> }

/** What a call makes of a support: from its answers, or from no answer. */
type Effect = {
  /** What the support may be if the calls have their effect. */
  wanted: (before: KnownSupport | null) => Possible
  /** What it is after this answer. */
  after: (reply: Reply, before: Possible) => Possible
}

const isUnknown = ({ status }: Reply): boolean => status >= 500

/** Makes the calls of a person at once, and records what their support may be afterwards. */
const attempt = async (
  { facts }: World,
  { gathering, person }: { gathering: Gathering; person: Person },
  calls: readonly (() => Promise<Reply>)[],
  { wanted, after }: Effect,
): Promise<void> => {
  const before = gathering.supports.get(person.id) ?? [null]
  const either = [...before, ...before.flatMap(wanted)]
  gathering.waiting.add(person.id)
  gathering.supports.set(person.id, either)
  try {
    const replies = await Promise.all(calls.map((call) => call()))
    if (replies.some(isUnknown)) return
    gathering.supports.set(
      person.id,
      replies.reduce((possible: Possible, reply) => after(reply, possible), before),
    )
  } catch (error) {
    if (!(error instanceof ServerDown)) throw error
  } finally {
    facts.gathering?.waiting.delete(person.id)
  }
}

const possibleOf = ({ supports }: Gathering, { id }: Person): Possible => supports.get(id) ?? [null]

const isSupporter = (gathering: Gathering, person: Person): boolean =>
  possibleOf(gathering, person).every((support) => support !== null)

/** Whether the person has not said that they support what was last confirmed to the organiser. */
const isAsked = (gathering: Gathering, person: Person): boolean =>
  possibleOf(gathering, person).some((support) => support?.version !== gathering.version)

/** People who wait for no answer: usually one to whom the action matters. */
const peopleFor = ({ random, facts, people }: World, matters: Matters): Person[] => {
  const { gathering } = facts
  if (!gathering) return []
  const free = supportersOf(people).filter(({ id }) => !gathering.waiting.has(id))
  const chosen = free.filter((person) => matters(gathering, person))
  return chosen.length > 0 && random.chance(0.85) ? chosen : free
}

type Matters = (gathering: Gathering, person: Person) => boolean
type Act = (world: World, gathering: Gathering, person: Person) => Promise<void>

const personal = (name: string, weight: number, matters: Matters, act: Act): Action => ({
  ...{ name, weight },
  isPossible: ({ facts, people }) => (facts.gathering?.waiting.size ?? people.length) < supportersOf(people).length,
  begin: (world) => {
    const { gathering } = world.facts
    const person = world.random.pick(peopleFor(world, matters))
    if (gathering) world.begin(() => act(world, gathering, person))
  },
})

const pathOf = ({ id }: Gathering): string => `/api/campaigns/${id}/support`

/** The version of the page that a person has open, which may be some changes old. */
const drawShown = ({ random }: World, { version, shown }: Gathering): number =>
  random.chance(0.3) ? random.pick(shown.slice(-3)) : version

/** Who supports an earlier promise says with it that they stay. */
const support = personal('a person supports the gathering, or stays', 14, isAsked, async (world, gathering, person) => {
  const { random, call } = world
  const needs = random.pick(numbers)
  const version = random.chance(0.7) ? drawShown(world, gathering) : null
  const body = { needs, ...(version !== null && { version }) }
  const clicks = random.pick([1, 1, 1, 2])
  const send = () => call(person, { method: 'POST', path: pathOf(gathering), body })
  const isRemoved = gathering.removed.get(person.id) === 'yes'
  const given = { needs, version }
  await attempt(
    world,
    { gathering, person },
    Array.from({ length: clicks }, () => send),
    {
      wanted: () => [given],
      after: ({ status, body: answer }, before) => {
        if (answer['code'] === 'promise_changed' && version !== null) gathering.outdated.push(version)
        if (status >= 300) return before
        if (answer['created'] === true && isRemoved) gathering.cameBack.push(person.id)
        if (answer['created'] === true) return [given]
        return clicks > 1 ? [...before, given].filter((one) => one !== null) : before.filter((one) => one !== null)
      },
    },
  )
})

const changeThreshold = personal(
  'a person changes their threshold',
  5,
  isSupporter,
  async (world, gathering, person) => {
    const needs = world.random.pick(numbers)
    const change = (before: KnownSupport | null) => before && { ...before, needs }
    const send = () => world.call(person, { method: 'PUT', path: pathOf(gathering), body: { needs } })
    await attempt(world, { gathering, person }, [send], {
      wanted: (before) => [change(before)],
      after: ({ status }, before) => (status < 300 ? before.filter((one) => one !== null).map(change) : before),
    })
  },
)

const withdraw = personal('a person withdraws', 2, isSupporter, async (world, gathering, person) => {
  const send = () => world.call(person, { method: 'DELETE', path: pathOf(gathering) })
  await attempt(world, { gathering, person }, [send], {
    wanted: () => [null],
    after: ({ status }, before) => (status < 300 ? [null] : before),
  })
})

const stepBack = personal('a person steps back', 1.5, isSupporter, async (world, gathering, person) => {
  const send = () => world.call(person, { method: 'POST', path: `${pathOf(gathering)}/step-back` })
  await attempt(world, { gathering, person }, [send], { wanted: (before) => [before], after: (_, before) => before })
})

/** The support of a person, or the one that was removed, as admins find it. */
const findSupport = async (
  world: World,
  admin: Person,
  { gathering, person }: { gathering: Gathering; person: Person },
  query: string,
): Promise<string | null> => {
  const { body } = await world.call(admin, { method: 'GET', path: `/api/admin/supports?${query}` })
  const listed = Array.isArray(body)
    ? (body as { _id: string; campaign: { _id: string }; person: { _id: string } | null }[])
    : []
  return listed.find(({ campaign, person: by }) => campaign._id === gathering.id && by?._id === person.id)?._id ?? null
}

/** An admin removes a person, sometimes while the person presses Support, or withdraws and comes back. */
const remove = personal('an admin removes a supporter', 2, isSupporter, async (world, gathering, person) => {
  const { random, call } = world
  const admin = random.pick(adminsOf(world.people))
  const presses = random.chance(0.4)
  const given = { needs: 1, version: null }
  const press = () => call(person, { method: 'POST', path: pathOf(gathering), body: { needs: 1 } })
  const comeBack = async () => {
    await call(person, { method: 'DELETE', path: pathOf(gathering) })
    return press()
  }
  const ask = async (): Promise<Reply> => {
    const id = await findSupport(
      world,
      admin,
      { gathering, person },
      `address=${encodeURIComponent(addressOf(person))}`,
    )
    if (id === null) return { status: 404, body: {} }
    gathering.removed.set(person.id, 'maybe')
    const body = { reason: 'Looked into' }
    const reply = await call(admin, { method: 'DELETE', path: `/api/admin/supports/${id}`, body })
    if (reply.status < 300) gathering.removed.set(person.id, 'yes')
    return reply
  }
  const meanwhile = presses && random.chance(0.35) ? comeBack : press
  const afterBoth = (before: KnownSupport | null): Possible => [
    before,
    before && { ...before, version: null },
    given,
    null,
  ]
  await attempt(world, { gathering, person }, presses ? [ask, meanwhile] : [ask], {
    wanted: (before) => (presses ? afterBoth(before) : [null]),
    after: ({ status }, before) => {
      if (presses) return before.flatMap(afterBoth)
      return status < 300 ? [null] : before
    },
  })
})

const wasRemoved: Matters = ({ removed }, { id }) => removed.has(id)

const allow = personal('an admin lets a person come back', 3, wasRemoved, async (world, gathering, person) => {
  if (!gathering.removed.has(person.id)) return
  const admin = world.random.pick(adminsOf(world.people))
  const send = async (): Promise<Reply> => {
    const id = await findSupport(world, admin, { gathering, person }, 'show=removed&limit=100')
    if (id === null) return { status: 404, body: {} }
    gathering.removed.set(person.id, 'maybe')
    return world.call(admin, { method: 'POST', path: `/api/admin/supports/${id}/allow` })
  }
  await attempt(world, { gathering, person }, [send], { wanted: (before) => [before], after: (_, before) => before })
})

export const supportingActions: readonly Action[] = [support, changeThreshold, withdraw, stepBack, remove, allow]
