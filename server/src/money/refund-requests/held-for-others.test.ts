import { createDisputeEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { getRefundOfferEndpoint } from '@muster/contract/money/refunds.ts'
import { describe, expect, test } from 'vitest'
import type { Started } from '../../../test/donating.ts'
import { useRefundRequests } from '../../../test/refund-requests.ts'
import { minute } from '../../platform/base/clock.ts'

const requests = useRefundRequests()
const { ask, back, changePromise, fillPaypal, giveAs, money, scene } = requests

const payOut = async () => {
  const { body } = await scene.request()
  expect((await scene.approve(body, undefined, requests.admin)).status).toBe(200)
}

describe('money that is held for other donors', () => {
  /** A donation of $50 that its donor can ask back, and one of $80 under the new promise, most of which was paid out. */
  const heldAndOther = async () => {
    await fillPaypal()
    const held = await scene.give(50)
    await changePromise()
    const other = await giveAs(await scene.given.user(), 80)
    await payOut()
    return { held, other }
  }
  const offerOf = async ({ donationId }: Started) =>
    (await scene.t.as(requests.admin.token)(getRefundOfferEndpoint, { params: { id: donationId } })).body

  test('is not refunded to another donor unless the admin confirms it', async () => {
    const { held, other } = await heldAndOther()
    const { neededByOthers, available } = await offerOf(other)
    expect(neededByOthers).toBeGreaterThan(40)
    expect(neededByOthers).toBeLessThan(available)
    const { status, error } = await requests.refund(other, { amount: 50 })
    expect({ status, code: error.code }).toEqual({ status: 409, code: 'refund_takes_held' })
    expect(error.error).toMatch(
      /^\$\d\d\.\d\d of this is held for other donors, who can ask for it back or have a dispute open\. /,
    )
    expect(await back(other)).toEqual([])
    expect((await ask(held)).body).toMatchObject({ status: 'refunded', left: 0 })
  })

  test('is refunded to another donor if the admin confirms it, and the reason of what is left says so', async () => {
    const { held, other } = await heldAndOther()
    expect((await requests.refund(other, { amount: 50, takesHeld: true })).status).toBe(201)
    expect((await ask(held)).body).toMatchObject({ status: 'with_admin', obstacle: 'paid_out' })
  })

  test('is refunded to its own donor without a confirmation, and so is money that no other donor can claim', async () => {
    const { held, other } = await heldAndOther()
    expect((await requests.refund(other, { amount: 3 })).status).toBe(201)
    expect((await offerOf(held)).neededByOthers).toBe(0)
    expect((await requests.refund(held)).status).toBe(201)
  })

  /** A donation of $50 whose donor raised a dispute, and one of $80, most of which was paid out. */
  const disputedAndOther = async () => {
    await fillPaypal()
    const disputed = await scene.give(50)
    const other = await giveAs(await scene.given.user(), 80)
    const { campaignId } = scene
    const body = {
      campaignId,
      type: 'donation' as const,
      donationId: disputed.donationId,
      reason: 'The dam is not built',
    }
    expect((await scene.t.as(scene.donor.token)(createDisputeEndpoint, { body })).status).toBe(201)
    await payOut()
    return { disputed, other }
  }

  test('is not refunded to another donor either if a dispute holds it, unless the admin confirms it', async () => {
    const { disputed, other } = await disputedAndOther()
    expect((await offerOf(other)).neededByOthers).toBeGreaterThan(40)
    expect(await requests.refund(other, { amount: 50 })).toMatchObject({
      status: 409,
      error: { code: 'refund_takes_held' },
    })
    expect(await back(other)).toEqual([])
    expect((await requests.refund(disputed)).status).toBe(201)
    expect(await back(disputed)).toEqual(['-50.00'])
  })

  test('is held by a dispute also beyond what PayPal holds of it', async () => {
    const { disputed, other } = await disputedAndOther()
    const opened = await scene.t.controlPaypal(`captures/${await requests.captureOf(disputed)}/dispute`, {})
    await scene.t.deliverWebhooks()
    scene.t.clock.advance(minute)
    const claim = { amount: { currency_code: 'USD', value: '10.00' } }
    await scene.t.controlPaypal(`disputes/${(opened as { dispute_id: string }).dispute_id}/change`, claim)
    await scene.t.deliverWebhooks()
    await scene.t.runJob('paypal-disputes')
    expect(await money()).toMatchObject({ held: 10, heldInDisputes: 39.75, available: 0 })
    expect((await offerOf(other)).neededByOthers).toBeGreaterThan(30)
    expect(await requests.refund(other, { amount: 30 })).toMatchObject({
      status: 409,
      error: { code: 'refund_takes_held' },
    })
    expect((await requests.refund(other, { amount: 30, takesHeld: true })).status).toBe(201)
  })

  test('can be refunded one by one as long as it is enough for all', async () => {
    await fillPaypal()
    const [first, second] = [await scene.give(25), await giveAs(await scene.given.user(), 50)]
    await changePromise()
    expect((await requests.refund(first)).status).toBe(201)
    expect((await requests.refund(second)).status).toBe(201)
  })
})
