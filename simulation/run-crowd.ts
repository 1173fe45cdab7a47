import { crowdActions, crowdJobs, fillWindows } from './actions/crowding.ts'
import { hour } from './engine/virtual-time.ts'
import { checkCrowd } from './model/check-all.ts'
import type { Violation } from './model/violation.ts'
import { runRound } from './run-round.ts'
import { readCrowd } from './world/crowd-record.ts'
import { finishSteps, runJobs } from './world/drain.ts'
import { organiserOf, ownersOf, type Person } from './world/people.ts'
import type { World } from './world/world.ts'

const actionsPerRound = 90
/** Longer than a request waits. */
const drainHours = 27

const makeCampaign = (world: World, owner: Person | null) => async (): Promise<void> => {
  const body = { title: 'A crowd', executionDate: '2026-08-01', timeZone: 'UTC' }
  const { body: made } = await world.call(owner, { method: 'POST', path: '/api/campaigns', body })
  const { crowd } = world.facts
  if (crowd && owner) crowd.campaigns = [...crowd.campaigns, { id: String(made['_id']), ownerId: owner.id }]
}

/** Plays guests, a hall, and people who mean harm, until nothing waits any more. */
export const runCrowd = async (world: World): Promise<Violation[]> => {
  const { facts, people, time, mailServer } = world
  facts.crowd = { campaigns: [], taken: [], pressed: new Set() }
  const owners = [...Array<Person | null>(4).fill(organiserOf(people)), ...ownersOf(people).slice(0, 2)]
  for (const owner of owners) {
    world.begin(makeCampaign(world, owner))
    await finishSteps(world)
  }
  await fillWindows(world)
  mailServer.open()
  await runRound(world, { actions: crowdActions, count: actionsPerRound, jobs: crowdJobs })
  await finishSteps(world)
  for (let hours = 0; hours < drainHours; hours++) {
    await runJobs(world, crowdJobs)
    time.advance(hour)
  }
  await runJobs(world, crowdJobs)
  mailServer.close()
  return [...facts.violations, ...(await checkCrowd({ crowd: facts.crowd, record: await readCrowd(world) }))]
}
