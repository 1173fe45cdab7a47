import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Action } from './actions/action.ts'
import { askingBackActions } from './actions/asking-back.ts'
import { disputingActions } from './actions/disputing.ts'
import { createCampaign, donatingActions } from './actions/donating.ts'
import { faultActions } from './actions/faults.ts'
import { moderatingActions, publishAll } from './actions/moderating.ts'
import { assignPayoutAddresses, payingOutActions } from './actions/paying-out.ts'
import { refundingAllActions } from './actions/refunding-all.ts'
import { refundingActions } from './actions/refunding.ts'
import { retryingActions } from './actions/retrying.ts'
import { slowBooking } from './actions/slow-booking.ts'
import { describeError } from './engine/describe-error.ts'
import { checkAll } from './model/check-all.ts'
import type { Violation } from './model/violation.ts'
import type { Database } from './world/database.ts'
import { advanceIdleDays, drain, ensureServerIsUp, finishSteps } from './world/drain.ts'
import { ownersOf } from './world/people.ts'
import { takeSnapshot } from './world/snapshot.ts'
import { createWorld, type World } from './world/world.ts'

const actions: readonly Action[] = [
  ...donatingActions,
  ...refundingActions,
  ...refundingAllActions,
  ...askingBackActions,
  ...disputingActions,
  ...payingOutActions,
  ...retryingActions,
  ...moderatingActions,
  ...faultActions,
  slowBooking,
]

/** Each round ends with a drain and a check of all invariants. */
const rounds = 2
const actionsPerRound = 60
const concurrentStepsMax = 6

const chooseAction = (world: World): Action => {
  const possible = actions.filter((action) => action.isPossible(world))
  let draw = world.random.next() * possible.reduce((sum, { weight }) => sum + weight, 0)
  return possible.find(({ weight }) => (draw -= weight) < 0) ?? (possible[0] as Action)
}

/** Releases a parked entry, runs a requested job, or sends PayPal's webhooks. */
const advanceSchedule = (world: World): void => {
  const { random, scheduler, wokenJobs } = world
  const jobs = [...wokenJobs]
  const draw = random.next()
  if (jobs.length > 0 && draw < 0.1) return world.begin(() => world.runJob(random.pick(jobs)))
  if (draw < 0.15) return world.begin(() => world.sendWebhooks())
  if (scheduler.ready().length > 0) return scheduler.release(random.pick(scheduler.ready()))
  if (jobs.length > 0) world.begin(() => world.runJob(random.pick(jobs)))
}

const beginAction = (world: World): void => {
  const action = chooseAction(world)
  world.note(`· ${action.name}`)
  action.begin(world)
}

const runRound = async (world: World): Promise<void> => {
  const { random, scheduler, time } = world
  for (let acted = 0; acted < actionsPerRound;) {
    await scheduler.waitUntilIdle()
    time.advance(random.between(1, 20))
    await world.refreshAdminProofs()
    await world.supervisor.cleanUp()
    if (!world.supervisor.isUp() && random.chance(0.3)) await ensureServerIsUp(world)
    const isBusy = scheduler.running() >= concurrentStepsMax || scheduler.parked().length > 12
    if (isBusy || (scheduler.parked().length > 0 && random.chance(0.9))) {
      advanceSchedule(world)
    } else if (random.chance(0.6)) {
      beginAction(world)
      acted += 1
    } else advanceSchedule(world)
  }
}

const runRounds = async (world: World): Promise<Violation[]> => {
  const { facts } = world
  await assignPayoutAddresses(world)
  for (const owner of ownersOf(world.people)) createCampaign(world, owner)
  await finishSteps(world)
  if (facts.review === 'all' && world.random.chance(0.8)) publishAll(world)
  let before: Awaited<ReturnType<typeof takeSnapshot>> | null = null
  for (let round = 1; round <= rounds; round++) {
    await runRound(world)
    if (world.random.chance(0.7)) publishAll(world)
    await drain(world)
    if (round < rounds && world.random.chance(0.3)) await advanceIdleDays(world, 30)
    const snapshot = await takeSnapshot(world)
    facts.violations.push(...(await checkAll(facts, snapshot, before)))
    if (facts.violations.length > 0) break
    before = snapshot
  }
  return facts.violations
}

export type SeedResult = {
  seed: number
  violations: Violation[]
  /** What happened, in order, for people to read. */
  events: string[]
  /** The events and every choice of the scheduler. A replay must produce the same trace. */
  trace: string[]
  ms: number
}

/** Runs one seed on an empty database, and drops the database afterwards. */
export const runSeed = async (seed: number, database: Database, folder: string): Promise<SeedResult> => {
  const since = performance.now()
  const dataDir = await mkdtemp(join(folder, 'world-'))
  const world = await createWorld({ seed, database, dataDir })
  try {
    await world.supervisor.start()
    const violations = await runRounds(world).catch((error: unknown) => [
      ...world.facts.violations,
      { invariant: null, message: `the run failed: ${describeError(error)}` },
    ])
    const ms = Math.round(performance.now() - since)
    return { seed, violations, events: world.events, trace: world.trace, ms }
  } finally {
    await world.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
