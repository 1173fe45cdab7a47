import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { describe, expect, test } from 'vitest'
import { hour, minute } from '../../platform/base/clock.ts'
import { useRefunds } from '../../../test/refunding.ts'

const refunds = useRefunds()
const { scene, given, refundsOf, available, captureOf } = refunds

describe('a refund made at PayPal', () => {
  const control = async (path: string, body: object = {}) => {
    const answer = await scene.t.controlPaypal(path, body)
    await scene.t.deliverWebhooks()
    return answer
  }

  test('is booked once, for any number of webhooks', async () => {
    const donation = await given(25)
    await scene.t.controlPaypal('webhooks', { copies: 3 })
    await control(`captures/${await captureOf(donation)}/reverse`, { amount: { currency_code: 'USD', value: '10.00' } })
    expect(await refundsOf(donation)).toMatchObject([{ kind: 'reversal', amount: 10, status: 'completed' }])
    expect((await scene.t.call(getCampaignEndpoint, { params: { id: scene.campaignId } })).body.totalRaised).toBe(115)
  })

  test.each([
    ['the sync of its order', () => scene.reconcileAfter(hour)],
    ['the webhook of the capture', () => scene.t.deliverWebhooks()],
  ])('before the donation was booked is booked after it, by %s', async (_, hear) => {
    const started = await scene.start(25)
    await scene.t.decide(started.orderId, 'approve_and_close')
    const isLost = ({ method, path }: { method: string; path: string }) =>
      path.endsWith('/capture') || (method === 'GET' && path.includes('/orders/') && capturesOf() > 0)
    const capturesOf = () => scene.t.calls().filter((call) => call.includes(`${started.orderId}/capture`)).length
    scene.t.interfere((call) => (isLost(call) ? 'lost_after' : undefined))
    scene.t.clock.advance(minute)
    await scene.t.runJob('reconcile-donations')
    expect(await scene.statusOf(started)).toBe('processing')
    scene.t.interfere(() => undefined)
    const [captured] = await scene.movementsOf(started)
    // Only the webhook of the refund arrives.
    await scene.t.controlPaypal('webhooks', { drop: 1_000 })
    await scene.t.sandbox.deliverDue()
    await scene.t.controlPaypal('webhooks', { drop: 0 })
    const part = { amount: { currency_code: 'USD', value: '10.00' } }
    await scene.t.controlPaypal(`captures/${captured?.reference}/reverse`, part)
    await hear()
    expect(await scene.statusOf(started)).toBe('completed')
    expect(await refundsOf(started)).toMatchObject([{ amount: 10, status: 'completed' }])
    expect(await scene.raised()).toBe(15)
    const aside = await scene.t.context.db.selectFrom('quarantine').select('source').execute()
    expect(aside.filter(({ source }) => source.includes(captured?.reference ?? '?'))).toEqual([])
  })

  test('can take money that was paid out: payouts wait until donations cover it, and admins are informed', async () => {
    const donation = await given(25)
    await scene.approve((await scene.request()).body, undefined, refunds.admin)
    await control(`captures/${await captureOf(donation)}/reverse`)
    expect(await available()).toBeLessThan(0n)
    expect(await scene.request()).toMatchObject({ status: 409, error: { error: 'Nothing to pay out' } })
    const { db } = scene.t.context
    const aside = await db.selectFrom('quarantine').select('reason').where('source', 'like', 'short:%').execute()
    expect(aside.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('It is $24.00 short'))
  })

  test('of an unknown payment goes to quarantine, and changes no balance', async () => {
    const donation = await given(25)
    const capture = await captureOf(donation)
    await scene.t.context.db
      .updateTable('donation')
      .set({ capture_id: 'ELSEWHERE' })
      .where('id', '=', donation.donationId)
      .execute()
    const before = await available()
    await control(`captures/${capture}/reverse`)
    expect(await available()).toBe(before)
    const aside = await scene.t.context.db.selectFrom('quarantine').select('reason').execute()
    expect(aside.map(({ reason }) => reason)).toContain('PayPal gave back a payment that is no donation here')
    await scene.t.context.db
      .updateTable('donation')
      .set({ capture_id: capture })
      .where('id', '=', donation.donationId)
      .execute()
  })
})
