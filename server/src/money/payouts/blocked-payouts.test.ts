import type { Payout } from '@muster/contract/money/payouts.ts'
import { beforeEach, expect, test } from 'vitest'
import { usePayouts } from '../../../test/paying-out.ts'
import { day, hour } from '../../platform/base/clock.ts'
import { availableBalance } from '../ledger/balance.sql.ts'

const scene = usePayouts({ sandbox: { holdsBlocked: true } })
let payout: Payout
let batchId: string

beforeEach(async () => {
  await scene.payTo('blocked')
  payout = await scene.requested(100)
  batchId = (await scene.approve(payout)).body.payoutBatchId ?? ''
})

/** Delivers webhooks and runs the sync, each twice. */
const learn = async () => {
  for (let time = 0; time < 2; time += 1) {
    await scene.t.deliverWebhooks()
    await scene.lookAfter(hour)
  }
}
const expectTransfer = async (transferStatus: string, availableMinor: bigint) => {
  expect((await scene.details(payout)).transferStatus).toBe(transferStatus)
  expect(await availableBalance(scene.t.context.db, scene.campaignId)).toBe(availableMinor)
}
const setAside = () => scene.t.context.db.selectFrom('quarantine').select('source').execute()

test('a payout that PayPal blocks is on its way until PayPal finishes it, and is then returned once', async () => {
  await learn()
  await expectTransfer('sent', 0n)
  await scene.settle(batchId, 'BLOCKED')
  await learn()
  await expectTransfer('failed', 9102n)
  for (const status of ['BLOCKED', 'RETURNED']) {
    await scene.settle(batchId, status)
    await learn()
  }
  await expectTransfer('failed', 9102n)
  scene.t.clock.advance(day)
  await scene.t.runJob('reconcile-report')
  await expectTransfer('failed', 9102n)
  expect(await setAside()).toEqual([])
  expect((await scene.mailsToOwner()).filter((subject) => subject.includes('could not be sent'))).toHaveLength(1)
})

test('a payout that PayPal blocks and then releases is paid once', async () => {
  await learn()
  await scene.settle(batchId, 'SUCCESS')
  await learn()
  // The campaign pays PayPal's fee.
  await expectTransfer('paid', -25n)
  expect(await scene.transfersOf(payout)).toHaveLength(1)
})

test('an unclaimed payout that PayPal then blocks is on its way again until PayPal has finished it', async () => {
  await scene.payTo('unclaimed')
  const unclaimed = await scene.requested(100)
  const { body } = await scene.approve(unclaimed)
  await learn()
  expect((await scene.details(unclaimed)).transferStatus).toBe('unclaimed')
  for (const [status, standing] of [
    ['BLOCKED', 'sent'],
    ['BLOCKED', 'failed'],
  ]) {
    await scene.settle(body.payoutBatchId ?? '', status ?? '')
    await learn()
    expect((await scene.details(unclaimed)).transferStatus).toBe(standing)
  }
  expect((await scene.transfersOf(unclaimed)).map(({ kind }) => kind)).toEqual(['payout', 'payout_return'])
})
