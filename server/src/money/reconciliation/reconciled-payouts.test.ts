import { describe, expect, test } from 'vitest'
import { paypalSays } from '../../../test/donating.ts'
import { hour } from '../../platform/base/clock.ts'
import { useReconciliation } from '../../../test/reconciling.ts'

const { scene, given, captureOf, night, aside, comparisons, available } = useReconciliation()

/** The transactions of a batch in PayPal's report. */
const transactionsOf = async (batchId: string): Promise<string[]> => {
  const { items } = await scene.batchOf(batchId)
  return items.map(({ transaction_id: id }) => id)
}

describe('the nightly comparison with PayPal’s report', () => {
  test('recognises a payout that an admin made at PayPal, under any name, until it is returned', async () => {
    const payout = await scene.requested(60)
    const batchId = await scene.payOutside(payout.recipientPaypalEmail, payout.net)
    expect((await scene.approve(payout, batchId)).status).toBe(200)
    const byName = await scene.requested(30)
    // Sent from the same account, and recorded with its transaction id, which is not the id of a batch.
    const [transaction] = await transactionsOf(await scene.payOutside(byName.recipientPaypalEmail, byName.net))
    expect((await scene.approve(byName, transaction)).status).toBe(200)
    await night()
    expect(await aside()).toEqual([])
    await scene.settle(batchId, 'RETURNED')
    await scene.t.deliverWebhooks()
    await scene.t.runJob('payouts')
    await night()
    expect(await aside()).toEqual([])
  })

  test('credits the campaign with a returned payout that an admin made at PayPal, if the webhook was lost', async () => {
    const payout = await scene.requested(60)
    const before = await available()
    const batchId = await scene.payOutside(payout.recipientPaypalEmail, payout.net)
    expect((await scene.approve(payout, batchId)).status).toBe(200)
    await scene.t.deliverWebhooks()
    await scene.t.controlPaypal('webhooks', { drop: 10 })
    await scene.settle(batchId, 'RETURNED')
    await scene.t.deliverWebhooks()
    await scene.t.controlPaypal('webhooks', { drop: 0 })
    await night()
    expect((await scene.details(payout)).transferStatus).toBe('returned')
    expect(await available()).toBeGreaterThan(before)
    expect(await aside()).toEqual([])
  })

  test('quarantines a payment that left for an unknown payout, even if it names one of ours', async () => {
    const before = await available()
    await given(100)
    for (const name of ['po-no-id', 'po-01890000-0000-7000-8000-000000000000', `po-${'-'.repeat(36)}`]) {
      await scene.payOutside('somebody@example.org', 5, name)
    }
    await night()
    const found = await aside()
    expect(found.map(({ reason }) => reason)).toEqual(Array(3).fill('PayPal moved money that is not in the ledger'))
    expect((await comparisons())[0]?.discrepancies).toBe(3)
    await scene.t.context.db.updateTable('quarantine').set({ looked_into_at: scene.t.clock.now() }).execute()
    await night()
    expect(await aside()).toEqual(found)
    expect((await comparisons())[0]?.discrepancies).toBe(0)
    expect(await available()).toBeGreaterThan(before)
    await scene.t.context.db.deleteFrom('quarantine').execute()
  })

  test('quarantines a payment and a payout that PayPal’s report does not have', async () => {
    const captureId = await captureOf(await given(50))
    const { body: payout } = await scene.request()
    await scene.approve(payout)
    await scene.lookAfter(hour)
    const nothing = { total_pages: 1, transaction_details: [] }
    scene.t.interfere(({ path }) => (path.startsWith('/v1/reporting') ? paypalSays(200, nothing) : undefined))
    await night()
    scene.t.interfere(() => undefined)
    const sources = (await aside()).map(({ source }) => source)
    expect(sources).toEqual(expect.arrayContaining([`missing:capture:${captureId}`, `missing:payout:${payout._id}`]))
    const reasons = new Set((await aside()).map(({ reason }) => reason))
    expect([...reasons]).toEqual(['The ledger has money that PayPal’s books do not know'])
    await scene.t.context.db.deleteFrom('quarantine').execute()
  })
})
