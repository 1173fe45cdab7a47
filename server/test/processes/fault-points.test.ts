import { afterAll, beforeAll, describe, type ExpectStatic, test, vi } from 'vitest'
import { type FaultPoint, faultPoints } from '../../src/base/faults.ts'
import { type PassingTime, passingTime } from './passing-time.ts'
import { killLaunched } from './server-process.ts'
import { type Decision, openShop, type Shop, type Started, unlessCutOff } from './shop.ts'

vi.setConfig({ testTimeout: 120_000 })

const killed = { code: null, signal: 'SIGKILL' }
const beforeTheLink: FaultPoint[] = ['donation.recorded', 'donation.order-made', 'donation.order-saved']
const donationPoints = faultPoints.filter((point) => point.startsWith('donation.'))
const afterApproval = donationPoints.filter((point) => !beforeTheLink.includes(point))

/** Side by side: a server that starts leaves a second core idle. */
type Place = { shop: Shop; time: PassingTime }
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
  const shops = await Promise.all([openShop(), openShop()])
  places = await Promise.all(shops.map(async (shop) => ({ shop, time: await passingTime(shop) })))
  places.forEach(give)
})
afterAll(async () => {
  for (const { time, shop } of places) {
    await time.stop()
    await shop.close()
  }
  killLaunched()
})

const fourDays = 4 * 24 * 60

/** Whatever was left open comes to its end, without another booking; the next test finds nothing of it. */
const expectQuiet = async (expect: ExpectStatic, { shop, time }: Place): Promise<void> => {
  const quietLater = async () => {
    await time.pass(fourDays)
    return shop.isQuiet()
  }
  await expect.poll(quietLater, { timeout: 30_000, interval: 200 }).toBe(true)
  await shop.expectBooksAgree()
}

/** Waits as a donor does before a server that was started again, only that minutes pass faster. */
const expectBooked = async (
  expect: ExpectStatic,
  { shop, time }: Place,
  donation: Started,
  raisedBefore: number,
): Promise<void> => {
  const statusLater = async () => {
    await time.pass(1)
    return shop.statusOf(donation)
  }
  await expect.poll(statusLater, { timeout: 45_000, interval: 200 }).toBe('completed')
  expect(await shop.raised()).toBe(raisedBefore + 25)
  await expectQuiet(expect, { shop, time })
}

describe('the server is killed before the donor has the link', () => {
  test.concurrent.for(beforeTheLink)(
    'at %s: nothing is charged, and the donor who starts anew gives once',
    async (point, { expect }) => {
      await inOnePlace(async (place) => {
        const { shop } = place
        const doomed = await shop.doomAt(point)
        const raised = await shop.raised()
        expect(await unlessCutOff(shop.order())).toBeUndefined()
        expect(await doomed.ended).toEqual(killed)
        await shop.start()
        const again = await shop.order()
        await shop.approve(again)
        await expectBooked(expect, place, again, raised)
      })
    },
  )
})

describe.each<Decision>(['approve', 'approve_and_close'])(
  'the server is killed after the donor did “%s”',
  (decision) => {
    test.concurrent.for(afterApproval)(
      'at %s: started again, it books the donation once',
      async (point, { expect }) => {
        await inOnePlace(async (place) => {
          const { shop } = place
          const doomed = await shop.doomAt(point)
          const raised = await shop.raised()
          const donation = await shop.order()
          await unlessCutOff(shop.approve(donation, decision))
          expect(await doomed.ended).toEqual(killed)
          await shop.start()
          await expectBooked(expect, place, donation, raised)
        })
      },
    )
  },
)
