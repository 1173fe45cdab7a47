import { afterAll, beforeAll, describe, type ExpectStatic, test } from 'vitest'
import type { FaultPoint } from '../../src/base/faults.ts'
import { type DonorKind, donorKinds } from '../donors.ts'
import { faultPoints } from '../fault-points.ts'
import { type TimeSkipper, createTimeSkipper } from './time-skipper.ts'
import { killLaunched } from './server-process.ts'
import { type Decision, openInstallation, type Installation, type Started, unlessCutOff } from './installation.ts'
import { patient } from '../patience.ts'

const killed = { code: null, signal: 'SIGKILL' }
const beforeTheLink: FaultPoint[] = ['donation.recorded', 'donation.order-made', 'donation.order-saved']
const { donations, webhooks } = faultPoints
const afterApproval = [...donations, ...webhooks].filter((point) => !beforeTheLink.includes(point))

/** Runs in parallel, because a starting server uses only one core. */
type Place = { installation: Installation; time: TimeSkipper }
let places: Place[]
const waiting: ((place: Place) => void)[] = []
const free: Place[] = []

const give = (place: Place): void => {
  const next = waiting.shift()
  if (next) next(place)
  else free.push(place)
}
const take = async (): Promise<Place> => free.pop() ?? new Promise((done) => waiting.push(done))

const inOnePlace = async (work: (place: Place) => Promise<void>): Promise<void> => {
  const place = await take()
  try {
    await work(place)
  } finally {
    give(place)
  }
}

beforeAll(async () => {
  const installations = await Promise.all([openInstallation(), openInstallation()])
  places = await Promise.all(
    installations.map(async (installation) => ({ installation, time: await createTimeSkipper(installation) })),
  )
  places.forEach(give)
})
afterAll(async () => {
  for (const { time, installation } of places) {
    await time.stop()
    await installation.close()
  }
  killLaunched()
})

const fourDays = 4 * 24 * 60

/** Finishes all open work without further bookings, so that the next test starts clean. */
const expectQuiet = async (expect: ExpectStatic, { installation, time }: Place): Promise<void> => {
  const quietLater = async () => {
    await time.pass(fourDays)
    return installation.isQuiet()
  }
  await expect.poll(quietLater, { timeout: patient(30_000), interval: 200 }).toBe(true)
  await installation.expectBooksAgree()
}

/** Waits like a donor after a restart, but with minutes skipped. */
const expectBooked = async (
  expect: ExpectStatic,
  { installation, time }: Place,
  donation: Started,
  raisedBefore: number,
): Promise<void> => {
  const statusLater = async () => {
    await time.pass(1)
    return installation.statusOf(donation)
  }
  await expect.poll(statusLater, { timeout: patient(45_000), interval: 200 }).toBe('completed')
  expect(await installation.raised()).toBe(raisedBefore + 25)
  await expectQuiet(expect, { installation, time })
}

describe('the server is killed before the donor receives the link', () => {
  test.concurrent.for(beforeTheLink.flatMap((point) => donorKinds.map((kind) => [point, kind] as const)))(
    'at %s: nothing is charged, and a second attempt of the donor is charged once, for %s',
    async ([point, kind], { expect }) => {
      await inOnePlace(async (place) => {
        const { installation } = place
        const doomed = await installation.doomAt(point)
        const raised = await installation.raised()
        expect(await unlessCutOff(installation.order(25, kind))).toBeUndefined()
        expect(await doomed.ended).toEqual(killed)
        await installation.start()
        const again = await installation.order(25, kind)
        await installation.approve(again)
        await expectBooked(expect, place, again, raised)
      })
    },
  )
})

describe.each<[Decision, DonorKind]>([
  ['approve', 'an account'],
  ['approve_and_close', 'a guest'],
])('the server is killed after the donor did “%s”, with %s', (decision, kind) => {
  test.concurrent.for(afterApproval)('at %s: started again, it books the donation once', async (point, { expect }) => {
    await inOnePlace(async (place) => {
      const { installation } = place
      const doomed = await installation.doomAt(point)
      const raised = await installation.raised()
      const donation = await installation.order(25, kind)
      await unlessCutOff(installation.approve(donation, decision))
      expect(await doomed.ended).toEqual(killed)
      await installation.start()
      await expectBooked(expect, place, donation, raised)
    })
  })
})
