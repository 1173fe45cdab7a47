import { supportingActions } from './actions/gathering.ts'
import { announce, gatheringJobs, organisingActions, publishGathering } from './actions/organising.ts'
import { hour, minute } from './engine/virtual-time.ts'
import { mailedAfterMs } from './model/arrangement-invariants.ts'
import { checkGathering } from './model/check-all.ts'
import type { Gathering, GatheringRecord } from './model/gathering.ts'
import type { Violation } from './model/violation.ts'
import { runRound } from './run-round.ts'
import { finishSteps, runJobs } from './world/drain.ts'
import { readGathering } from './world/gathering-record.ts'
import type { World } from './world/world.ts'

const actions = [...supportingActions, ...organisingActions]
const decidedBeforeMs = 48 * hour

/** When a gathering ends, in milliseconds. The organiser may have moved its day without learning it. */
const readEndMs = async ({ database }: World, { id }: Gathering): Promise<number> => {
  const [row] = await database.rows<{ endsAt: Date }>('select ends_at as "endsAt" from campaign where id = $1', [id])
  return row?.endsAt.getTime() ?? 0
}

const passUntil = ({ time }: World, atMs: number): void => time.advance(Math.max(0, atMs - time.now().getTime()))

/** Ends all steps and faults, so that the next step is the only one. */
const settle = async (world: World): Promise<void> => {
  world.supervisor.killAt(null)
  await finishSteps(world)
  world.begin(() => publishGathering(world))
  await finishSteps(world)
}

const play = (world: World, gathering: Gathering, count: number, timeMaxMs: number): Promise<void> => {
  gathering.timeMax = new Date(timeMaxMs)
  return runRound(world, { actions, count, jobs: gatheringJobs })
}

/** For people who analyse a failure. */
const noteRecord = ({ note }: World, { steps, supports }: GatheringRecord): void => {
  note(
    `supports: ${supports.map(({ personId, needs, version }) => `${personId.slice(-2)}:${needs}@${version}`).join(' ')}`,
  )
  for (const step of steps) {
    if (step.kind === 'decision') note(`decided: ${step.acting} act on ${step.day}`)
    if (step.kind === 'told' || step.kind === 'told short') note(`mail to ${step.recipient}: ${step.subject}`)
  }
}

const check = async (world: World, gathering: Gathering): Promise<Violation[]> => {
  await settle(world)
  world.time.advance(mailedAfterMs)
  await runJobs(world, gatheringJobs)
  const record = await readGathering(world, gathering)
  noteRecord(world, record)
  return checkGathering({ gathering, record })
}

/** People support before the decision, while it is made, and after it. */
const playDays = async (world: World, gathering: Gathering): Promise<Violation[]> => {
  const { random } = world
  const decidedAtMs = async () => (await readEndMs(world, gathering)) - decidedBeforeMs
  await play(world, gathering, 40, (await decidedAtMs()) - 6 * hour)
  await settle(world)
  passUntil(world, (await decidedAtMs()) - random.between(0, 20) * minute)
  await play(world, gathering, 16, (await decidedAtMs()) + 2 * hour)
  await settle(world)
  passUntil(world, await decidedAtMs())
  const violations = await check(world, gathering)
  if (violations.length > 0) return violations
  await play(world, gathering, 16, (await readEndMs(world, gathering)) - 2 * hour)
  return check(world, gathering)
}

/** Plays a campaign whose supporters act only if enough others do, from its announcement until shortly before its end. */
export const runGathering = async (world: World): Promise<Violation[]> => {
  announce(world)
  await finishSteps(world)
  const { gathering, violations } = world.facts
  if (!gathering) return [{ invariant: null, message: 'the gathering was not made' }]
  return [...violations, ...(await playDays(world, gathering))]
}
