import type { Payout } from '@muster/contract/money/payouts.ts'
import { describe, expect, test } from 'vitest'
import { paypalSays } from '../../../test/donating.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { day } from '../../base/clock.ts'
import { availableBalance } from '../ledger/index.ts'

const scene = usePayouts()
const available = () => availableBalance(scene.t.context.db, scene.campaignId)

const twice = async (act: () => Promise<unknown>) => {
  await act()
  await act()
}

describe('what PayPal says of the transfer is booked', () => {
  describe('and PayPal takes back what had arrived: it is the campaign’s again with its fee, once, and looked into', () => {
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

    test('by its notification', async () => {
      const payout = await taken()
      await twice(async () => {
        await scene.t.deliverWebhooks()
        await scene.lookAfter(0)
      })
      await expectTakenBack(payout)
    })

    test('by PayPal’s own books, where no notification came', async () => {
      const payout = await taken()
      await twice(async () => {
        scene.t.clock.advance(day)
        await scene.t.runJob('reconcile-report')
      })
      await expectTakenBack(payout)
    })
  })

  test('a batch with another receiver or amount pays nothing: a person is asked', async () => {
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
