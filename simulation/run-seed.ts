import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Action } from './actions/action.ts'
import { disputingActions } from './actions/disputing.ts'
import { donatingActions, found } from './actions/donating.ts'
import { givingBackActions } from './actions/giving-back.ts'
import { keyedActions } from './actions/keyed.ts'
import { mishaps } from './actions/mishaps.ts'
import { giveAddresses, payingOutActions } from './actions/paying-out.ts'
import { wordsOf } from './engine/describe.ts'
import { checkAll } from './model/check-all.ts'
import type { Violation } from './model/violation.ts'
import type { Database } from './world/database.ts'
import { gatherEvidence } from './world/evidence.ts'
import { ownersOf } from './world/people.ts'
import { comeToRest, finishSteps, passDays, standUp } from './world/rest.ts'
import { createWorld, type World } from './world/world.ts'

const actions: readonly Action[] = [
  ...donatingActions,
  ...givingBackActions,
  ...disputingActions,
  ...payingOutActions,
  ...keyedActions,
  ...mishaps,
]

/** How many actions there are between one rest and the next. */
const roundsOf = 2
const actionsPerRound = 45
const mostAtOnce = 6

const chooseAction = (world: World): Action => {
  const possible = actions.filter((action) => action.isPossible(world))
  let dice = world.random.next() * possible.reduce((sum, { weight }) => sum + weight, 0)
  return possible.find(({ weight }) => (dice -= weight) < 0) ?? (possible[0] as Action)
}

/** Something that waits goes on, a job that is wanted runs, or PayPal's messages leave. */
const goOn = (world: World): void => {
  const { random, scheduler, wokenJobs } = world
  const jobs = [...wokenJobs]
  const dice = random.next()
  if (jobs.length > 0 && dice < 0.1) return world.begin(() => world.runJob(random.pick(jobs)))
  if (dice < 0.15) return world.begin(() => world.sendWebhooks())
  if (scheduler.ready().length > 0) return scheduler.release(random.pick(scheduler.ready()))
  if (jobs.length > 0) world.begin(() => world.runJob(random.pick(jobs)))
}

const act = (world: World): void => {
  const action = chooseAction(world)
  world.note(`· ${action.name}`)
  action.begin(world)
}

const playRound = async (world: World): Promise<void> => {
  const { random, scheduler, time } = world
  for (let acted = 0; acted < actionsPerRound;) {
    await scheduler.settle()
    time.advance(random.between(1, 20))
    await world.proveAdmins()
    await world.lives.bury()
    if (!world.lives.isUp() && random.chance(0.3)) await standUp(world)
    const isBusy = scheduler.running() >= mostAtOnce || scheduler.parked().length > 12
    if (isBusy || (scheduler.parked().length > 0 && random.chance(0.9))) {
      goOn(world)
    } else if (random.chance(0.6)) {
      act(world)
      acted += 1
    } else goOn(world)
  }
}

const play = async (world: World): Promise<Violation[]> => {
  const { facts } = world
  await giveAddresses(world)
  for (const owner of ownersOf(world.people)) found(world, owner)
  await finishSteps(world)
  let before: Awaited<ReturnType<typeof gatherEvidence>> | null = null
  for (let round = 1; round <= roundsOf; round++) {
    await playRound(world)
    await comeToRest(world)
    if (round < roundsOf && world.random.chance(0.3)) await passDays(world, 30)
    const evidence = await gatherEvidence(world)
    facts.violations.push(...(await checkAll(facts, evidence, before)))
    if (facts.violations.length > 0) break
    before = evidence
  }
  return facts.violations
}

export type SeedResult = {
  seed: number
  violations: Violation[]
  /** What happened, for people to read. */
  story: string[]
  /** The same and every single pick of the schedule, which a replay has to repeat. */
  trace: string[]
  ms: number
}

/** Plays one seed from an empty database, which it then drops, to its last rest. */
export const runSeed = async (seed: number, database: Database, folder: string): Promise<SeedResult> => {
  const since = performance.now()
  const dataDir = await mkdtemp(join(folder, 'world-'))
  const world = await createWorld({ seed, database, dataDir })
  try {
    await world.lives.start()
    const violations = await play(world).catch((error: unknown) => [
      ...world.facts.violations,
      { invariant: null, says: `it could not go on: ${wordsOf(error)}` },
    ])
    const ms = Math.round(performance.now() - since)
    return { seed, violations, story: world.story, trace: world.trace, ms }
  } finally {
    await world.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
