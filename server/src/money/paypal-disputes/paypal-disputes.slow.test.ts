import { getDisputeEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { describe, expect, test } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { minute } from '../../platform/base/clock.ts'
import { all, isHeld, isFree, usePaypalDisputes } from '../../../test/paypal-disputes.ts'

const { scene, given, contest, settle, available, ours, mailsToOwner } = usePaypalDisputes()

const holds = async () => {
  const kinds = ['dispute_held', 'dispute_released'] as const
  const query = scene.t.context.db.selectFrom('ledger_entry').select(['kind', 'amount_minor as minor'])
  return query.where('campaign_id', '=', scene.campaignId).where('kind', 'in', kinds).orderBy('booked_at').execute()
}
const mails = async () =>
  (await mailsTo(scene.t, scene.donor.email))
    .map(({ subject }) => subject)
    .filter((subject) => !/^Thank/.test(subject ?? ''))

/** The ways in which changes at PayPal are received. */
const ways = {
  'by webhooks': () => scene.t.deliverWebhooks(),
  'by webhooks that are repeated, shuffled and late': async () => {
    await scene.t.controlPaypal('webhooks', { copies: 3, order: 'shuffled' })
    await scene.t.deliverWebhooks()
    await scene.t.runJob('paypal-disputes')
    await scene.t.deliverWebhooks()
  },
  'without webhooks': async () => {
    await scene.t.controlPaypal('webhooks', { drop: 100 })
    await scene.t.deliverWebhooks()
    await scene.t.runJob('paypal-disputes')
  },
}
const everyWay = Object.entries(ways)

scene.forEachDonor(() => {
  describe.each(everyWay)('a dispute at PayPal, received %s', (_, hear) => {
    test('opens a dispute here and holds the disputed amount, once', async () => {
      const donation = await given()
      await contest(donation)
      await hear()
      await hear()
      expect(await available()).toBe(all - 2500n)
      expect(await holds()).toEqual([{ kind: 'dispute_held', minor: 2500n }])
      const [dispute, ...others] = await ours()
      expect(others).toEqual([])
      expect(dispute).toMatchObject({ type: 'donation', status: 'open', donationId: donation.donationId })
      expect(dispute?.reason).toBe('Reported to PayPal: Another person made this payment')
      expect(dispute?.reporter.email).toBe(scene.donor.email)
      const params = { id: dispute?._id ?? '' }
      expect((await scene.t.as(scene.admin().token)(getDisputeEndpoint, { params })).body).toMatchObject({
        paypalCase: { contested: 25, held: 25, end: null, settledAt: null },
        donation: { amount: 25, refunded: 0, status: 'completed' },
      })
      expect(await mails()).toEqual(['PayPal is looking into your donation: Bridge over the creek'])
      expect(await mailsToOwner()).toEqual([isHeld])
    })

    test.each(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER'])(
      'that ends with %s releases the hold once',
      async (outcome) => {
        const id = await contest(await given())
        await hear()
        await settle(id, outcome)
        await hear()
        await hear()
        expect(await available()).toBe(all)
        expect((await holds()).map(({ kind }) => kind)).toEqual(['dispute_held', 'dispute_released'])
        expect((await ours())[0]).toMatchObject({ status: 'resolved' })
        expect(await mails()).toContain('PayPal has settled the case about your donation: Bridge over the creek')
        expect(await mailsToOwner()).toEqual([isFree, isHeld])
      },
    )

    test('that is reopened holds the amount again, reopens our dispute with its cause, and informs both sides', async () => {
      const id = await contest(await given())
      await hear()
      await settle(id, 'CANCELED_BY_BUYER')
      await hear()
      scene.t.clock.advance(minute)
      await scene.t.controlPaypal(`disputes/${id}/reopen`, {})
      await hear()
      await hear()
      expect(await available()).toBe(all - 2500n)
      expect((await holds()).map(({ kind }) => kind)).toEqual(['dispute_held', 'dispute_released', 'dispute_held'])
      const [dispute, ...others] = await ours()
      expect(others).toEqual([])
      const asked = { params: { id: dispute?._id ?? '' } }
      expect((await scene.t.as(scene.admin().token)(getDisputeEndpoint, asked)).body).toMatchObject({
        status: 'open',
        changes: [
          { from: 'open', to: 'resolved', by: null },
          { from: 'resolved', to: 'open', by: null, notes: expect.stringMatching(/^PayPal has opened the case again/) },
        ],
      })
      expect(await mails()).toContain('PayPal is looking into your donation again: Bridge over the creek')
      expect(await mailsToOwner()).toEqual([isFree, isHeld, isHeld])
      await settle(id, 'RESOLVED_SELLER_FAVOUR')
      await hear()
      expect(await available()).toBe(all)
      expect((await ours())[0]).toMatchObject({ status: 'resolved' })
      expect(await mails()).toHaveLength(4)
      expect(await mailsToOwner()).toEqual([isFree, isFree, isHeld, isHeld])
    })

    test('that is decided for the donor books what PayPal took, once', async () => {
      const donation = await given()
      const id = await contest(donation)
      await hear()
      await settle(id, 'RESOLVED_BUYER_FAVOUR')
      await hear()
      await hear()
      // The platform returns its fee of 1.25, and nothing is held.
      expect(await available()).toBe(all - 2500n + 125n)
      expect((await holds()).map(({ kind }) => kind)).toEqual(['dispute_held', 'dispute_released'])
      expect((await scene.movementsOf(donation)).map(({ kind }) => kind)).toEqual(['capture', 'reversal'])
      expect(await mails()).toHaveLength(3)
      expect(await mailsToOwner()).toEqual(['$25.00 of your campaign goes back to a donor', isHeld])
    })

    test('that is received only after its end leaves no hold, and books what PayPal took', async () => {
      const id = await contest(await given())
      await settle(id, 'RESOLVED_BUYER_FAVOUR')
      await hear()
      expect(await available()).toBe(all - 2500n + 125n)
      expect(await ours()).toHaveLength(1)
    })
  })
})
