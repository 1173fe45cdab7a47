import { describe, expect, test } from 'vitest'
import { paypalSays } from '../../../test/donating.ts'
import { hour } from '../../base/clock.ts'
import { useReconciliation } from '../../../test/reconciling.ts'

const { scene, given, captureOf, night, aside, comparisons, available } = useReconciliation()

/** The transactions of a batch that PayPal's own books have. */
const transactionsOf = async (batchId: string): Promise<string[]> => {
  const { items } = await scene.batchOf(batchId)
  return items.map(({ transaction_id: id }) => id)
}

describe('each night the ledger is compared with PayPal’s own books', () => {
  test('and a payout that an admin made by hand is known, however they named it, until it comes back', async () => {
    const payout = await scene.requested(60)
    const batchId = await scene.payOutside(payout.recipientPaypalEmail, payout.net)
    expect((await scene.approve(payout, batchId)).status).toBe(200)
    const byName = await scene.requested(30)
    // Sent from the same account, but named by its transaction, of which PayPal has no batch.
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

  test('and a payout made by hand that came back, whose webhook was lost, is the campaign’s again', async () => {
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

  test('and money that left for no payout of ours is set aside, whatever payout it names', async () => {
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

  test('and what the ledger has and PayPal’s books lack is set aside: a payment, and a payout', async () => {
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
