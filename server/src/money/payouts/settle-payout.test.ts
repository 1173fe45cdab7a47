import { listPayoutsEndpoint, type Payout, settlePayoutEndpoint } from '@muster/contract/money/payouts.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { usePayouts } from '../../../test/paying-out.ts'
import { day, minute } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/tokens.ts'
import { availableBalance } from '../ledger/balance.sql.ts'

const scene = usePayouts({ sandbox: { repeatsPayouts: false, duplicateBatch: 'no_link' } })
const available = () => availableBalance(scene.t.context.db, scene.campaignId)

describe('a payout whose id PayPal already knows, without naming its batch', () => {
  let payout: Payout
  let batchId: string

  beforeEach(async () => {
    payout = await scene.requested()
    batchId = await scene.payOutside('somebody@example.org', 1, `po-${payout._id}`)
    expect((await scene.approve(payout)).status).toBe(200)
  })

  const expectUnsettled = async () => {
    expect(await scene.details(payout)).toMatchObject({ status: 'approved', transferStatus: null, isUnsettled: true })
    const { body } = await scene.t.as(scene.admin().token)(listPayoutsEndpoint, { query: { status: 'approved' } })
    expect(body.find(({ _id }) => _id === payout._id)).toMatchObject({ isUnsettled: true })
    expect(await available()).toBe(0n)
  }

  test('is neither failed nor sent, is not sent again, and waits for an admin', async () => {
    const calls = scene.t.calls().length
    await scene.lookAfter(day)
    expect(scene.t.calls()).toHaveLength(calls)
    await expectUnsettled()
    expect((await scene.details(payout)).review).toContain('Find it at PayPal, and settle it here')
  })

  test('cannot be settled with a batch of another payment or an unknown one', async () => {
    for (const [id, sentence] of [
      [batchId, 'PayPal did not make this batch for this payout. Nothing was changed'],
      ['NOTATPAYPAL12', 'PayPal does not know this batch. Nothing was changed'],
    ]) {
      const answer = await scene.settleByHand(payout, id)
      expect(answer).toMatchObject({ status: 409, error: { code: 'payout_batch_mismatch', error: sentence } })
    }
    scene.t.interfere(() => 'lost_before')
    expect((await scene.settleByHand(payout, batchId)).error.code).toBe('payout_batch_unchecked')
    await expectUnsettled()
  })

  test('can be settled only as sent, with its batch, or as never sent', async () => {
    for (const [body, field] of [
      [{}, 'finding'],
      [{ payoutBatchId: batchId }, 'finding'],
      [{ finding: 'sent' }, 'payoutBatchId'],
      [{ finding: 'never_sent', payoutBatchId: batchId }, 'payoutBatchId'],
    ] as const) {
      const answer = await scene.t.as(scene.admin().token)(settlePayoutEndpoint, {
        params: { id: payout._id },
        body: body as never,
      })
      expect(answer).toMatchObject({ status: 400, error: { fields: { [field]: expect.any(String) as string } } })
    }
    await expectUnsettled()
  })

  test('is returned to the campaign once if an admin settles it as never sent, also repeatedly', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => scene.settleByHand(payout)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await available()).toBe(9102n)
    expect(await scene.details(payout)).toMatchObject({ transferStatus: 'failed', isUnsettled: false })
    expect((await scene.mailsToOwner()).join()).toContain('could not be sent')
    expect((await scene.request()).status).toBe(201)
  })

  test('is found by the next comparison with PayPal’s report if it was wrongly settled as never sent', async () => {
    expect((await scene.settleByHand(payout)).status).toBe(200)
    scene.t.clock.advance(day)
    await scene.t.runJob('reconcile-report')
    const setAside = await scene.t.context.db.selectFrom('quarantine').select(['reason', 'details']).execute()
    expect(setAside).toContainEqual({
      reason: 'PayPal moved money that is not in the ledger',
      details: expect.objectContaining({ customId: `po-${payout._id}` }) as object,
    })
    expect(await available()).toBe(9102n)
  })

  test('cannot be settled by the admin who owns the campaign', async () => {
    const { db } = scene.t.context
    await db.updateTable('account').set({ role: 'admin' }).where('id', '=', scene.owner.user._id).execute()
    expect((await scene.settleByHand(payout, '', scene.owner)).status).toBe(403)
    await expectUnsettled()
  })
})

test('can be settled only while PayPal’s status is unknown', async () => {
  const payout = await scene.requested()
  const refused = { status: 409, error: { code: 'payout_settled' } }
  expect((await scene.settleByHand({ ...payout, _id: newId() })).status).toBe(404)
  expect(await scene.settleByHand(payout)).toMatchObject(refused)
  scene.t.interfere(({ path }) => (path.endsWith('/payouts') ? 'lost_before' : undefined))
  await scene.approve(payout)
  expect(await scene.settleByHand(payout)).toMatchObject(refused)
  scene.t.interfere(() => undefined)
  await scene.lookAfter(minute)
  expect(await scene.settleByHand(payout, await scene.lookUpBatch(payout))).toMatchObject(refused)
  expect((await scene.details(payout)).transferStatus).toBe('paid')
})
