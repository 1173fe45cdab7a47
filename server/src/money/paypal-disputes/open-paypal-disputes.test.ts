import { listMyDisputesEndpoint, setDisputeStatusEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { getPayoutEndpoint, type Payout } from '@muster/contract/money/payouts.ts'
import { refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { describe, expect, test } from 'vitest'
import { minute } from '../../platform/base/clock.ts'
import { calm, all, usePaypalDisputes } from '../../../test/paypal-disputes.ts'

const { scene, given, captureOf, contest, settle, available, ours } = usePaypalDisputes()

describe('while PayPal decides', () => {
  test('the whole disputed amount is held, even if we learn of an earlier refund later', async () => {
    const donation = await given()
    await scene.t.controlPaypal('webhooks', { isHeld: true })
    const amount = { currency_code: 'USD', value: '10.00' }
    await scene.t.controlPaypal(`captures/${await captureOf(donation)}/reverse`, { amount })
    scene.t.clock.advance(minute)
    await contest(donation)
    await scene.t.runJob('paypal-disputes')
    expect(await available()).toBe(all - 1500n)
    scene.t.clock.advance(minute)
    await scene.t.controlPaypal('webhooks', calm)
    await scene.t.deliverWebhooks()
    // The platform returns 50 cents of its fee with the ten dollars.
    expect(await available()).toBe(all - 1500n - 1000n + 50n)
  })

  test('resolving our dispute moves no money, and its reporter sees its status', async () => {
    await contest(await given())
    await scene.t.deliverWebhooks()
    const [dispute] = await ours()
    const body = { status: 'resolved' as const, resolutionNotes: 'Seen' }
    await scene.t.as(scene.admin().token)(setDisputeStatusEndpoint, { params: { id: dispute?._id ?? '' }, body })
    expect(await available()).toBe(all - 2500n)
    const mine = (await scene.t.as(scene.donor.token)(listMyDisputesEndpoint, { query: {} })).body
    expect(mine).toMatchObject([{ status: 'resolved', donationAmount: 25 }])
  })

  test('the hold follows the amount that the donor claims', async () => {
    const id = await contest(await given())
    for (const value of ['10.00', '20.00']) {
      scene.t.clock.advance(minute)
      await scene.t.controlPaypal(`disputes/${id}/change`, { amount: { currency_code: 'USD', value } })
      await scene.t.deliverWebhooks()
      await scene.t.runJob('paypal-disputes')
      expect(await available()).toBe(all - BigInt(Number(value) * 100))
    }
    await settle(id, 'RESOLVED_BUYER_FAVOUR')
    await scene.t.deliverWebhooks()
    // The platform returns its fee of 5 % of the refund.
    expect(await available()).toBe(all - 2000n + 100n)
  })

  test('only the undisputed rest can be requested', async () => {
    await contest(await given())
    await scene.t.deliverWebhooks()
    expect((await scene.offer()).net).toBe(88.41)
    expect((await scene.request()).body).toMatchObject({ gross: 100, net: 88.41 })
  })

  test('a payout requested before cannot be approved until the dispute is settled, with an explanation', async () => {
    const donation = await given()
    const payout = (await scene.request()).body
    const id = await contest(donation)
    await scene.t.deliverWebhooks()
    const details = async ({ _id }: Payout) =>
      (await scene.t.as(scene.admin().token)(getPayoutEndpoint, { params: { id: _id } })).body
    expect(await details(payout)).toMatchObject({ short: 25, campaign: { held: 25, available: -25 } })
    for (const batchId of [undefined, 'PAIDOUTSIDE12']) {
      const answer = await scene.approve(payout, batchId)
      expect(answer).toMatchObject({ status: 409, error: { code: 'payout_uncovered' } })
      expect(answer.error.error).toContain('The campaign is $25.00 short of this payout')
    }
    expect(await scene.transfersOf(payout)).toEqual([])
    await settle(id, 'CANCELED_BY_BUYER')
    await scene.t.deliverWebhooks()
    expect((await details(payout)).short).toBe(0)
    expect((await scene.approve(payout)).status).toBe(200)
  })

  test('the donation cannot be refunded, because PayPal decides about it', async () => {
    const donation = await given()
    await contest(donation)
    await scene.t.deliverWebhooks()
    const request = { params: { id: donation.donationId }, body: { reason: 'The donor asked for it' } }
    const answer = await scene.t.as(scene.admin().token)(refundDonationEndpoint, request)
    expect(answer).toMatchObject({ status: 409, error: { code: 'refund_disputed' } })
  })
})
