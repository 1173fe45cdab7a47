import type { Payout } from '@muster/contract/money/payouts.ts'
import { describe, expect, test } from 'vitest'
import { paypalSays } from '../../../test/donating.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { day } from '../../platform/base/clock.ts'
import { availableBalance } from '../ledger/balance.sql.ts'

const scene = usePayouts()
const available = () => availableBalance(scene.t.context.db, scene.campaignId)

const twice = async (act: () => Promise<unknown>) => {
  await act()
  await act()
}

describe('PayPal’s status of a transfer', () => {
  describe('returned after payment credits the campaign with amount and fee once, and asks an admin to check', () => {
    const taken = async () => {
      const payout = await scene.requested(100)
      const { payoutBatchId } = (await scene.approve(payout)).body
      await scene.t.deliverWebhooks()
      expect(await available()).toBe(-25n)
      await scene.settle(payoutBatchId ?? '', 'REVERSED')
      return payout
    }
    const expectTakenBack = async (payout: Payout) => {
      const { transferStatus, review, campaign } = await scene.details(payout)
      expect(transferStatus).toBe('returned')
      expect(review).toContain('REVERSED')
      expect(campaign).toMatchObject({ paidOut: 0, payoutFees: 0, available: 91.02 })
      expect((await scene.mailsToOwner()).join()).toContain('Your payout of $91.02 was taken back')
      expect((await scene.request()).body).toMatchObject({ net: 91.02 })
    }

    test('after a webhook', async () => {
      const payout = await taken()
      await twice(async () => {
        await scene.t.deliverWebhooks()
        await scene.lookAfter(0)
      })
      await expectTakenBack(payout)
    })

    test('after the comparison with PayPal’s report, without a webhook', async () => {
      const payout = await taken()
      await twice(async () => {
        scene.t.clock.advance(day)
        await scene.t.runJob('reconcile-report')
      })
      await expectTakenBack(payout)
    })
  })

  test('with another receiver or amount is not booked, and an admin is asked to check', async () => {
    const payout = await scene.requested(100)
    const item = {
      payout_item_id: 'ITEM',
      transaction_status: 'SUCCESS',
      payout_item: {
        receiver: scene.owner.email,
        amount: { currency: 'USD', value: '9999.00' },
        sender_item_id: `po-${payout._id}`,
      },
    }
    const batch = { batch_header: { payout_batch_id: 'OTHER', batch_status: 'SUCCESS' }, items: [item] }
    scene.t.interfere(({ method, path }) =>
      method === 'GET' && path.includes('/payouts/') ? paypalSays(200, batch) : undefined,
    )
    await scene.approve(payout)
    const { transferStatus, review } = await scene.details(payout)
    expect(transferStatus).toBeNull()
    expect(review).toContain('another receiver, amount or item id')
    scene.t.interfere(() => undefined)
    const sent = () => scene.t.calls().filter((call) => call === 'POST /v1/payments/payouts').length
    const before = sent()
    await scene.lookAfter(day)
    expect(sent()).toBe(before)
    expect((await scene.details(payout)).transferStatus).toBeNull()
  })
})
