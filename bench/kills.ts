import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { randomFrom } from '../server/test/random.ts'
import { closeBooks, isAtRest } from './lib/kills/books.ts'
import { openInstallation, type Victim, victims } from './lib/kills/installation.ts'
import { sendPeople } from './lib/kills/people.ts'
import { print, progress } from './lib/report.ts'
import { median } from './lib/statistics.ts'

// Repeatedly kills the server, its database and the PayPal sandbox with -9 while donors donate, an admin refunds and owners request
// payouts. Then compares the responses to people, the ledger and PayPal's own statement, and fails if a cent differs:
//   node bench/kills.ts [--server 100] [--database 50] [--sandbox 50] [--seed N] [--json]

const { values: options } = parseArgs({
  options: {
    server: { type: 'string', default: '100' },
    database: { type: 'string', default: '50' },
    sandbox: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    json: { type: 'boolean' },
  },
})

/** The time limit for each restart. */
const recoveryMaxMs: Record<Victim, number> = { server: 5_000, database: 10_000, sandbox: 5_000 }
/** Webhooks and jobs alone must finish all open work; the jobs check after 1, 5 and 15 minutes. */
const restWithinMs = 20 * 60_000

const random = randomFrom(Number(options.seed))

/** The order of kills, determined by the seed. */
const fates: Victim[] = victims
  .flatMap((victim) => Array.from({ length: Number(options[victim]) }, () => ({ victim, at: random() })))
  .sort((a, b) => a.at - b.at)
  .map(({ victim }) => victim)

const seconds = (ms: number): string => (ms / 1_000).toFixed(2)

const row = (victim: Victim, times: number[]) => ({
  killed: victim,
  times: times.length,
  'recovery, median s': seconds(median(times)),
  'longest s': seconds(Math.max(...times)),
  'limit s': recoveryMaxMs[victim] / 1_000,
})

const tooSlow = (victim: Victim, times: number[]): string[] =>
  times
    .filter((ms) => ms > recoveryMaxMs[victim])
    .map((ms) => `the ${victim} recovered only ${seconds(ms)} s after it was killed`)

const waitForRest = async (installation: Awaited<ReturnType<typeof openInstallation>>): Promise<number> => {
  const since = performance.now()
  while (!(await isAtRest(installation))) {
    if (performance.now() - since > restWithinMs) throw new Error('Some work is still unfinished')
    await pause(1_000, undefined, { signal: interrupted.signal })
  }
  return performance.now() - since
}

/** A signal stops all processes and removes their folder. */
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interrupted.abort(new Error(`ended by ${signal}`)))
}

progress(`Seed ${options.seed}: ${fates.length} kills …`)
const installation = await openInstallation()
try {
  const people = await sendPeople(installation, random)
  const times: Record<Victim, number[]> = { server: [], database: [], sandbox: [] }
  for (const [index, victim] of fates.entries()) {
    await pause(500 + random() * 2_000, undefined, { signal: interrupted.signal })
    times[victim].push(await installation.kill(victim))
    if ((index + 1) % 10 === 0)
      progress(`${index + 1} kills, ${people.acknowledged.donations.size} donations acknowledged`)
  }
  await people.stop()
  progress('Waiting for open work …')
  const restedMs = await waitForRest(installation)
  const { acknowledged } = people
  const { problems, booked, balance } = await closeBooks(installation, acknowledged)
  const killed = victims.filter((victim) => times[victim].length > 0)
  print({
    title: 'Killed with -9 under load',
    rows: killed.map((victim) => row(victim, times[victim])),
    notes: [
      `Donations: ${acknowledged.donations.size} acknowledged, ${booked.donations} booked. Refunds: ${acknowledged.refunds.size} and ${booked.refunds}. Payouts: ${acknowledged.payouts.size} and ${booked.payouts}.`,
      `Balance at PayPal: ${balance.ledger} cents in the ledger, ${balance.statement} cents in PayPal’s statement. All accounts sum to ${balance.sum}.`,
      `All work was finished ${seconds(restedMs)} s after the last donor, without intervention. Seed ${options.seed}.`,
    ],
  })
  const found = [...problems, ...killed.flatMap((victim) => tooSlow(victim, times[victim]))]
  for (const problem of found) console.error(problem)
  process.exitCode = found.length > 0 ? 1 : 0
} finally {
  await installation.close()
}
