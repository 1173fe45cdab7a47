import { getCampaignMoneyEndpoint } from '@muster/contract/money/campaign-money.ts'
import { getRefundOfferEndpoint, refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Started } from '../../../test/donating.ts'
import type { Person } from '../../../test/given.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { minute } from '../../platform/base/clock.ts'
import { availableBalance } from '../ledger/balance.sql.ts'

const scene = usePayouts()
let admin: Person
beforeEach(async () => {
  admin = await scene.given.admin()
})

const refund = ({ donationId: id }: Started, body: { amount?: number } = {}) =>
  scene.t.as(admin.token)(refundDonationEndpoint, {
    params: { id },
    body: { reason: 'The donor asked for it', ...body },
  })
const available = () => availableBalance(scene.t.context.db, scene.campaignId)
const atPaypal = async (donation: Started) =>
  (await scene.movementsOf(donation)).filter(({ kind }) => kind !== 'capture')
const captureOf = async (donation: Started): Promise<string> =>
  (await scene.movementsOf(donation)).find(({ kind }) => kind === 'capture')?.reference ?? ''

describe('a refund of everything that a campaign has', () => {
  const alone = async (amount: number, by = scene.donor): Promise<Started> => {
    const { body } = await scene.order({ amount }, by)
    const approveUrl = body.links[0]?.href ?? ''
    const orderId = new URL(approveUrl).searchParams.get('token') ?? ''
    await scene.t.follow((await scene.t.decide(orderId, 'approve')) ?? '')
    return { donationId: body.donationId, orderId, approveUrl }
  }
  /** Donates to another campaign, so that the PayPal balance covers the gross of a refund. */
  const elsewhere = async () => {
    const { campaignId } = scene
    scene.campaignId = (await scene.given.campaign(scene.owner))._id
    await scene.give(100)
    scene.campaignId = campaignId
  }
  const takeBack = async (donation: Started) => {
    await scene.t.controlPaypal(`captures/${await captureOf(donation)}/reverse`, {})
    await scene.t.deliverWebhooks()
  }
  const entriesOf = (kind: 'site_loss' | 'refund') =>
    scene.t.context.db
      .selectFrom('ledger_entry')
      .select(['debit', 'amount_minor'])
      .where('campaign_id', '=', scene.campaignId)
      .where('kind', '=', kind)
      .execute()
  const money = async () =>
    (await scene.t.as(scene.owner.token)(getCampaignMoneyEndpoint, { params: { id: scene.campaignId } })).body

  beforeEach(elsewhere)

  test('returns the gross of its only donation, and the site pays PayPal’s fee', async () => {
    const donation = await alone(25)
    expect(await available()).toBe(2239n)
    const { status, body } = await refund(donation)
    expect({ status, body }).toMatchObject({ status: 201, body: { amount: 25, status: 'completed' } })
    expect(await atPaypal(donation)).toMatchObject([{ kind: 'refund', gross: '-25.00' }])
    expect(await entriesOf('site_loss')).toEqual([{ debit: 'site_losses', amount_minor: 136n }])
    expect(await available()).toBe(0n)
    expect(await money()).toMatchObject({ given: 25, refunded: 25, processorFees: 0, platformFees: 0, available: 0 })
  })

  test('in parts costs the site the same to the cent', async () => {
    const donation = await alone(25)
    for (const amount of [9.99, 7.77]) expect((await refund(donation, { amount })).body.status).toBe('completed')
    expect(await entriesOf('site_loss')).toEqual([])
    expect((await refund(donation)).body).toMatchObject({ amount: 7.24, status: 'completed' })
    expect(await entriesOf('site_loss')).toMatchObject([{ amount_minor: 136n }])
    expect(await available()).toBe(0n)
  })

  test('can be made of several donations at the same time, and the campaign pays the fees as far as it can', async () => {
    const donations = [await alone(25), await alone(25, await scene.given.user()), await alone(10)]
    const answers = await Promise.all(donations.map((donation) => refund(donation)))
    expect(answers.map(({ body }) => body.status)).toEqual(['completed', 'completed', 'completed'])
    const losses = (await entriesOf('site_loss')).map(({ amount_minor: minor }) => minor)
    expect(losses.reduce((sum, minor) => sum + minor, 0n)).toBe(136n + 136n + 84n)
    expect(await available()).toBe(0n)
  })

  test('costs the site nothing while the campaign lacks money only because another refund is open', async () => {
    const [open, done] = [await alone(25), await alone(25, await scene.given.user())]
    scene.t.interfere(({ path }) => (path.endsWith('/refund') ? 'lost_before' : undefined))
    expect((await refund(open)).body.status).toBe('requested')
    scene.t.interfere(() => undefined)
    expect((await refund(done)).body.status).toBe('completed')
    // Less than the 25.00 of the open refund.
    expect(await available()).toBe(-397n)
    expect(await entriesOf('site_loss')).toEqual([])
    await alone(25, await scene.given.user())
    scene.t.clock.advance(minute)
    await scene.t.runJob('refunds')
    expect(await atPaypal(open)).toHaveLength(1)
    expect(await entriesOf('site_loss')).toEqual([])
    expect(await available()).toBe(2239n - 2n * 136n)
  })

  test('leaves no cost to a payout that is requested later', async () => {
    await refund(await alone(25))
    await alone(100)
    expect((await scene.request()).body).toMatchObject({
      gross: 100,
      processorFee: 3.98,
      platformFee: 5,
      adjustments: 0,
      net: 91.02,
    })
  })

  test('is refused if the money was paid out, and the error names the most that can be refunded', async () => {
    const donation = await alone(25)
    await scene.approve((await scene.request()).body, undefined, admin)
    expect(await refund(donation)).toMatchObject({
      status: 409,
      error: { error: 'The campaign has nothing left, so nothing of this donation can be refunded now' },
    })
    await alone(10)
    const offer = (await scene.t.as(admin.token)(getRefundOfferEndpoint, { params: { id: donation.donationId } })).body
    const sentence = `The campaign has too little left. At most $${offer.most.toFixed(2)} of this donation can be refunded now`
    expect(await refund(donation)).toMatchObject({ status: 409, error: { error: sentence } })
    expect((await refund(donation, { amount: offer.most + 0.01 })).status).toBe(409)
    expect((await refund(donation, { amount: offer.most })).status).toBe(201)
  })

  test('costs the site each fee once, also if it was made at PayPal after the money was paid out', async () => {
    await refund(await alone(25))
    const donation = await alone(25, await scene.given.user())
    await scene.approve((await scene.request()).body, undefined, admin)
    await scene.atPaypal('POST', `/v2/payments/captures/${await captureOf(donation)}/refund`, {})
    await scene.t.deliverWebhooks()
    expect((await entriesOf('site_loss')).map(({ amount_minor: minor }) => minor)).toEqual([136n, 136n])
  })

  test('is refused without advice about the pending payout if rejecting it would not help', async () => {
    const donation = await alone(25)
    await scene.approve((await scene.request()).body, undefined, admin)
    await alone(10)
    await scene.request()
    const { status, error } = await refund(donation)
    expect(status).toBe(409)
    expect(error.error).not.toContain('pending payout')
  })

  test('is separate from a chargeback: the site pays nothing, the campaign is overdrawn, and admins see the amount', async () => {
    const donation = await alone(25)
    await takeBack(donation)
    expect(await entriesOf('site_loss')).toEqual([])
    expect(await available()).toBe(-136n)
    const { rows } = await sql<{ reason: string }>`select reason from quarantine where source like 'short:%'`.execute(
      scene.t.context.db,
    )
    expect(rows.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('It is $1.36 short'))
  })

  test('works for the other donations after a chargeback of one', async () => {
    await takeBack(await alone(25))
    const other = await alone(25, await scene.given.user())
    expect((await refund(other)).body).toMatchObject({ amount: 25, status: 'completed' })
    expect(await entriesOf('site_loss')).toMatchObject([{ amount_minor: 272n }])
    expect(await available()).toBe(0n)
  })
})
