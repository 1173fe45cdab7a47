import { getMyGivingEndpoint, listMyDonationsEndpoint } from '@muster/contract/money/donations.ts'
import { getStatementEndpoint } from '@muster/contract/money/receipts.ts'
import { describe, expect, test } from 'vitest'
import { useDonations } from '../../../test/donating.ts'
import { day, minute } from '../../platform/base/clock.ts'

const scene = useDonations()
const { start, seen, give, refundPart } = scene

const asDonor = () => scene.t.as(scene.donor.token)
const mine = async (query: { limit?: number; cursor?: string } = {}) => asDonor()(listMyDonationsEndpoint, { query })
const giving = async () => (await asDonor()(getMyGivingEndpoint, {})).body

describe('my donations', () => {
  test('list all donations and attempts, newest first, with their refunds', async () => {
    const arrived = await give(25)
    await give(50)
    await refundPart(arrived, 9.99)
    scene.t.clock.advance(minute)
    const waiting = await start(5)
    const { body } = await mine()
    expect(body.map(({ amount, status, refunded, kept }) => [amount, status, refunded, kept])).toEqual([
      [5, 'awaiting_approval', 0, 5],
      [50, 'completed', 0, 50],
      [25, 'completed', 9.99, 15.01],
    ])
    expect(body[0]).toEqual(await seen(waiting))
    expect(body[0]).toMatchObject({ campaignTitle: 'Bridge over the creek', campaignImageUrl: null, doubt: null })
  })

  test('say whether the campaign is over', async () => {
    await give(25)
    expect((await mine()).body).toMatchObject([{ campaignOver: false }])
    scene.t.clock.advance(6 * day)
    expect((await mine()).body).toMatchObject([{ campaignOver: true }])
  })

  test('show a dispute at PayPal until PayPal has decided', async () => {
    const donation = await give(25)
    const [movement] = await scene.movementsOf(donation)
    const opened = await scene.t.controlPaypal(`captures/${movement?.reference}/dispute`, {})
    await scene.t.deliverWebhooks()
    expect((await mine()).body).toMatchObject([{ status: 'completed', kept: 25, contested: 25 }])
    const { dispute_id: id } = opened as { dispute_id: string }
    await scene.t.controlPaypal(`disputes/${id}/resolve`, { outcome: 'CANCELED_BY_BUYER' })
    await scene.t.deliverWebhooks()
    expect((await mine()).body).toMatchObject([{ contested: 0 }])
  })

  test('have pages without gaps and repeats', async () => {
    for (const amount of [1, 2, 3]) await start(amount)
    const amounts: number[] = []
    let cursor: string | undefined
    do {
      const { body, headers } = await mine({ limit: 2, ...(cursor && { cursor }) })
      amounts.push(...body.map(({ amount }) => amount))
      cursor = /[?&]cursor=([^&>]+)/.exec(String(headers.link))?.[1]
    } while (cursor)
    expect(amounts).toEqual([3, 2, 1])
  })

  test('are summed by year of arrival in UTC, less refunds, as in the statement of each year', async () => {
    expect(await giving()).toEqual({
      currency: 'USD',
      years: [],
      total: { donations: 0, given: 0, refunded: 0, kept: 0 },
    })
    scene.t.clock.set('2026-12-31T23:59:00Z')
    scene.donor = await scene.given.user()
    scene.campaignId = (await scene.given.campaign(await scene.given.user()))._id
    const first = await give(25.1)
    scene.t.clock.advance(minute)
    await give(0.2)
    await start(99)
    await refundPart(first, 5.05)
    expect(await giving()).toEqual({
      currency: 'USD',
      years: [
        { year: 2027, donations: 1, given: 0.2, refunded: 0, kept: 0.2 },
        { year: 2026, donations: 1, given: 25.1, refunded: 5.05, kept: 20.05 },
      ],
      total: { donations: 2, given: 25.3, refunded: 5.05, kept: 20.25 },
    })
    for (const { year, donations, given, refunded, kept } of (await giving()).years) {
      const { body } = await asDonor()(getStatementEndpoint, { query: { year } })
      expect(body.totals).toEqual([{ currency: 'USD', donations, given, refunded, net: kept }])
    }
  })
})
