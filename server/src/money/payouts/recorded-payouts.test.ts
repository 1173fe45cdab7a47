import { describe, expect, test } from 'vitest'
import { minute } from '../../platform/base/clock.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { availableBalance } from '../ledger/balance.sql.ts'

const scene = usePayouts()
const available = () => availableBalance(scene.t.context.db, scene.campaignId)
const batchesMade = () => scene.t.calls().filter((call) => call === 'POST /v1/payments/payouts').length

describe('an approval with a batch id', () => {
  test('records PayPal’s status of a batch that paid this payout, and sends nothing', async () => {
    const address = await scene.payTo('unclaimed')
    await scene.give(1)
    const payout = await scene.requested(100)
    const batchId = await scene.payOutside(address, payout.net)
    const before = batchesMade()
    const { status, body } = await scene.approve(payout, batchId)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'approved', transferStatus: 'unclaimed', payoutBatchId: batchId })
    expect(await scene.details(payout)).toMatchObject({ isPaidUnseen: false })
    expect(batchesMade()).toBe(before)
  })

  test('of a returned transfer is refused, and nothing changes', async () => {
    const address = await scene.payTo('returned')
    await scene.give(1)
    const payout = await scene.requested(100)
    const batchId = await scene.payOutside(address, payout.net)
    expect(await scene.approve(payout, batchId)).toMatchObject({
      status: 409,
      error: { error: 'PayPal says that this transfer failed or came back. Nothing was changed' },
    })
    expect((await scene.details(payout)).status).toBe('pending')
  })

  test('that PayPal does not know is recorded as paid outside PayPal, and sends nothing', async () => {
    const payout = await scene.requested(100)
    const before = batchesMade()
    const { status, body } = await scene.approve(payout, ' BANK-2026-11 ')
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'approved', transferStatus: 'paid', payoutBatchId: 'BANK-2026-11' })
    expect(batchesMade()).toBe(before)
    expect(await available()).toBe(0n)
    expect(await scene.details(payout)).toMatchObject({ isPaidUnseen: true })
    scene.t.clock.advance(minute)
    expect(await scene.mailsToOwner()).toContain('Your payout of $91.02 was approved: Bridge over the creek')
    expect(scene.t.mailbox.to(scene.owner.email).at(-1)?.text).toContain(
      `An admin states that they paid $91.02 to ${scene.owner.email} outside this site (reference BANK-2026-11). If it does not arrive in 3 days`,
    )
  })

  test('of another payment is refused, and nothing changes', async () => {
    const first = await scene.requested(100)
    const { payoutBatchId } = (await scene.approve(first)).body
    const other = await scene.requested(50)
    expect(await scene.approve(other, payoutBatchId ?? '')).toMatchObject({
      status: 409,
      error: { code: 'payout_batch_mismatch' },
    })
    expect((await scene.details(other)).status).toBe('pending')
  })

  test('that is recorded for another payout is refused', async () => {
    const first = await scene.requested(100)
    await scene.approve(first, 'BANK-1')
    const other = await scene.requested(50)
    expect(await scene.approve(other, 'BANK-1')).toMatchObject({ status: 409, error: { code: 'payout_batch_taken' } })
    expect((await scene.details(other)).status).toBe('pending')
  })

  test('that PayPal made for another payout, not recorded yet, is refused with an explanation', async () => {
    const first = await scene.requested(100)
    const batchId = await scene.payOutside(scene.owner.email, first.net, `po-${first._id}`)
    scene.campaignId = (await scene.given.campaign(scene.owner, { title: 'Bridge over the brook' }))._id
    const other = await scene.requested(100)
    expect(await scene.approve(other, batchId)).toMatchObject({
      status: 409,
      error: { error: 'PayPal made this batch for another payout. Nothing was changed' },
    })
    expect((await scene.details(other)).status).toBe('pending')
    expect((await scene.approve(first)).body.payoutBatchId).toBe(batchId)
  })

  test('that cannot be read now is refused, and nothing changes', async () => {
    const payout = await scene.requested(100)
    scene.t.interfere(({ path }) => (path.includes('/payouts/') ? 'lost_before' : undefined))
    expect(await scene.approve(payout, 'ABCDEFGHIJKLM')).toMatchObject({
      status: 503,
      error: { code: 'payout_batch_unchecked' },
    })
    expect((await scene.details(payout)).status).toBe('pending')
  })

  test('that is too long is refused with an error at its field', async () => {
    const payout = await scene.requested(100)
    expect((await scene.approve(payout, 'X'.repeat(31))).error.fields).toHaveProperty('payoutBatchId')
  })
})
