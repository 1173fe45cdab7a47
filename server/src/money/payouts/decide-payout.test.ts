import { createDispute } from '@muster/contract/disputes/disputes.ts'
import { deleteAccount, exportMyData } from '@muster/contract/accounts/my-data.ts'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../../test/donating.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { day } from '../../base/clock.ts'
import { newId } from '../../base/tokens.ts'
import { availableBalance } from '../ledger/index.ts'

const scene = usePayouts()
const available = () => availableBalance(scene.t.context.db, scene.campaignId)
const batchesMade = () => scene.t.calls().filter((call) => call === 'POST /v1/payments/payouts').length

describe('approving', () => {
  test('has PayPal send the net amount to the receiver under the one name of the payout', async () => {
    const payout = await scene.requested(100)
    const { status, body } = await scene.approve(payout)
    expect(status).toBe(200)
    expect(body).toMatchObject({ _id: payout._id, status: 'approved', transferStatus: 'paid', net: 91.02 })
    expect(body.payoutBatchId).toMatch(/^[A-Z0-9]{13}$/)
    expect(await scene.transfersOf(payout)).toMatchObject([{ kind: 'payout', gross: '-91.02', fee: '0.25' }])
    expect((await scene.details(payout)).campaign).toMatchObject({
      totalRaised: 100,
      payoutFees: 0.25,
      paidOut: 91.02,
      reserved: 0,
      available: -0.25,
    })
  })

  test('fifty times at once makes one approval and one batch', async () => {
    const payout = await scene.requested(100)
    const before = batchesMade()
    const answers = await Promise.all(Array.from({ length: 50 }, () => scene.approve(payout)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error.code === 'payout_decided')).toHaveLength(49)
    expect(batchesMade()).toBe(before + 1)
    expect(await scene.transfersOf(payout)).toHaveLength(1)
  })

  test('and rejecting at once: one of the two happens', async () => {
    const payout = await scene.requested(100)
    const [approved, rejected] = await Promise.all([scene.approve(payout), scene.reject(payout)])
    expect([approved.status, rejected.status].sort()).toEqual([200, 409])
    expect(await scene.transfersOf(payout)).toHaveLength(approved.status === 200 ? 1 : 0)
  })

  test('a payout of one’s own campaign is another admin’s to decide', async () => {
    const payout = await scene.requested(100)
    await scene.t.context.db
      .updateTable('account')
      .set({ role: 'admin' })
      .where('id', '=', scene.owner.user._id)
      .execute()
    for (const answer of [
      await scene.approve(payout, undefined, scene.owner),
      await scene.reject(payout, {}, scene.owner),
    ]) {
      expect(answer).toMatchObject({
        status: 403,
        error: { error: 'Another admin has to decide about a payout of your own campaign' },
      })
    }
    expect(await scene.details(payout, scene.owner)).toMatchObject({ status: 'pending', isOwn: true })
  })

  test('is refused for what is no payout, and again for what is decided', async () => {
    const payout = await scene.requested(100)
    expect((await scene.approve({ ...payout, _id: newId() })).status).toBe(404)
    await scene.reject(payout)
    expect(await scene.approve(payout)).toMatchObject({
      status: 409,
      error: { error: 'This payout is already decided' },
    })
    expect(await scene.approve(payout, 'ABCDEFGHIJKLM')).toMatchObject({ status: 409 })
    expect(await scene.transfersOf(payout)).toEqual([])
  })

  test('what PayPal refuses gives the money back, and a new payout can be asked for', async () => {
    const payout = await scene.requested(100)
    scene.t.interfere(({ path }) => (path.endsWith('/payouts') ? refusal('INSUFFICIENT_FUNDS') : undefined))
    expect(await scene.approve(payout)).toMatchObject({ status: 422, error: { code: 'payout_refused' } })
    scene.t.interfere(() => undefined)
    expect(await scene.details(payout)).toMatchObject({
      status: 'approved',
      transferStatus: 'failed',
      transferProblem: 'INSUFFICIENT_FUNDS',
    })
    expect(await available()).toBe(9102n)
    expect((await scene.mailsToOwner()).join()).toContain('could not be sent')
    const again = (await scene.request()).body
    expect((await scene.approve(again)).body.transferStatus).toBe('paid')
  })
})

describe('approving with a batch id', () => {
  test('of a batch that paid just this records where PayPal says it stands, and sends nothing', async () => {
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

  test('of a transfer that came back is refused, and nothing changes', async () => {
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

  test('that PayPal does not know records it as paid outside, and sends nothing', async () => {
    const payout = await scene.requested(100)
    const before = batchesMade()
    const { status, body } = await scene.approve(payout, ' BANK-2026-11 ')
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'approved', transferStatus: 'paid', payoutBatchId: 'BANK-2026-11' })
    expect(batchesMade()).toBe(before)
    expect(await available()).toBe(0n)
    expect(await scene.details(payout)).toMatchObject({ isPaidUnseen: true })
    expect(await scene.mailsToOwner()).toContain('Your payout of $91.02 was approved: Bridge over the creek')
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

  test('that PayPal made for another payout, which is not recorded yet, is refused in words', async () => {
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

  test('that cannot be looked up now is refused, and nothing changes', async () => {
    const payout = await scene.requested(100)
    scene.t.interfere(({ path }) => (path.includes('/payouts/') ? 'lost_before' : undefined))
    expect(await scene.approve(payout, 'ABCDEFGHIJKLM')).toMatchObject({
      status: 503,
      error: { code: 'payout_batch_unchecked' },
    })
    expect((await scene.details(payout)).status).toBe('pending')
  })

  test('that is too long is refused at its field', async () => {
    const payout = await scene.requested(100)
    expect((await scene.approve(payout, 'X'.repeat(31))).error.fields).toHaveProperty('payoutBatchId')
  })
})

describe('rejecting', () => {
  test('gives the money back, tells the owner why, and does not call PayPal', async () => {
    const payout = await scene.requested(100)
    const calls = scene.t.calls().length
    const { status, body } = await scene.reject(payout, { reason: '  The receipts are missing ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'rejected', reason: 'The receipts are missing', transferStatus: null })
    expect(await available()).toBe(9102n)
    expect(scene.t.calls()).toHaveLength(calls)
    expect(await scene.mailsToOwner()).toContain('Your payout of $91.02 was rejected: Bridge over the creek')
  })

  test('without a reason gives the reason not eligible', async () => {
    const payout = await scene.requested(100)
    expect((await scene.reject(payout, { reason: '   ' })).body.reason).toBe('not eligible')
    const again = (await scene.request()).body
    expect((await scene.reject(again)).body.reason).toBe('not eligible')
  })

  test('twenty times at once rejects once', async () => {
    const payout = await scene.requested(100)
    const answers = await Promise.all(Array.from({ length: 20 }, () => scene.reject(payout)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await available()).toBe(9102n)
  })
})

describe('before deciding, an admin sees', () => {
  test('the owner, the campaign’s money, and when the address for payouts changed', async () => {
    await scene.payTo('creek-fund')
    const payout = await scene.requested(100)
    expect(await scene.details(payout)).toMatchObject({
      ownerEmail: scene.owner.email,
      owner: { _id: scene.owner.user._id },
      isOwn: false,
      openDisputes: [],
      decidedBy: null,
      review: null,
      campaign: {
        donations: 1,
        totalRaised: 100,
        processorFees: 3.98,
        platformFees: 5,
        payoutFees: 0,
        paidOut: 0,
        reserved: 91.02,
        available: 0,
        cancelledAt: null,
      },
    })
    await scene.reject(payout)
    expect((await scene.details(payout)).decidedBy?._id).toBe(scene.admin().user._id)
  })

  test('whether the address changed within six days before the request', async () => {
    const payout = await scene.requested(100)
    const changedBefore = async (ms: number) => {
      const changed = { paypal_email_changed_at: new Date(Date.parse(payout.createdAt) - ms) }
      const { db } = scene.t.context
      await db.updateTable('account').set(changed).where('id', '=', scene.owner.user._id).execute()
      return (await scene.details(payout)).isRecipientNew
    }
    expect((await scene.details(payout)).isRecipientNew).toBe(false)
    expect(await changedBefore(5 * day)).toBe(true)
    expect(await changedBefore(7 * day)).toBe(false)
  })

  test('the disputes that are open, about the payout itself too', async () => {
    const payout = await scene.requested(100)
    const raise = (by: { token: string }) =>
      scene.t.as(by.token)(createDispute, {
        body: { campaignId: scene.campaignId, payoutId: payout._id, type: 'payout', reason: 'Where is the bridge' },
      })
    expect((await raise(await scene.given.user())).error.fields).toHaveProperty('payoutId')
    expect((await raise(scene.donor)).status).toBe(201)
    expect((await raise(scene.owner)).status).toBe(201)
    expect((await scene.details(payout)).openDisputes).toMatchObject([
      { reason: 'Where is the bridge', status: 'open' },
      { reason: 'Where is the bridge' },
    ])
  })
})

test('an owner whose payout is under way cannot delete the account, and has it in their data', async () => {
  const payout = await scene.requested(100)
  const call = scene.t.as(scene.owner.token)
  const remove = () => call(deleteAccount, { body: { password: scene.owner.password } })
  expect(await remove()).toMatchObject({ status: 409, error: { error: expect.stringContaining('A payout of yours') } })
  expect((await call(exportMyData, {})).body.records.payouts).toMatchObject([{ _id: payout._id, net: payout.net }])
  await scene.approve(payout)
  expect((await remove()).status).toBe(204)
})
