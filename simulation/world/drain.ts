import { day, hour, minute, second } from '../engine/virtual-time.ts'
import { noFaults } from './network.ts'
import { settleUnknownPayouts } from './settle-payouts.ts'
import { moneyJobs, type World } from './world.ts'

/** A schedule that exceeds this is in an endless loop. */
const releasesMax = 20_000

/** As {@link finishSteps}, except for a step with a held statement. */
export const finishOtherSteps = async (world: World): Promise<void> => {
  const { scheduler } = world
  for (let released = 0; ; released++) {
    if (released > releasesMax)
      throw new Error(
        `the steps do not end: ${scheduler
          .parked()
          .map(({ label }) => label)
          .join('; ')}`,
      )
    await scheduler.waitUntilIdle()
    await ensureServerIsUp(world)
    const [first] = scheduler.ready()
    if (first) scheduler.release(first)
    else if (scheduler.running() === scheduler.parked().length) return
    // The remaining steps wait for something outside of the schedule, such as a file.
    else await new Promise((resolve) => void setTimeout(resolve, 1))
  }
}

/** Runs all started steps to their end, in a fixed order and without faults. */
export const finishSteps = (world: World): Promise<void> => {
  world.scheduler.endHold()
  return finishOtherSteps(world)
}

/** Restarts a killed server. */
export const ensureServerIsUp = async (world: World): Promise<void> => {
  if (world.supervisor.isUp()) return
  await world.supervisor.cleanUp()
  await world.supervisor.start()
}

/** Runs jobs one after the other, each until its end. */
export const runJobs = async (world: World, jobs: readonly string[]): Promise<void> => {
  for (const job of jobs) {
    world.begin(() => world.runJob(job))
    await finishSteps(world)
  }
}

const deliverWebhooks = async (world: World): Promise<void> => {
  world.begin(() => world.sendWebhooks())
  await finishSteps(world)
}

/** The jobs that look at rows when they are due, with the earliest due time. */
const dueSql = `
  select 'reconcile-donations' as job, min(next_check_at) as due from donation union all
  -- A payout of a campaign that is not published waits, and looks every few minutes.
  select 'payouts', min(next_check_at) from payout join campaign on campaign.id = payout.campaign_id
    where campaign.standing = 'published' or payout.batch_id is not null union all
  select 'refunds', min(next_check_at) from refund union all
  select 'paypal-disputes', min(next_check_at) from paypal_dispute union all
  select 'paypal-events', min(next_check_at) from paypal_event`

type Due = { job: string; due: Date | null }

/** The next time at which the server checks open work or PayPal retries a webhook. */
const nextDue = (due: readonly Due[], { paypal }: World): Date | null => {
  const delivery = paypal.store.get<{ due: string | null }>('select min(next_attempt_at) as due from delivery')
  const times = [...due.map((one) => one.due), delivery?.due].flatMap((at) => (at ? [new Date(at)] : []))
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}

/** Every job runs this often. In between only those run that the server requested or that have something due: the others find nothing. */
const allJobsEveryMs = 6 * hour

/** Runs jobs while time advances. */
const createJobRounds = (world: World) => {
  const { database, time, wokenJobs } = world
  let allRanMs = -Infinity
  return async (): Promise<void> => {
    const nowMs = time.now().getTime()
    if (nowMs - allRanMs >= allJobsEveryMs) {
      allRanMs = nowMs
      return runJobs(world, moneyJobs)
    }
    const due = await database.rows<Due>(dueSql)
    const isDue = (name: string) => due.some((one) => one.job === name && one.due !== null && one.due <= time.now())
    for (const name of moneyJobs) if (wokenJobs.has(name) || isDue(name)) await runJobs(world, [name])
  }
}

const settleWhatIsUnknown = async (world: World): Promise<void> => {
  const [unknown] = await world.database.rows("select from quarantine where source like 'transfer:%' limit 1")
  if (!unknown) return
  await world.refreshAdminProofs()
  world.begin(() => settleUnknownPayouts(world))
  await finishSteps(world)
}

/** Longer than the longest delay after which the server rechecks anything that is open, or seems open, at PayPal. */
const drainMsOf = ({ settings }: World): number => (settings.expiredOrder === 'unchanged' ? 75 : 27) * hour
const roundsMax = 300

/** Advances time without faults until no work remains: webhooks arrive, jobs run when due, and the nightly reconciliation runs. */
export const drain = async (world: World): Promise<void> => {
  const { time } = world
  world.networkFaults = noFaults
  world.webhooks.isUnreliable = false
  world.supervisor.killAt(null)
  world.network.loseNoResponse()
  await finishSteps(world)
  await world.paypal.call('DELETE', '/sandbox/faults')
  world.facts.drainStartedAt = time.now()
  const until = time.now().getTime() + drainMsOf(world)
  const runJobsOfRound = createJobRounds(world)
  for (let round = 0; ; round++) {
    if (round > roundsMax) throw new Error('the drain does not end: there is always work due')
    await deliverWebhooks(world)
    await runJobsOfRound()
    await settleWhatIsUnknown(world)
    const due = nextDue(await world.database.rows<Due>(dueSql), world)
    if (!due || due.getTime() > until) break
    time.advance(Math.max(due.getTime() - time.now().getTime(), second))
  }
  time.advance(Math.max(until - time.now().getTime(), minute))
  await runJobs(world, ['reconcile-report', ...moneyJobs, 'checks'])
  world.note('drained')
}

/** Advances days without actions, with the nightly jobs. */
export const advanceIdleDays = async (world: World, days: number): Promise<void> => {
  for (let passed = 0; passed < days; passed += 10) {
    world.time.advance(10 * day)
    await runJobs(world, ['reconcile-report', ...moneyJobs])
  }
}
