import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Action } from './actions/action.ts'
import { askingBackActions } from './actions/asking-back.ts'
import { changingActions } from './actions/changing-promises.ts'
import { disputingActions } from './actions/disputing.ts'
import { createCampaign, donatingActions } from './actions/donating.ts'
import { faultActions } from './actions/faults.ts'
import { moderatingActions, publishAll } from './actions/moderating.ts'
import { assignPayoutAddresses, payingOutActions } from './actions/paying-out.ts'
import { refundingAllActions } from './actions/refunding-all.ts'
import { refundingActions } from './actions/refunding.ts'
import { retryingActions } from './actions/retrying.ts'
import { describeError } from './engine/describe-error.ts'
import { checkAll } from './model/check-all.ts'
import type { Violation } from './model/violation.ts'
import { runCrowd } from './run-crowd.ts'
import { runGathering } from './run-gathering.ts'
import { playHeldMoney } from './run-held-money.ts'
import { playMeetings } from './run-meetings.ts'
import { runNews } from './run-news.ts'
import { runRound } from './run-round.ts'
import type { Database } from './world/database.ts'
import { advanceIdleDays, drain, finishSteps } from './world/drain.ts'
import { ownersOf } from './world/people.ts'
import { takeSnapshot } from './world/snapshot.ts'
import { createWorld, type World } from './world/world.ts'

const actions: readonly Action[] = [
  ...donatingActions,
  ...changingActions,
  ...refundingActions,
  ...refundingAllActions,
  ...askingBackActions,
  ...disputingActions,
  ...payingOutActions,
  ...retryingActions,
  ...moderatingActions,
  ...faultActions,
]

/** Each round ends with a drain and a check of all invariants. */
const rounds = 2
const actionsPerRound = 60

/** What a seed plays. By default the rounds, and in some seeds another scene before them. */
export type Scene = 'gathering' | 'crowd' | 'news' | 'scripted' | 'default'

export type Play = { seed: number; scene: Scene }

/** Every fifth seed has each of the other scenes, so that all seeds together take little longer. */
const hasGathering = (seed: number): boolean => seed % 5 === 0

const hasCrowd = (seed: number): boolean => seed % 5 === 3

const hasNews = (seed: number): boolean => seed % 5 === 4

const hasScript = (seed: number): boolean => seed % 5 === 1

const playSceneBefore = async (world: World, seed: number): Promise<Violation[]> => {
  if (hasGathering(seed)) return runGathering(world)
  if (hasCrowd(seed)) return runCrowd(world)
  return hasNews(seed) ? runNews(world) : []
}

const playSeed = async (world: World, { seed, scene }: Play): Promise<Violation[]> => {
  if (scene === 'gathering') return runGathering(world)
  if (scene === 'crowd') return runCrowd(world)
  if (scene === 'news') return runNews(world)
  if (scene === 'scripted') return runScript(world)
  const violations = await playSceneBefore(world, seed)
  return violations.length > 0 ? violations : runRounds(world, hasScript(seed))
}

const openCampaigns = async (world: World): Promise<void> => {
  await assignPayoutAddresses(world)
  for (const owner of ownersOf(world.people)) createCampaign(world, owner)
  await finishSteps(world)
}

const playScript = async (world: World): Promise<void> => {
  await playHeldMoney(world)
  await playMeetings(world)
}

const runScript = async (world: World): Promise<Violation[]> => {
  await openCampaigns(world)
  await playScript(world)
  await drain(world)
  return [...world.facts.violations, ...(await checkAll(world.facts, await takeSnapshot(world), null))]
}

const runRounds = async (world: World, withScript: boolean): Promise<Violation[]> => {
  const { facts } = world
  await openCampaigns(world)
  if (withScript) await playScript(world)
  if (facts.review === 'all' && world.random.chance(0.8)) publishAll(world)
  let before: Awaited<ReturnType<typeof takeSnapshot>> | null = null
  for (let round = 1; round <= rounds; round++) {
    await runRound(world, { actions, count: actionsPerRound })
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
export const runSeed = async (play: Play, database: Database, folder: string): Promise<SeedResult> => {
  const { seed } = play
  const since = performance.now()
  const dataDir = await mkdtemp(join(folder, 'world-'))
  const world = await createWorld({ seed, database, dataDir })
  try {
    await world.supervisor.start()
    const violations = await playSeed(world, play).catch((error: unknown) => [
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
