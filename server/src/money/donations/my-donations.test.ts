import { downloadMoney, getCampaignMoney } from '@muster/contract/money/campaign-money.ts'
import {
  getCampaign,
  getCampaignStats,
  getSiteFigures,
  listCampaigns,
  listSupported,
} from '@muster/contract/campaigns/campaigns.ts'
import {
  getMyGiving,
  getReceipt,
  listDonors,
  listMyDonations,
  updateDonation,
} from '@muster/contract/money/donations.ts'
import { getUserHistory } from '@muster/contract/admin/history.ts'
import { exportLedger } from '@muster/contract/money/ledger.ts'
import { exportMyData } from '@muster/contract/accounts/my-data.ts'
import { getRaisedByDay } from '@muster/contract/campaigns/raised.ts'
import { refundDonation } from '@muster/contract/money/refunds.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { paypalSays, type Started, useDonations } from '../../../test/donating.ts'
import { minute } from '../../base/clock.ts'

const scene = useDonations()
const { start, seen } = scene

const give = async (amount = 25): Promise<Started> => {
  const started = await start(amount)
  await scene.t.follow((await scene.t.decide(started.orderId, 'approve')) ?? '')
  return started
}
const refund = async ({ donationId }: Started, amount: number) => {
  const { token } = await scene.given.admin()
  const request = { params: { id: donationId }, body: { amount, reason: 'It was meant to be less' } }
  expect((await scene.t.as(token)(refundDonation, request)).status).toBe(201)
}
const asDonor = () => scene.t.as(scene.donor.token)
const mine = async (query: { limit?: number; cursor?: string } = {}) => asDonor()(listMyDonations, { query })
const giving = async (query: { timeZone?: string } = {}) => (await asDonor()(getMyGiving, { query })).body
const receiptOf = ({ donationId }: Started, by = scene.donor) =>
  scene.t.as(by.token)(getReceipt, { params: { id: donationId } })
const setAnonymous = ({ donationId }: Started, anonymous: boolean | null | undefined, by = scene.donor) =>
  scene.t.as(by.token)(updateDonation, { params: { id: donationId }, body: { anonymous } })
const donors = async () =>
  (await scene.t.call(listDonors, { params: { id: scene.campaignId }, query: {} })).body.map(({ _id }) => _id)

describe('my donations', () => {
  test('are all that I gave or set out to give, newest first, with what went back', async () => {
    const arrived = await give(25)
    await give(50)
    await refund(arrived, 9.99)
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

  test('say what I contest at PayPal, until PayPal has decided', async () => {
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

  test('come a page at a time, each once', async () => {
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

  test('are added up by the year in which they arrived, where I am, less what went back', async () => {
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
    await refund(first, 5.05)
    expect(await giving()).toEqual({
      currency: 'USD',
      years: [
        { year: 2027, donations: 1, given: 0.2, refunded: 0, kept: 0.2 },
        { year: 2026, donations: 1, given: 25.1, refunded: 5.05, kept: 20.05 },
      ],
      total: { donations: 2, given: 25.3, refunded: 5.05, kept: 20.25 },
    })
    expect((await giving({ timeZone: 'Asia/Kathmandu' })).years).toMatchObject([{ year: 2027, donations: 2 }])
    expect((await giving({ timeZone: 'America/New_York' })).years).toMatchObject([{ year: 2026, donations: 2 }])
  })
})

describe('a receipt', () => {
  test('says who gave what to what and when, under PayPal’s number, and what went back', async () => {
    await scene.t.context.db
      .updateTable('account')
      .set({ name: 'Dragica Zupan' })
      .where('id', '=', scene.donor.user._id)
      .execute()
    const donation = await give(25)
    await give(50)
    const { completedAt } = await seen(donation)
    const [movement] = await scene.movementsOf(donation)
    const whole = {
      number: donation.donationId,
      donor: { name: 'Dragica Zupan', email: scene.donor.email },
      campaign: { _id: scene.campaignId, title: 'Bridge over the creek', ownerName: 'Member' },
      amount: 25,
      currency: 'USD',
      completedAt,
      captureId: movement?.reference,
    }
    expect((await receiptOf(donation)).body).toEqual({ ...whole, refunds: [], refunded: 0, net: 25 })
    await refund(donation, 9.99)
    const { refunds, refunded, net } = (await receiptOf(donation)).body
    expect({ refunded, net }).toEqual({ refunded: 9.99, net: 15.01 })
    expect(refunds).toMatchObject([{ amount: 9.99, kind: 'refund', completedAt: scene.t.clock.now().toISOString() }])
  })

  test('is there once the donation has arrived, for its donor alone', async () => {
    const donation = await start(25)
    expect((await receiptOf(donation)).error).toMatchObject({
      code: 'donation_not_completed',
      error: 'There is a receipt once the donation has arrived',
    })
    await scene.t.follow((await scene.t.decide(donation.orderId, 'approve')) ?? '')
    expect((await receiptOf(donation)).status).toBe(200)
    for (const person of [scene.owner, await scene.given.admin()]) {
      expect((await receiptOf(donation, person)).error.code).toBe('donation_not_found')
    }
  })
})

describe('a donor’s name', () => {
  test('comes off the public list and back onto it at once, which the history tells', async () => {
    const donation = await give()
    expect(await donors()).toEqual([scene.donor.user._id])
    expect((await setAnonymous(donation, true)).body).toEqual({ ...(await seen(donation)), anonymous: true })
    expect(await donors()).toEqual([])
    expect((await setAnonymous(donation, false)).body.anonymous).toBe(false)
    expect(await donors()).toEqual([scene.donor.user._id])
    const { token } = await scene.given.admin()
    const request = { params: { id: scene.donor.user._id }, query: {} }
    const entries = (await scene.t.as(token)(getUserHistory, request)).body
    const changes = entries.filter(({ modelName }) => modelName === 'Donation')
    expect(changes).toHaveLength(2)
    expect(changes[0]).toMatchObject({
      action: 'updated',
      key: 'anonymous',
      recordName: 'Bridge over the creek',
      actor: { kind: 'user', _id: scene.donor.user._id },
    })
  })

  test('stays as it is where the field is left out, and null shows the name', async () => {
    const donation = await give()
    for (const [anonymous, kept] of [
      [true, true],
      [undefined, true],
      [null, false],
      [undefined, false],
    ] as const) {
      const { status, body } = await setAnonymous(donation, anonymous)
      expect([status, body.anonymous]).toEqual([200, kept])
    }
  })

  test('can be shown or hidden by its donor alone', async () => {
    const donation = await give()
    for (const person of [scene.owner, await scene.given.admin()]) {
      expect((await setAnonymous(donation, true, person)).error.code).toBe('donation_not_found')
    }
    expect(await donors()).toEqual([scene.donor.user._id])
  })
})

/** PayPal's answer to whoever reads the order of a donation: ten cents were captured, and PayPal kept them. */
const tenCents = (orderId: string) => {
  const amount = { currency_code: 'USD', value: '0.10' }
  const settlement = { gross_amount: amount, paypal_fee: amount, net_amount: { ...amount, value: '0.00' } }
  const capture = { amount, custom_id: orderId, seller_receivable_breakdown: settlement }
  const captures = [{ id: `CAPTURE${orderId}`, status: 'COMPLETED', ...capture }]
  return paypalSays(200, { id: orderId, status: 'COMPLETED', purchase_units: [{ payments: { captures } }] })
}

/** The amounts of the donations in a CSV file. */
const amountsIn = (csv: string): (string | undefined)[] => {
  const [head = '', ...lines] = csv.trimEnd().split('\r\n')
  const at = head.split(',').findIndex((name) => name.toLowerCase() === 'amount')
  return lines.filter((line) => line.includes(',donation,')).map((line) => line.split(',')[at])
}

test('a thousand donations of 0.10 come to exactly 100.00 wherever they are shown', async () => {
  const { t, campaignId } = scene
  const params = { id: campaignId }
  const siteCents = async () => Math.round((await t.call(getSiteFigures, {})).body.raised * 100)
  const siteBefore = await siteCents()
  const now = t.clock.now()
  // As they stand when each donor has approved; their orders are called as they are.
  await sql`
    insert into donation (id, campaign_id, donor_id, amount_minor, currency, anonymous, status, order_id, created_at,
      updated_at, next_check_at)
    select id, ${campaignId}, ${scene.donor.user._id}, 10, 'USD', true, 'awaiting_approval', id, ${now}, ${now}, ${now}
    from (select gen_random_uuid() as id from generate_series(1, 1000)) as new`.execute(t.context.db)
  t.interfere(({ path }) => (path.includes('/orders/') ? tenCents(path.split('/')[4] ?? '') : undefined))
  t.clock.advance(2 * minute)
  // A run looks at 200; what other tests left open comes along.
  for (let run = 0; run < 6; run++) await scene.reconcile()

  expect((await t.call(getCampaign, { params })).body.totalRaised).toBe(100)
  const { donations } = (await t.call(getCampaignStats, { params })).body
  expect(donations).toMatchObject({ totalRaised: 100, processorFees: 100, platformFees: 0, netRaised: 0, count: 1000 })
  const listed = (await t.call(listCampaigns, { query: { q: 'Bridge', limit: 100 } })).body
  expect(listed.find(({ _id }) => _id === campaignId)?.totalRaised).toBe(100)
  expect((await t.call(getRaisedByDay, { params })).body.days).toMatchObject([{ raised: 100, donations: 1000 }])
  expect((await siteCents()) - siteBefore).toBe(10_000)
  expect((await giving()).total).toEqual({ donations: 1000, given: 100, refunded: 0, kept: 100 })
  expect((await asDonor()(listSupported, { query: {} })).body).toMatchObject([{ donatedAmount: 100 }])
  const asOwner = t.as(scene.owner.token)
  const money = (await asOwner(getCampaignMoney, { params })).body
  expect(money).toMatchObject({ given: 100, donations: 1000, totalRaised: 100, netRaised: 0, available: 0 })
  const asAdmin = t.as((await scene.given.admin()).token)
  const dimes = Array(1000).fill('0.10')
  expect(amountsIn((await asOwner(downloadMoney, { params })).body)).toEqual(dimes)
  const query = { q: campaignId, kind: 'donation' as const }
  expect(amountsIn((await asAdmin(exportLedger, { query })).body)).toEqual(dimes)
  const { records } = (await asDonor()(exportMyData, {})).body
  expect((records.donations as { amount: number }[]).map(({ amount }) => amount)).toEqual(Array(1000).fill(0.1))
})
