import { listRefunds, refundDonation } from '@muster/contract/money/refunds.ts'
import { describe, expect, test } from 'vitest'
import { paypalSays, type Started } from '../../../test/donating.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { day, hour } from '../../base/clock.ts'
import { availableBalance } from '../ledger/index.ts'

const scene = usePayouts()

const approved = async (amount = 25): Promise<Started & { back: string }> => {
  const started = await scene.start(amount)
  return { ...started, back: (await scene.t.decide(started.orderId, 'approve')) ?? '' }
}
const given = async (amount = 25): Promise<Started> => {
  const { back, ...started } = await approved(amount)
  await scene.t.follow(back)
  return started
}
const captureOf = async ({ donationId }: Started): Promise<string> => {
  const query = scene.t.context.db.selectFrom('donation').select('capture_id').where('id', '=', donationId)
  return (await query.executeTakeFirstOrThrow()).capture_id ?? ''
}
/** The night after the next: PayPal has long heard of everything. */
const night = async () => {
  scene.t.clock.advance(day)
  await scene.t.runJob('reconcile-report')
}
/** What the comparison set aside; that a campaign is short of money is found elsewhere. */
const aside = () =>
  scene.t.context.db
    .selectFrom('quarantine')
    .select(['source', 'reason'])
    .where('source', 'not like', 'short:%')
    .orderBy('source')
    .execute()
const comparisons = () =>
  scene.t.context.db.selectFrom('paypal_report').selectAll().orderBy('compared_until', 'desc').execute()
/** The transactions of a batch that PayPal's own books have. */
const transactionsOf = async (batchId: string): Promise<string[]> => {
  const { items } = await scene.batchOf(batchId)
  return items.map(({ transaction_id: id }) => id)
}
const available = () => availableBalance(scene.t.context.db, scene.campaignId)

describe('each night the ledger is compared with PayPal’s own books', () => {
  test('and the first time from the first donation on, should no night have been one for long', async () => {
    const donation = await given(25)
    await scene.t.controlPaypal('webhooks', { drop: 10 })
    await scene.t.controlPaypal(`captures/${await captureOf(donation)}/reverse`, {})
    await scene.t.deliverWebhooks()
    await scene.t.controlPaypal('webhooks', { drop: 0 })
    scene.t.clock.advance(11 * day)
    await night()
    const query = scene.t.context.db.selectFrom('refund').select(['kind', 'status'])
    expect(await query.where('donation_id', '=', donation.donationId).execute()).toEqual([
      { kind: 'reversal', status: 'completed' },
    ])
  })

  test('and what matches is left alone: payments, refunds, payouts and those that came back', async () => {
    const donation = await given(100)
    const admin = await scene.given.admin()
    const refund = { params: { id: donation.donationId }, body: { amount: 5, reason: 'Asked for' } }
    expect((await scene.t.as(admin.token)(refundDonation, refund)).status).toBe(201)
    await scene.payTo('returned')
    await scene.approve((await scene.request()).body, undefined, admin)
    await scene.lookAfter(hour)
    await night()
    expect(await aside()).toEqual([])
    const [last] = await comparisons()
    expect(last).toMatchObject({ transactions: 4, discrepancies: 0 })
  })

  test('and a refund that began at PayPal, whose webhook was lost, is booked', async () => {
    const donation = await given(25)
    await scene.t.controlPaypal('webhooks', { drop: 10 })
    const amount = { currency_code: 'USD', value: '10.00' }
    await scene.t.controlPaypal(`captures/${await captureOf(donation)}/reverse`, { amount })
    await scene.t.deliverWebhooks()
    await scene.t.controlPaypal('webhooks', { drop: 0 })
    const before = await available()
    await night()
    // Ten dollars less, of which the platform gives its half dollar back.
    expect(before - (await available())).toBe(950n)
    const { token } = await scene.given.admin()
    const refunds = (await scene.t.as(token)(listRefunds, { params: { id: donation.donationId } })).body
    expect(refunds).toMatchObject([{ kind: 'reversal', amount: 10, status: 'completed' }])
    expect(await aside()).toEqual([])
  })

  test('and a payment that no return, webhook or poll brought in is booked', async () => {
    const started = await approved(25)
    await scene.t.controlPaypal('webhooks', { drop: 10 })
    // PayPal took it; we never heard, and stopped asking.
    scene.t.interfere((call) => (call.path.endsWith('/capture') ? 'lost_after' : undefined))
    await scene.reconcileAfter(hour)
    scene.t.interfere(() => undefined)
    const closed = { status: 'expired', next_check_at: null } as const
    await scene.t.context.db.updateTable('donation').set(closed).where('id', '=', started.donationId).execute()
    await night()
    await scene.t.controlPaypal('webhooks', { drop: 0 })
    await scene.expectBookedOnce(started)
    expect(await aside()).toEqual([])
  })

  test('and a payment of no donation goes to quarantine, once, and into no balance', async () => {
    const donation = await given(25)
    const capture = await captureOf(donation)
    const before = await available()
    const move = (captureId: string) =>
      scene.t.context.db
        .updateTable('donation')
        .set({ capture_id: captureId })
        .where('id', '=', donation.donationId)
        .execute()
    await move('ANOTHERONE')
    // The ledger cannot be changed; PayPal's books are made to speak of a payment that it does not have.
    await scene.t.controlPaypal(`captures/${capture}/reverse`, {})
    await night()
    await night()
    expect((await aside()).map(({ reason }) => reason)).toContain('PayPal moved money that is not in the ledger')
    expect(await available()).toBe(before)
    await scene.t.context.db.deleteFrom('quarantine').execute()
    await move(capture)
  })

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

  test('and a night on which PayPal does not answer is made up for by the next', async () => {
    const started = await given(25)
    const [last] = await comparisons()
    scene.t.interfere(({ path }) => (path.startsWith('/v1/reporting') ? 'lost_before' : undefined))
    await night()
    expect((await comparisons())[0]?.compared_until).toEqual(last?.compared_until)
    scene.t.interfere(() => undefined)
    await night()
    expect((await comparisons())[0]?.compared_until.getTime()).toBeGreaterThan(last?.compared_until.getTime() ?? 0)
    expect(await scene.statusOf(started)).toBe('completed')
  })
})
