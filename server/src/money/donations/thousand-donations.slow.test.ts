import { downloadMoneyEndpoint, getCampaignMoneyEndpoint } from '@muster/contract/money/campaign-money.ts'
import {
  getCampaignEndpoint,
  getCampaignStatsEndpoint,
  getSiteFiguresEndpoint,
  listCampaignsEndpoint,
  listSupportedEndpoint,
} from '@muster/contract/campaigns/campaigns.ts'
import { getMyGivingEndpoint } from '@muster/contract/money/donations.ts'
import { exportLedgerEndpoint } from '@muster/contract/money/ledger.ts'
import { exportMyDataEndpoint } from '@muster/contract/people/my-data.ts'
import { getRaisedByDayEndpoint } from '@muster/contract/campaigns/raised.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paypalSays, useDonations } from '../../../test/donating.ts'
import { minute } from '../../platform/base/clock.ts'

const scene = useDonations()
const asDonor = () => scene.t.as(scene.donor.token)
const giving = async () => (await asDonor()(getMyGivingEndpoint, {})).body

/** PayPal's response to a read of the order: ten cents were captured, and the fee is ten cents. */
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

test('a thousand donations of 0.10 are exactly 100.00 on every page', async () => {
  const { t, campaignId } = scene
  const params = { id: campaignId }
  const siteCents = async () => Math.round((await t.call(getSiteFiguresEndpoint, {})).body.raised * 100)
  const siteBefore = await siteCents()
  const now = t.clock.now()
  // The state after each donor has approved. The order ids are the donation ids.
  await sql`
    insert into donation (id, campaign_id, donor_id, amount_minor, currency, anonymous, status, order_id, created_at,
      updated_at, next_check_at)
    select id, ${campaignId}, ${scene.donor.user._id}, 10, 'USD', true, 'awaiting_approval', id, ${now}, ${now}, ${now}
    from (select gen_random_uuid() as id from generate_series(1, 1000)) as new`.execute(t.context.db)
  t.interfere(({ path }) => (path.includes('/orders/') ? tenCents(path.split('/')[4] ?? '') : undefined))
  t.clock.advance(2 * minute)
  // A run syncs 200 orders, including those that other tests left open.
  for (let run = 0; run < 6; run++) await scene.reconcile()

  expect((await t.call(getCampaignEndpoint, { params })).body.totalRaised).toBe(100)
  const { donations } = (await t.call(getCampaignStatsEndpoint, { params })).body
  expect(donations).toMatchObject({ totalRaised: 100, processorFees: 100, platformFees: 0, netRaised: 0, count: 1000 })
  const listed = (await t.call(listCampaignsEndpoint, { query: { q: 'Bridge', limit: 100 } })).body
  expect(listed.find(({ _id }) => _id === campaignId)?.totalRaised).toBe(100)
  expect((await t.call(getRaisedByDayEndpoint, { params })).body.days).toMatchObject([{ raised: 100, donations: 1000 }])
  expect((await siteCents()) - siteBefore).toBe(10_000)
  expect((await giving()).total).toEqual({ donations: 1000, given: 100, refunded: 0, kept: 100 })
  expect((await asDonor()(listSupportedEndpoint, { query: {} })).body).toMatchObject([{ donatedAmount: 100 }])
  const asOwner = t.as(scene.owner.token)
  const money = (await asOwner(getCampaignMoneyEndpoint, { params })).body
  expect(money).toMatchObject({ given: 100, donations: 1000, totalRaised: 100, netRaised: 0, available: 0 })
  const asAdmin = t.as((await scene.given.admin()).token)
  const dimes = Array(1000).fill('0.10')
  expect(amountsIn((await asOwner(downloadMoneyEndpoint, { params })).body)).toEqual(dimes)
  const query = { q: campaignId, kind: 'donation' as const }
  expect(amountsIn((await asAdmin(exportLedgerEndpoint, { query })).body)).toEqual(dimes)
  const { records } = (await asDonor()(exportMyDataEndpoint, {})).body
  expect((records.donations as { amount: number }[]).map(({ amount }) => amount)).toEqual(Array(1000).fill(0.1))
})
