import { listPayouts, type Payout, settlePayout } from '@muster/contract/money/payouts.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { usePayouts } from '../../../test/paying-out.ts'
import { day, minute } from '../../base/clock.ts'
import { newId } from '../../base/tokens.ts'
import { availableBalance } from '../ledger/index.ts'

const scene = usePayouts({ sandbox: { repeatsPayouts: false, duplicateBatch: 'no_link' } })
const available = () => availableBalance(scene.t.context.db, scene.campaignId)

describe('a payout whose name PayPal knows, and does not say from where', () => {
  let payout: Payout
  let batchId: string

  beforeEach(async () => {
    payout = await scene.requested()
    batchId = await scene.payOutside('somebody@example.org', 1, `po-${payout._id}`)
    expect((await scene.approve(payout)).status).toBe(200)
  })

  const expectUnsettled = async () => {
    expect(await scene.details(payout)).toMatchObject({ status: 'approved', transferStatus: null, isUnsettled: true })
    const { body } = await scene.t.as(scene.admin().token)(listPayouts, { query: { status: 'approved' } })
    expect(body.find(({ _id }) => _id === payout._id)).toMatchObject({ isUnsettled: true })
    expect(await available()).toBe(0n)
  }

  test('is called neither failed nor sent, and PayPal is not told again: a person settles it', async () => {
    const calls = scene.t.calls().length
    await scene.lookAfter(day)
    expect(scene.t.calls()).toHaveLength(calls)
    await expectUnsettled()
    expect((await scene.details(payout)).review).toContain('Find it at PayPal, and settle it here')
  })

  test('is not settled by a batch of something else, nor by one that PayPal does not know', async () => {
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

  test('is settled by nothing but plain words: it was sent, and in which batch, or it was never sent', async () => {
    for (const [body, field] of [
      [{}, 'finding'],
      [{ payoutBatchId: batchId }, 'finding'],
      [{ finding: 'sent' }, 'payoutBatchId'],
      [{ finding: 'never_sent', payoutBatchId: batchId }, 'payoutBatchId'],
    ] as const) {
      const answer = await scene.t.as(scene.admin().token)(settlePayout, {
        params: { id: payout._id },
        body: body as never,
      })
      expect(answer).toMatchObject({ status: 400, error: { fields: { [field]: expect.any(String) as string } } })
    }
    await expectUnsettled()
  })

  test('and that was never sent is the campaign’s again, once, however often an admin says so', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => scene.settleByHand(payout)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await available()).toBe(9102n)
    expect(await scene.details(payout)).toMatchObject({ transferStatus: 'failed', isUnsettled: false })
    expect((await scene.mailsToOwner()).join()).toContain('could not be sent')
    expect((await scene.request()).status).toBe(201)
  })

  test('and that was called never sent, and was, is found by the next comparison with PayPal’s books', async () => {
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

  test('of one’s own campaign is another admin’s to settle', async () => {
    const { db } = scene.t.context
    await db.updateTable('account').set({ role: 'admin' }).where('id', '=', scene.owner.user._id).execute()
    expect((await scene.settleByHand(payout, '', scene.owner)).status).toBe(403)
    await expectUnsettled()
  })
})

test('only what PayPal does not speak of can be settled', async () => {
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
