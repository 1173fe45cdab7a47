import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { DonorKind } from '../donors.ts'
import { randomFrom } from '../random.ts'
import { killLaunched } from './server-process.ts'
import { openInstallation, type Installation, type Started, unlessCutOff } from './installation.ts'
import { patient } from '../patience.ts'

const moments = 20
/** Longer than a killed server's lease and the interval of checks: everything must finish without help. */
const recoveryMs = patient(110_000)

/** A donor's progress: without a link the donor starts again, with a link they continue. */
type Donor = { kind: DonorKind; donation?: Started; approved?: boolean }

/** Continues until the server is killed or the donation is finished. */
const give = async (installation: Installation, donor: Donor): Promise<void> => {
  donor.donation ??= await installation.order(25, donor.kind)
  if (donor.approved) return
  await installation.approve(donor.donation)
  donor.approved = true
}

const timeOf = async (work: () => Promise<void>): Promise<number> => {
  const since = performance.now()
  await work()
  return performance.now() - since
}

const giveWhileServersDie = async (
  installation: Installation,
  rounds: number,
  random: () => number,
): Promise<Donor[]> => {
  let server = await installation.start()
  const first: Donor = { kind: 'an account' }
  const wholeMs = await timeOf(() => give(installation, first))
  const donors = [first]
  for (let round = 0; round < rounds; round++) {
    const donor: Donor = { kind: round % 2 === 0 ? 'a guest' : 'an account' }
    donors.push(donor)
    const giving = unlessCutOff(give(installation, donor))
    await pause(random() * wholeMs)
    await server.signal('SIGKILL')
    await giving
    server = await installation.start()
    await give(installation, donor)
  }
  return donors
}

afterEach(() => killLaunched())

test(
  `the server is killed at ${moments} moments of a donation: each is booked once`,
  { timeout: patient(300_000) },
  async () => {
    const seed = Number(process.env.KILL_SEED ?? 1)
    console.log(`KILL_SEED=${seed}`)
    // Runs in parallel, because a starting server uses only one core.
    const opened = await Promise.all([openInstallation(), openInstallation()])
    await Promise.all(
      opened.map(async (installation, number) => {
        const donors = await giveWhileServersDie(installation, moments / opened.length, randomFrom(seed + number))
        const statuses = () =>
          Promise.all(donors.map(async ({ donation }) => donation && installation.statusOf(donation)))
        await expect.poll(statuses, { timeout: recoveryMs, interval: 500 }).toEqual(donors.map(() => 'completed'))
        expect(await installation.raised()).toBe(25 * donors.length)
        await installation.expectBooksAgree()
      }),
    )
    await Promise.all(opened.map((installation) => installation.close()))
  },
)
