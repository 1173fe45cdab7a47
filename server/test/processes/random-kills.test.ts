import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { randomFrom } from '../random.ts'
import { killLaunched } from './server-process.ts'
import { openShop, type Shop, type Started, unlessCutOff } from './shop.ts'

const moments = 20
/** Until a dead server's lease has ended and the next look has come, with nobody helping. */
const recoveryMs = 110_000

/** A donor on their way: starts over where no link came, goes on where one did. */
type Donor = { donation?: Started; approved?: boolean }

/** Goes on until the server is gone, or to the end. */
const give = async (shop: Shop, donor: Donor): Promise<void> => {
  donor.donation ??= await shop.order()
  if (donor.approved) return
  await shop.approve(donor.donation)
  donor.approved = true
}

const timeOf = async (work: () => Promise<void>): Promise<number> => {
  const since = performance.now()
  await work()
  return performance.now() - since
}

const giveWhileServersDie = async (shop: Shop, rounds: number, random: () => number): Promise<Donor[]> => {
  let server = await shop.start()
  const first: Donor = {}
  const wholeMs = await timeOf(() => give(shop, first))
  const donors = [first]
  for (let round = 0; round < rounds; round++) {
    const donor: Donor = {}
    donors.push(donor)
    const giving = unlessCutOff(give(shop, donor))
    await pause(random() * wholeMs)
    await server.signal('SIGKILL')
    await giving
    server = await shop.start()
    await give(shop, donor)
  }
  return donors
}

afterEach(() => killLaunched())

test(
  `the server is killed at ${moments} moments of a donation: each is booked once`,
  { timeout: 300_000 },
  async () => {
    const seed = Number(process.env.KILL_SEED ?? randomInt(2 ** 31))
    console.log(`KILL_SEED=${seed}`)
    // Side by side: a server that starts leaves a second core idle.
    const opened = await Promise.all([openShop(), openShop()])
    await Promise.all(
      opened.map(async (shop, number) => {
        const donors = await giveWhileServersDie(shop, moments / opened.length, randomFrom(seed + number))
        const statuses = () => Promise.all(donors.map(async ({ donation }) => donation && shop.statusOf(donation)))
        await expect.poll(statuses, { timeout: recoveryMs, interval: 500 }).toEqual(donors.map(() => 'completed'))
        expect(await shop.raised()).toBe(25 * donors.length)
        await shop.expectBooksAgree()
      }),
    )
    await Promise.all(opened.map((shop) => shop.close()))
  },
)
