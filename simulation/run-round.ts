import type { Action } from './actions/action.ts'
import { ensureServerIsUp } from './world/drain.ts'
import type { World } from './world/world.ts'

export type Round = {
  actions: readonly Action[]
  /** How many actions begin in it. */
  count: number
  /** The jobs that run in it. Default: all that the server requests. */
  jobs?: readonly string[]
}

const concurrentStepsMax = 6

const chooseAction = (world: World, actions: readonly Action[]): Action => {
  const possible = actions.filter((action) => action.isPossible(world))
  let draw = world.random.next() * possible.reduce((sum, { weight }) => sum + weight, 0)
  return possible.find(({ weight }) => (draw -= weight) < 0) ?? (possible[0] as Action)
}

/** Releases a parked entry, runs a requested job, or sends PayPal's webhooks. */
const advanceSchedule = (world: World, only: Round['jobs']): void => {
  const { random, scheduler, wokenJobs } = world
  const jobs = [...wokenJobs].filter((name) => !only || only.includes(name))
  const draw = random.next()
  if (jobs.length > 0 && draw < 0.1) return world.begin(() => world.runJob(random.pick(jobs)))
  if (draw < 0.15) return world.begin(() => world.sendWebhooks())
  if (scheduler.ready().length > 0) return scheduler.release(random.pick(scheduler.ready()))
  if (jobs.length > 0) world.begin(() => world.runJob(random.pick(jobs)))
}

const beginAction = (world: World, actions: readonly Action[]): void => {
  const action = chooseAction(world, actions)
  world.note(`· ${action.name}`)
  action.begin(world)
}

/** Begins actions while the steps of earlier ones still run, and restarts the server if it was killed. */
export const runRound = async (world: World, { actions, count, jobs }: Round): Promise<void> => {
  const { random, scheduler, time } = world
  for (let acted = 0; acted < count;) {
    await scheduler.waitUntilIdle()
    time.advance(random.between(1, 20))
    await world.refreshAdminProofs()
    await world.supervisor.cleanUp()
    if (!world.supervisor.isUp() && random.chance(0.3)) await ensureServerIsUp(world)
    const isBusy = scheduler.running() >= concurrentStepsMax || scheduler.parked().length > 12
    if (isBusy || (scheduler.parked().length > 0 && random.chance(0.9))) {
      advanceSchedule(world, jobs)
    } else if (random.chance(0.6)) {
      beginAction(world, actions)
      acted += 1
    } else advanceSchedule(world, jobs)
  }
}
