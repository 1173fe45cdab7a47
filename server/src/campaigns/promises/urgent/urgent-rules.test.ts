import { expect, test } from 'vitest'
import { hour } from '../../../platform/base/clock.ts'
import { leftOf, refusalOf, type UrgentCampaign } from './urgent-rules.ts'

const endsAt = new Date('2026-06-20T23:59:59.999Z')
const open: UrgentCampaign = { endsAt, cancelledAt: null, sent: 0 }
const before = (ms: number) => new Date(endsAt.getTime() - ms)

test.each([
  ['a moment before the lock', open, before(48 * hour + 1), 'urgent_updates_closed'],
  ['at the lock', open, before(48 * hour), null],
  ['at the end', open, endsAt, null],
  ['after the end', open, before(-1), 'urgent_updates_closed'],
  ['without a day', { ...open, endsAt: null }, endsAt, 'urgent_updates_closed'],
  ['after two', { ...open, sent: 2 }, endsAt, null],
  ['after three', { ...open, sent: 3 }, endsAt, 'urgent_updates_used'],
  ['after three and the end', { ...open, sent: 3 }, before(-1), 'urgent_updates_closed'],
  ['cancelled', { ...open, cancelledAt: before(hour) }, endsAt, 'campaign_cancelled'],
] satisfies [string, UrgentCampaign, Date, ReturnType<typeof refusalOf>][])('%s', (_, campaign, now, refusal) => {
  expect(refusalOf(campaign, now)).toBe(refusal)
})

test('how many are left', () => {
  expect([0, 1, 2, 3].map((sent) => leftOf({ sent }))).toEqual([3, 2, 1, 0])
})
