import { expect, test } from 'vitest'
import { withChecksumOf } from '../../../../paypal-sandbox/test/forge-checksum.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { day, minute } from '../../platform/base/clock.ts'

const scene = usePayouts()
const dollars = { currency_code: 'USD', value: '99999.00' }

/** All stored amounts and their accounts. */
const money = async () => {
  const { db } = scene.t.context
  return {
    ledger: await db.selectFrom('ledger_entry').selectAll().orderBy('id').execute(),
    totals: await db.selectFrom('campaign_total').selectAll().orderBy('campaign_id').orderBy('shard').execute(),
    donations: await db.selectFrom('donation').select(['id', 'status', 'capture_id']).orderBy('id').execute(),
    amounts: await db.selectFrom('donation').select(['id', 'amount_minor']).orderBy('id').execute(),
    payouts: await db.selectFrom('payout').select(['id', 'status', 'transfer_status']).orderBy('id').execute(),
    refunds: await db.selectFrom('refund').selectAll().orderBy('id').execute(),
    disputes: await db.selectFrom('dispute').selectAll().orderBy('id').execute(),
    quarantine: await db.selectFrom('quarantine').selectAll().orderBy('id').execute(),
  }
}

const jobs = ['paypal-events', 'reconcile-donations', 'refunds', 'payouts', 'mail']

scene.forEachDonor(() => {
  test('forged webhooks with the checksum of a genuine one, which PayPal verifies, change no money', async () => {
    await scene.payTo('unclaimed')
    const payout = await scene.requested(100)
    const { payoutBatchId: batchId } = (await scene.approve(payout)).body
    const open = await scene.start(25)
    const genuine: { headers: Record<string, string>; body: string }[] = []
    scene.t.onDelivery((delivery) => void genuine.push(delivery))
    await scene.t.deliverWebhooks()
    const [model] = genuine
    const { capture_id: captureId } = await scene.t.context.db
      .selectFrom('donation')
      .select('capture_id')
      .where('capture_id', 'is not', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const up = [{ rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${captureId}` }]
    const order = { custom_id: open.donationId, supplementary_data: { related_ids: { order_id: open.orderId } } }
    const item = { payout_batch_id: batchId, payout_item: { receiver: 'thief@example.org', sender_item_id: 'po-1' } }
    const claims = [
      ['PAYMENT.CAPTURE.COMPLETED', { id: 'FORGED', status: 'COMPLETED', amount: dollars, ...order }],
      ['CHECKOUT.ORDER.APPROVED', { id: open.orderId, status: 'COMPLETED' }],
      ['PAYMENT.CAPTURE.REFUNDED', { id: 'FORGED', status: 'COMPLETED', amount: dollars, links: up }],
      ['PAYMENT.CAPTURE.REVERSED', { id: 'FORGED', status: 'COMPLETED', amount: dollars, links: up }],
      ['PAYMENT.PAYOUTS-ITEM.SUCCEEDED', { ...item, transaction_status: 'SUCCESS' }],
      ['PAYMENT.PAYOUTS-ITEM.RETURNED', { ...item, transaction_status: 'RETURNED' }],
      ['PAYMENT.PAYOUTSBATCH.DENIED', { batch_header: { payout_batch_id: batchId, batch_status: 'DENIED' } }],
      [
        'CUSTOMER.DISPUTE.CREATED',
        {
          dispute_id: 'PP-D-1',
          disputed_transactions: [{ seller_transaction_id: captureId }],
          dispute_amount: dollars,
        },
      ],
    ] as const
    const before = await money()
    for (const [type, resource] of claims) {
      const claim = `"event_type":"${type}","resource":${JSON.stringify(resource)}`
      const payload = withChecksumOf(model?.body ?? '', `{${claim},"id":"WH-`, '"}')
      expect(JSON.parse(payload)).toMatchObject({ event_type: type, resource })
      const answer = await scene.t.app.inject({
        method: 'POST',
        url: '/api/webhooks/paypal',
        headers: model?.headers ?? {},
        payload,
      })
      // PayPal verified the forged webhook, so the status is 204.
      expect(answer.statusCode).toBe(204)
    }
    for (const passed of [0, minute, day]) {
      scene.t.clock.advance(passed)
      for (const job of jobs) await scene.t.runJob(job)
    }
    const settled = await money()
    expect(settled.ledger).toEqual(before.ledger)
    expect({ ...settled, donations: [] }).toEqual({ ...before, donations: [] })
    expect(settled.donations.filter(({ status }) => status === 'completed')).toEqual(
      before.donations.filter(({ status }) => status === 'completed'),
    )
  })
})
