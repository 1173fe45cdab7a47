import { day, hour, minute, second } from '../engine/virtual-time.ts'
import { calm } from './network.ts'
import { settleUnknown } from './settling.ts'
import { moneyJobs, type World } from './world.ts'

/** A schedule that does not end has lost its way. */
const maxReleases = 20_000

/** Lets everything that began come to its end, in order and without mishaps. */
export const finishSteps = async (world: World): Promise<void> => {
  const { scheduler } = world
  for (let released = 0; ; released++) {
    if (released > maxReleases)
      throw new Error(
        `no end: ${scheduler
          .parked()
          .map(({ label }) => label)
          .join('; ')}`,
      )
    await scheduler.settle()
    await standUp(world)
    const [first] = scheduler.ready()
    if (first) scheduler.release(first)
    else if (scheduler.running() === 0) return
    // What is left waits for something that is no part of the schedule, such as a file.
    else await new Promise((resolve) => void setTimeout(resolve, 1))
  }
}

/** A server that died is started again. */
export const standUp = async (world: World): Promise<void> => {
  if (world.lives.isUp()) return
  await world.lives.bury()
  await world.lives.start()
}

const runJobs = async (world: World, jobs: readonly string[]): Promise<void> => {
  for (const job of jobs) {
    world.begin(() => world.runJob(job))
    await finishSteps(world)
  }
}

const deliverWebhooks = async (world: World): Promise<void> => {
  world.begin(() => world.sendWebhooks())
  await finishSteps(world)
}

/** When the server looks next at what is not at its end; PayPal's next delivery counts too. */
const nextDue = async ({ database, paypal }: World): Promise<Date | null> => {
  const rows = await database.rows<{ due: Date | null }>(
    `select min(due) as due from (
       select next_check_at as due from donation union all
       select next_check_at from payout union all
       select next_check_at from refund union all
       select next_check_at from paypal_dispute union all
       select next_check_at from paypal_event
     ) as waiting`,
  )
  const delivery = paypal.store.get<{ due: string | null }>('select min(next_attempt_at) as due from delivery')
  const times = [rows[0]?.due, delivery?.due].flatMap((due) => (due ? [new Date(due)] : []))
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}

/** Longer than the longest wait of anything that is still open at PayPal's side, or looks as if it were. */
const restMsOf = ({ settings }: World): number => (settings.expiredOrder === 'unchanged' ? 75 : 27) * hour
const maxLooks = 300

/**
 * Time goes on without mishaps until nothing changes any more: messages arrive, jobs run whenever something is due, and each night
 * the books are compared.
 */
export const comeToRest = async (world: World): Promise<void> => {
  const { time } = world
  world.weather = calm
  world.post.isUnreliable = false
  world.lives.armKill(null)
  world.network.loseNoAnswer()
  await finishSteps(world)
  await world.paypal.call('DELETE', '/sandbox/faults')
  world.facts.restedFrom = time.now()
  const until = time.now().getTime() + restMsOf(world)
  for (let looks = 0; ; looks++) {
    if (looks > maxLooks) throw new Error('something is due again and again')
    await deliverWebhooks(world)
    await runJobs(world, moneyJobs)
    await world.proveAdmins()
    world.begin(() => settleUnknown(world))
    await finishSteps(world)
    const due = await nextDue(world)
    if (!due || due.getTime() > until) break
    time.advance(Math.max(due.getTime() - time.now().getTime(), second))
  }
  time.advance(Math.max(until - time.now().getTime(), minute))
  await runJobs(world, ['reconcile-report', ...moneyJobs, 'checks'])
  world.note('all is at rest')
}

/** Days in which nobody does anything, and the server does its nightly work. */
export const passDays = async (world: World, days: number): Promise<void> => {
  for (let passed = 0; passed < days; passed += 10) {
    world.time.advance(10 * day)
    await runJobs(world, ['reconcile-report', ...moneyJobs])
  }
}
