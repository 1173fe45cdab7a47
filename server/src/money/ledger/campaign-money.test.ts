import {
  type CampaignMoney,
  downloadMoney,
  getCampaignMoney,
  listMoneyEntries,
  type MoneyEntry,
} from '@muster/contract/money/campaign-money.ts'
import { type MoneyFigure, moneyFigures } from '@muster/contract/facts/ledger.ts'
import { getCampaign, getCampaignStats } from '@muster/contract/campaigns/campaigns.ts'
import { refundDonation } from '@muster/contract/money/refunds.ts'
import { describe, expect, test } from 'vitest'
import type { Started } from '../../../test/donating.ts'
import type { Person } from '../../../test/given.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { minute } from '../../base/clock.ts'
import { availableBalance } from './index.ts'

const scene = usePayouts()

const given = async (amount: number): Promise<Started> => {
  const started = await scene.start(amount)
  await scene.t.follow((await scene.t.decide(started.orderId, 'approve')) ?? '')
  scene.t.clock.advance(minute)
  return started
}
const refund = async ({ donationId }: Started, amount: number) => {
  const body = { amount, reason: 'The donor asked for it' }
  const { status } = await scene.t.as(scene.admin().token)(refundDonation, { params: { id: donationId }, body })
  expect(status).toBe(201)
}
/** The donor goes to PayPal about it. */
const contest = async ({ donationId }: Started) => {
  const capture = (await scene.t.movements()).find(({ customId }) => customId === donationId)?.reference
  await scene.t.controlPaypal(`captures/${capture}/dispute`, {})
  await scene.t.deliverWebhooks()
}

const params = () => ({ id: scene.campaignId })
const money = async (by: Person = scene.owner) =>
  (await scene.t.as(by.token)(getCampaignMoney, { params: params() })).body
const csv = async (by: Person = scene.owner) => scene.t.as(by.token)(downloadMoney, { params: params() })

/** All entries of a figure, or all there are, three at a time. */
const entries = async (figure?: MoneyFigure): Promise<MoneyEntry[]> => {
  const found: MoneyEntry[] = []
  let cursor: string | undefined
  do {
    const query = { limit: 3, ...(figure && { figure }), ...(cursor && { cursor }) }
    const page = await scene.t.as(scene.owner.token)(listMoneyEntries, { params: params(), query })
    expect(page.status).toBe(200)
    found.push(...page.body)
    const next = /<(.*)>/.exec(String(page.headers.link ?? ''))?.[1]
    cursor = next && (new URL(next, 'http://x').searchParams.get('cursor') ?? undefined)
  } while (cursor)
  return found
}

const cents = (amount: number) => {
  const whole = Math.round(amount * 100)
  // Nothing below a cent is ever said.
  expect(whole / 100).toBe(amount)
  return whole
}
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + cents(amount), 0)

/** Each figure is what its entries make, and one leads to the next, to the cent. */
const expectToAddUp = async (figures: CampaignMoney) => {
  for (const figure of moneyFigures) {
    const behind = sum((await entries(figure)).map(({ change }) => change))
    // What is on its way back is not booked before PayPal has done it.
    const awaited = figure === 'available' ? cents(figures.beingRefunded) : 0
    expect([figure, behind]).toEqual([figure, cents(figures[figure]) + awaited])
  }
  const { given: gross, refunded, totalRaised, processorFees, platformFees, netRaised } = figures
  expect(cents(totalRaised)).toBe(sum([gross, -refunded]))
  expect(cents(netRaised)).toBe(sum([totalRaised, -processorFees, -platformFees]))
  const { payoutFees, held, beingRefunded, inPayout, paidOut, available } = figures
  expect(cents(available)).toBe(sum([netRaised, -payoutFees, -held, -beingRefunded, -inPayout, -paidOut]))
}

describe('the money of a campaign', () => {
  test('adds up to the cent, entry by entry and as everywhere else, whatever became of it', async () => {
    // PayPal keeps 49 cents and 3.49 %: of the first all, of the second all but a cent, which the platform takes.
    for (const amount of [0.3, 0.52]) await given(amount)
    const partly = await given(100.01)
    await refund(partly, 33.33)
    await scene.reject((await scene.request()).body)
    const paid = (await scene.request()).body
    const { payoutBatchId } = (await scene.approve(paid)).body
    await refund(await given(25), 3.33)
    const second = (await scene.request()).body
    await contest(await given(7))
    const last = await given(40)
    // PayPal takes the order to refund, and its answer is lost.
    scene.t.interfere(({ path }) => (path.endsWith('/refund') ? 'lost_before' : undefined))
    await refund(last, 12.34)

    const figures = await money()
    expect(figures).toMatchObject({
      donations: 6,
      currency: 'USD',
      given: 172.83,
      refunded: 36.66,
      totalRaised: 136.17,
      payoutFees: 0.25,
      paidOut: paid.net,
      inPayout: second.net,
      beingRefunded: 12.34,
      held: 7,
    })
    await expectToAddUp(figures)

    expect(BigInt(cents(figures.available))).toBe(await availableBalance(scene.t.context.db, scene.campaignId))
    const { totalRaised } = (await scene.t.call(getCampaign, { params: params() })).body
    const { donations: stats } = (await scene.t.call(getCampaignStats, { params: params() })).body
    expect(totalRaised).toBe(figures.totalRaised)
    expect(stats).toMatchObject({
      totalRaised: figures.totalRaised,
      netRaised: figures.netRaised,
      paidOut: figures.paidOut,
      processorFees: figures.processorFees,
      platformFees: figures.platformFees,
      payoutFees: figures.payoutFees,
    })
    expect(cents(stats.notPaidOut)).toBe(
      sum([figures.available, figures.beingRefunded, figures.held, figures.inPayout]),
    )
    expect(await money(scene.admin())).toEqual(figures)

    // What had arrived is taken back from its receiver.
    await scene.settle(payoutBatchId ?? '', 'REVERSED')
    await scene.t.deliverWebhooks()
    await scene.lookAfter(0)
    const reversed = await money()
    expect(reversed).toMatchObject({ paidOut: 0, payoutFees: 0 })
    expect(cents(reversed.available)).toBe(sum([figures.available, paid.net, 0.25]))
    await expectToAddUp(reversed)
  })

  test('is zero without donations', async () => {
    const { currency, ...figures } = await money()
    expect(currency).toBe('USD')
    expect(Object.values(figures).every((figure) => figure === 0)).toBe(true)
    expect(await entries()).toEqual([])
  })
})

describe('its entries', () => {
  test('come latest first, and say what they belong to and what they change', async () => {
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

  test('of a figure that does not exist are refused at the field', async () => {
    const query = { figure: 'profit' as 'given' }
    const { status, error } = await scene.t.as(scene.owner.token)(listMoneyEntries, { params: params(), query })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['figure']])
  })
})

describe('the CSV file', () => {
  test('has every entry once, the oldest first, with times in UTC and amounts as decimals', async () => {
    await refund(await given(25), 5)
    const { status, body, headers } = await csv()
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers['content-disposition']).toBe(`attachment; filename="campaign-money-${scene.campaignId}.csv"`)
    const [head, ...lines] = body.split('\r\n').slice(0, -1)
    expect(head).toBe(
      'Booked at (UTC),Kind,Amount,Change of what is available,Currency,Donation,Refund,Payout,Source,Entry',
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

  test('of a campaign without money has its heads alone', async () => {
    expect((await csv(scene.admin())).body.split('\r\n')).toHaveLength(2)
  })
})
