import { decisionFaults } from '../../server/src/campaigns/supports/decisions/decisions.faults.ts'
import { day, hour, minute } from '../engine/virtual-time.ts'
import type { Gathering } from '../model/gathering.ts'
import { adminsOf, organiserOf } from '../world/people.ts'
import type { World } from '../world/world.ts'
import type { Action } from './action.ts'
import { expectReview } from './donating.ts'
import { isServerIdle, kill } from './faults.ts'
import { decide } from './moderating.ts'

/** The jobs that decide who acts, and those that tell and remind people. */
export const gatheringJobs = ['decisions', 'needs-shown', 'promise-mails', 'reminders']

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** An admin publishes the gathering. Every change of its promise waits for that, if campaigns wait for a review in this seed. */
export const publishGathering = async (world: World): Promise<void> => {
  const { facts, people } = world
  const [admin] = adminsOf(people)
  if (facts.review === 'all' && facts.gathering && admin) await decide(world, admin, facts.gathering.id, 'publish')
}

/** The organiser announces a day. */
export const announce = (world: World): void =>
  world.begin(async () => {
    const { facts, people, random, time } = world
    const executionDate = dayOf(new Date(time.now().getTime() + random.between(4, 8) * day))
    const announced = { title: 'A gathering', executionDate, timeZone: 'UTC' }
    const body = { ...announced, actionMode: 'action', actionDescription: 'We meet' }
    const { body: made } = await world.call(organiserOf(people), { method: 'POST', path: '/api/campaigns', body })
    const id = String(made['_id'])
    expectReview(facts, id)
    facts.gathering = {
      ...{ id, announced, version: 1, shown: [1], outdated: [], unmoved: [], removed: new Map(), cameBack: [] },
      ...{ supports: new Map(), waiting: new Set(), timeMax: time.now() },
    }
    await publishGathering(world)
  })

/** Pages show what was confirmed to the organiser, now and later. */
const confirm = (gathering: Gathering, version: number): void => {
  gathering.version = version
  gathering.shown.push(version)
}

type Change = { title?: string; executionDate?: string; description?: string }

const drawChange = ({ random, time }: World): Change => {
  const later = new Date(time.now().getTime() + random.between(4, 9) * day)
  return random.pick<Change>([
    { title: `A gathering, edition ${random.between(1, 3)}` },
    { title: `A gathering, edition ${random.between(1, 3)}` },
    { executionDate: dayOf(later) },
    { description: `We met before, ${random.between(1, 1_000)} times` },
  ])
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
const beforeLock = (executionDate: string): Date => new Date(Date.parse(executionDate) - day - 6 * hour)

const changePromise: Action = {
  name: 'the organiser changes the gathering',
  weight: 3,
  isPossible: ({ facts }) => facts.gathering !== null,
  begin: (world) => {
    const { facts, people, random } = world
    const { gathering } = facts
    if (!gathering) return
    const body = drawChange(world)
    const path = `/api/campaigns/${gathering.id}`
    if (body.executionDate) gathering.timeMax = earlier(gathering.timeMax, beforeLock(body.executionDate))
    world.begin(async () => {
      expectReview(facts, gathering.id)
      const { status, body: changed } = await world.call(organiserOf(people), { method: 'PUT', path, body })
      if (status < 300) confirm(gathering, Number(changed['version']))
      if (random.chance(0.8)) await publishGathering(world)
    })
  },
}

const moveMeeting: Action = {
  name: 'the organiser moves the meeting point',
  weight: 3,
  isPossible: ({ facts }) => facts.gathering !== null,
  begin: (world) => {
    const { facts, people, random } = world
    const { gathering } = facts
    if (!gathering) return
    const body = { meetingPoint: `Gate ${random.between(1, 4)}` }
    const path = `/api/campaigns/${gathering.id}`
    world.begin(async () => {
      const { status, body: moved } = await world.call(organiserOf(people), { method: 'PUT', path, body })
      if (status < 300) confirm(gathering, Number(moved['version']))
      else if (status < 500) gathering.unmoved.push(String(moved['code']))
    })
  },
}

const killInDecision: Action = {
  name: 'kill the server while it decides or tells',
  weight: 2,
  isPossible: (world) => world.supervisor.isUp(),
  begin: (world) => {
    const point = world.random.pick(decisionFaults)
    world.note(`the server will be killed at ${point}`)
    world.supervisor.killAt(point)
    world.wokenJobs.add('decisions')
  },
}

const runJobs: Action = {
  name: 'the jobs of the gathering are due',
  weight: 4,
  isPossible: (world) => world.supervisor.isUp(),
  begin: ({ wokenJobs }) => gatheringJobs.forEach((job) => wokenJobs.add(job)),
}

const passTime: Action = {
  name: 'minutes or hours pass',
  weight: 4,
  isPossible: (world) => isServerIdle(world) && world.facts.gathering !== null,
  begin: ({ random, time, facts, note }) => {
    const wantedMs = random.pick([minute, 11 * minute, 30 * minute, 3 * hour, 20 * hour])
    const leftMs = Number(facts.gathering?.timeMax) - time.now().getTime()
    if (leftMs < minute) return
    time.advance(Math.min(wantedMs, leftMs))
    note(`${Math.round(Math.min(wantedMs, leftMs) / minute)} minutes pass`)
  },
}

export const organisingActions: readonly Action[] = [
  ...[changePromise, moveMeeting, killInDecision],
  ...[runJobs, passTime, kill],
]
