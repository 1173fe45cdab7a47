import { describe, expect, test } from 'vitest'
import { between, homeOf, waitMaxOf, useGatheringGuests } from '../../../test/gathering-guests.ts'
import { day, hour, minute, second } from '../../platform/base/clock.ts'

// The crowds that `window-model.test.ts` plays in memory, over HTTP, with mails that are sent and links that are opened.
// Each crowd has a database of its own: nothing analyses the tables of tests, so plans that were made for few rows are kept when there are many.

const evenly = (count: number, everyMs: number): number[] => Array.from({ length: count }, (_, n) => n * everyMs)
const never = () => null
const leftOf = (waits: readonly (number | null)[]): number => waits.filter((wait) => wait !== null).length

describe('nobody waits long', () => {
  const site = useGatheringGuests()

  test('of 10,000 guests from 6,000 addresses within ten minutes, half of whom confirm: three minutes at most', async () => {
    const waits = await site.gather({
      askedAfter: evenly(10_000, 60),
      ipOf: (n) => homeOf((n * 7_919) % 6_000),
      confirmsAfter: (n) => (n % 2 ? null : between(10 * second, minute, n)),
      forMs: 14 * minute,
    })
    expect(waitMaxOf(waits)).toBeLessThanOrEqual(3 * minute)
  }, 900_000)

  test('of 500 guests at one university, from three networks within 20 minutes: ten minutes at most', async () => {
    const waits = await site.gather({
      askedAfter: evenly(500, 2_400),
      ipOf: (n) => `192.0.2.${n % 3}`,
      domainOf: () => 'university.example',
      confirmsAfter: (n) => (n % 5 < 3 ? between(second, 2 * minute, n) : null),
      forMs: 31 * minute,
      stepMs: 4 * second,
    })
    expect(waitMaxOf(waits)).toBeLessThanOrEqual(10 * minute)
  }, 300_000)

  test('at a quiet campaign whose guests of the evening before confirm in the morning', async () => {
    const waits = await site.gather({
      askedAfter: [...evenly(60, minute), ...evenly(300, second).map((at) => 15 * hour + at)],
      ipOf: homeOf,
      confirmsAfter: (n) => (n < 60 ? 14 * hour : 30 * second),
      forMs: 15 * hour + 10 * minute,
      stepMs: 10 * second,
    })
    expect(waitMaxOf(waits)).toBeLessThanOrEqual(minute)
  }, 300_000)
})

describe('strangers are spared: in the first day, if nobody confirms,', () => {
  const site = useGatheringGuests()
  const askedAfter = evenly(600, 100)
  const forMs = day - 12 * minute
  const stepMs = 6 * minute

  test('200 mails leave at most for a campaign', async () => {
    const waits = await site.gather({ askedAfter, ipOf: homeOf, confirmsAfter: never, forMs, stepMs })
    expect(leftOf(waits)).toBeLessThanOrEqual(200)
    expect(leftOf(waits)).toBeGreaterThan(190)
  }, 300_000)

  test('180 leave at most from a network, also for 200 campaigns', async () => {
    const ids: string[] = []
    for (let n = 0; n < 200; n++) ids.push((await site.given.campaign(await site.given.user()))._id)
    const waits = await site.gather({
      ...{ askedAfter, forMs, stepMs, confirmsAfter: never },
      ipOf: () => '198.51.100.1',
      campaignOf: (n) => ids[n % ids.length]!,
    })
    expect(leftOf(waits)).toBeLessThanOrEqual(180)
    expect(leftOf(waits)).toBeGreaterThan(170)
  }, 300_000)
})

describe('who confirms himself with every address of a domain', () => {
  const site = useGatheringGuests()

  test('reaches at most 220 strangers in a day', async () => {
    const ids: string[] = []
    for (let n = 0; n < 300; n++) ids.push((await site.given.campaign(await site.given.user()))._id)
    const isOwn = (n: number): boolean => n % 2 === 1
    const waits = await site.gather({
      askedAfter: evenly(1_400, minute),
      ipOf: () => '198.51.100.2',
      domainOf: (n) => (isOwn(n) ? 'catch-all.example' : undefined),
      campaignOf: (n) => ids[Math.floor(n / 2) % ids.length]!,
      confirmsAfter: (n) => (isOwn(n) ? second : null),
      forMs: day - 10 * minute,
      stepMs: 5 * minute,
    })
    const strangers = waits.filter((_, n) => !isOwn(n))
    expect(leftOf(strangers)).toBeLessThanOrEqual(220)
    expect(leftOf(strangers)).toBeGreaterThan(180)
  }, 300_000)
})
