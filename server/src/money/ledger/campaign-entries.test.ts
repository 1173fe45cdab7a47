import {
  downloadMoneyEndpoint,
  listMoneyEntriesEndpoint,
  type MoneyEntry,
} from '@muster/contract/money/campaign-money.ts'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../test/given.ts'
import { cents, sum, useCampaignMoney } from '../../../test/campaign-money.ts'

const { scene, given, refund, params, money, entries } = useCampaignMoney()

const csv = async (by: Person = scene.owner) => scene.t.as(by.token)(downloadMoneyEndpoint, { params: params() })

describe('the entries of a campaign', () => {
  test('are sorted by date, latest first, with their cause and their effect on the figures', async () => {
    const donation = await given(100)
    await refund(donation, 10)
    const payout = (await scene.request()).body
    const all = await entries()
    expect(all.map(({ bookedAt }) => bookedAt)).toEqual(
      all
        .map(({ bookedAt }) => bookedAt)
        .toSorted()
        .toReversed(),
    )
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length)
    const of = (kind: MoneyEntry['kind']) => all.find((entry) => entry.kind === kind)
    expect(of('donation')).toMatchObject({ amount: 100, change: 100, donationId: donation.donationId, payoutId: null })
    expect(of('refund')).toMatchObject({ amount: 10, change: -10, donationId: donation.donationId })
    expect(of('payout_reserved')).toMatchObject({ change: -payout.net, payoutId: payout._id, donationId: null })
    expect(await entries('inPayout')).toMatchObject([{ kind: 'payout_reserved', change: payout.net }])
  })

  test('of an unknown figure are refused with an error at the field', async () => {
    const query = { figure: 'profit' as 'given' }
    const { status, error } = await scene.t.as(scene.owner.token)(listMoneyEntriesEndpoint, { params: params(), query })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['figure']])
  })
})

describe('the CSV file', () => {
  test('has every entry once, oldest first, with times in UTC and decimal amounts', async () => {
    await refund(await given(25), 5)
    const { status, body, headers } = await csv()
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers['content-disposition']).toBe(`attachment; filename="campaign-money-${scene.campaignId}.csv"`)
    const [head, ...lines] = body.split('\r\n').slice(0, -1)
    expect(head).toBe(
      '\uFEFFBooked at (UTC),Kind,Amount,Change of what is available,Currency,Donation,Refund,Payout,Source,Entry',
    )
    const rows = lines.map((line) => line.split(','))
    expect(rows.map((row) => row.at(-1))).toEqual((await entries()).map(({ _id }) => _id).toReversed())
    expect(rows.map((row) => row.slice(1, 5).join(' '))).toEqual([
      'donation 25.00 25.00 USD',
      'provider_fee 1.36 -1.36 USD',
      'platform_fee 1.25 -1.25 USD',
      'refund 5.00 -5.00 USD',
      'platform_fee_back 0.25 0.25 USD',
    ])
    expect(sum(rows.map((row) => Number(row[3])))).toBe(cents((await money()).available))
    expect(rows.every(([at]) => at === new Date(at ?? '').toISOString())).toBe(true)
  })

  test('of a campaign without money has only the header line', async () => {
    expect((await csv(scene.admin())).body.split('\r\n')).toHaveLength(2)
  })
})
