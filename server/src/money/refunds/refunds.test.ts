import { exportMyDataEndpoint } from '@muster/contract/people/my-data.ts'
import { getRefundOfferEndpoint, listRefundsEndpoint } from '@muster/contract/money/refunds.ts'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { day } from '../../platform/base/clock.ts'
import { useRefunds } from '../../../test/refunding.ts'

const refunds = useRefunds()
const { scene, given, refund, refundsOf, stats, atPaypal } = refunds

describe('a refund', () => {
  test('of the whole donation returns gross and platform fee, and the campaign pays PayPal’s fee', async () => {
    const donation = await given(25)
    const before = await stats()
    const { status, body } = await refund(donation)
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'refund', amount: 25, status: 'completed', reason: 'The donor asked for it' })
    const after = await stats()
    expect(before.totalRaised - after.totalRaised).toBe(25)
    // The campaign got 22.39 of the donation. The refund costs 25, and the platform returns its 1.25.
    expect((before.netRaised - after.netRaised).toFixed(2)).toBe('23.75')
    expect(await atPaypal(donation)).toMatchObject([{ kind: 'refund', gross: '-25.00', net: '-25.00' }])
  })

  test('in parts returns the platform fee pro rata, with the same total as a whole refund', async () => {
    const donation = await given(10)
    for (const amount of [3.33, 3.33]) expect((await refund(donation, { amount })).status).toBe(201)
    expect((await refund(donation)).body.amount).toBe(3.34)
    const back = await scene.t.context.db
      .selectFrom('ledger_entry')
      .select('amount_minor as minor')
      .where('donation_id', '=', donation.donationId)
      .where('kind', '=', 'platform_fee_back')
      .execute()
    expect(back.map(({ minor }) => minor)).toEqual([17n, 16n, 17n])
    expect(await refund(donation)).toMatchObject({ status: 409, error: { code: 'nothing_to_refund' } })
  })

  test('is previewed with the remaining amount and its cost to the campaign', async () => {
    const donation = await given(25)
    await refund(donation, { amount: 5 })
    const offer = (by: Person) => scene.t.as(by.token)(getRefundOfferEndpoint, { params: { id: donation.donationId } })
    expect((await offer(refunds.admin)).body).toMatchObject({
      campaignId: scene.campaignId,
      donorEmail: scene.donor.email,
      isDisputed: false,
      donated: 25,
      refunded: 5,
      left: 20,
      platformFee: 1.25,
      platformFeeBack: 0.25,
      available: 108.66,
      refunds: [{ amount: 5, status: 'completed' }],
    })
    const { donationId: id } = await scene.start(25)
    expect((await scene.t.as(refunds.admin.token)(getRefundOfferEndpoint, { params: { id } })).status).toBe(404)
  })

  test('informs the donor by mail, and appears with their donation and in the export of their data', async () => {
    const donation = await given(25)
    await refund(donation, { amount: 5 })
    const subjects = (await mailsTo(scene.t, scene.donor.email)).map(({ subject }) => subject)
    expect(subjects).toContain('$5.00 of your donation to Bridge over the creek was refunded')
    expect(await refundsOf(donation)).toMatchObject([{ amount: 5, status: 'completed' }])
    const { records } = (await scene.t.as(scene.donor.token)(exportMyDataEndpoint, {})).body
    expect(records['donations']).toContainEqual(
      expect.objectContaining({ _id: donation.donationId, amount: 25, refunded: 5 }),
    )
  })

  test('of more than the remaining amount is refused with an error at its field', async () => {
    const donation = await given(25)
    const sentence = 'Of this donation $25.00 can still be refunded'
    expect(await refund(donation, { amount: 25.01 })).toMatchObject({
      status: 400,
      error: { fields: { amount: sentence } },
    })
    expect(await refund(donation, { amount: 1.234 })).toMatchObject({
      error: { fields: { amount: 'Enter a valid amount' } },
    })
    expect(await refund(donation, { reason: ' ' })).toMatchObject({ error: { fields: { reason: 'Say why' } } })
  })

  test('of money in a pending payout is refused, with the advice to reject the payout if that helps', async () => {
    const donation = await given(25)
    const { body: payout } = await scene.request()
    const sentence = 'The campaign’s pending payout holds $113.41. Reject it first'
    expect(await refund(donation)).toMatchObject({ status: 409, error: { code: 'campaign_paid_out', error: sentence } })
    expect(await atPaypal(donation)).toEqual([])
    await scene.reject(payout)
    expect((await refund(donation)).body).toMatchObject({ amount: 25, status: 'completed' })
  })

  test('of an open donation is refused', async () => {
    expect((await refund(await scene.start(25))).status).toBe(404)
  })

  test('that is sent fifty times at the same time is made once', async () => {
    const donation = await given(25)
    const answers = await Promise.all(Array.from({ length: 50 }, () => refund(donation)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.every(({ status }) => [201, 409].includes(status))).toBe(true)
    expect(await atPaypal(donation)).toHaveLength(1)
  })

  test('is visible only to its donor and admins', async () => {
    const donation = await given(25)
    await refund(donation)
    expect(await refundsOf(donation, refunds.admin)).toHaveLength(1)
    const other = await scene.t.as(scene.owner.token)(listRefundsEndpoint, { params: { id: donation.donationId } })
    expect(other.status).toBe(404)
  })
})

test('a refund that PayPal refuses moves no money, and shows the reason', async () => {
  const donation = await given(25)
  scene.t.clock.advance(181 * day)
  const laterAdmin = await scene.given.admin()
  const before = await stats()
  expect((await refund(donation, {}, laterAdmin)).body).toMatchObject({
    status: 'failed',
    problem: 'REFUND_TIME_LIMIT_EXCEEDED',
  })
  expect(await stats()).toEqual(before)
})
