import { listRefundsEndpoint, refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { describe, expect, test } from 'vitest'
import { day, hour } from '../../platform/base/clock.ts'
import { useReconciliation } from '../../../test/reconciling.ts'

const { scene, approved, given, captureOf, night, aside, comparisons, available } = useReconciliation()

describe('the nightly comparison with PayPal’s report', () => {
  test('starts at the first donation, also if it has not run for a long time', async () => {
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

  test('changes nothing that matches: payments, refunds, payouts and returned payouts', async () => {
    const donation = await given(100)
    const admin = await scene.given.admin()
    const refund = { params: { id: donation.donationId }, body: { amount: 5, reason: 'Asked for' } }
    expect((await scene.t.as(admin.token)(refundDonationEndpoint, refund)).status).toBe(201)
    await scene.payTo('returned')
    await scene.approve((await scene.request()).body, undefined, admin)
    await scene.lookAfter(hour)
    await night()
    expect(await aside()).toEqual([])
    const [last] = await comparisons()
    expect(last).toMatchObject({ transactions: 4, discrepancies: 0 })
  })

  test('books a refund that was made at PayPal and whose webhook was lost', async () => {
    const donation = await given(25)
    await scene.t.controlPaypal('webhooks', { drop: 10 })
    const amount = { currency_code: 'USD', value: '10.00' }
    await scene.t.controlPaypal(`captures/${await captureOf(donation)}/reverse`, { amount })
    await scene.t.deliverWebhooks()
    await scene.t.controlPaypal('webhooks', { drop: 0 })
    const before = await available()
    await night()
    // Ten dollars less, of which the platform returns 50 cents.
    expect(before - (await available())).toBe(950n)
    const { token } = await scene.given.admin()
    const refunds = (await scene.t.as(token)(listRefundsEndpoint, { params: { id: donation.donationId } })).body
    expect(refunds).toMatchObject([{ kind: 'reversal', amount: 10, status: 'completed' }])
    expect(await aside()).toEqual([])
  })

  test('books a payment that neither return, webhook nor sync has booked', async () => {
    const started = await approved(25)
    await scene.t.controlPaypal('webhooks', { drop: 10 })
    // PayPal captured the order, the response was lost, and there are no more syncs.
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

  test('quarantines a payment without a donation once, and changes no balance', async () => {
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
    // The ledger cannot be changed, so the test adds an unknown payment to PayPal's report.
    await scene.t.controlPaypal(`captures/${capture}/reverse`, {})
    await night()
    await night()
    expect((await aside()).map(({ reason }) => reason)).toContain('PayPal moved money that is not in the ledger')
    expect(await available()).toBe(before)
    await scene.t.context.db.deleteFrom('quarantine').execute()
    await move(capture)
  })

  test('catches up on a night on which PayPal did not respond', async () => {
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
