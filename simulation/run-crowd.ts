import { crowdActions, crowdJobs, fillWindows } from './actions/crowding.ts'
import { expectReview } from './actions/donating.ts'
import { decide } from './actions/moderating.ts'
import { hour } from './engine/virtual-time.ts'
import { checkCrowd } from './model/check-all.ts'
import type { Violation } from './model/violation.ts'
import { runRound } from './run-round.ts'
import { readCrowd } from './world/crowd-record.ts'
import { finishSteps, runJobs } from './world/drain.ts'
import { adminsOf, organiserOf } from './world/people.ts'
import type { World } from './world/world.ts'

const actionsPerRound = 90
/** Longer than a request waits. */
const drainHours = 27

const campaignsCount = 6

/** The organiser makes a campaign, and an admin publishes it, if campaigns wait for a review in this seed. */
const makeCampaign = async (world: World): Promise<void> => {
  const { facts, people } = world
  const [organiser, [admin]] = [organiserOf(people), adminsOf(people)]
  const body = { title: 'A crowd', executionDate: '2026-08-01', timeZone: 'UTC' }
  const { body: made } = await world.call(organiser, { method: 'POST', path: '/api/campaigns', body })
  const id = String(made['_id'])
  expectReview(facts, id)
  if (facts.review === 'all' && admin) await decide(world, admin, id, 'publish')
  if (facts.crowd && organiser) facts.crowd.campaigns.push({ id, ownerId: organiser.id })
}

/** Plays guests, a hall, and people who mean harm, until nothing waits any more. */
export const runCrowd = async (world: World): Promise<Violation[]> => {
  const { facts, time, mailServer } = world
  facts.crowd = { campaigns: [], addresses: 0, taken: [], pressed: new Set() }
  for (let made = 0; made < campaignsCount; made++) {
    world.begin(() => makeCampaign(world))
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
