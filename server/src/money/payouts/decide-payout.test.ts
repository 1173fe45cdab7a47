import { listCampaignPayoutsEndpoint } from '@muster/contract/money/payouts.ts'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../../test/donating.ts'
import { mailsTo } from '../../../test/mails.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { newId } from '../../platform/base/tokens.ts'
import { availableBalance } from '../ledger/balance.sql.ts'

const scene = usePayouts()
const available = () => availableBalance(scene.t.context.db, scene.campaignId)
const batchesMade = () => scene.t.calls().filter((call) => call === 'POST /v1/payments/payouts').length

describe('an approval', () => {
  test('sends the net amount to the receiver, with the payout’s id as the batch’s key', async () => {
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

  test('by fifty requests at the same time makes one batch', async () => {
    const payout = await scene.requested(100)
    const before = batchesMade()
    const answers = await Promise.all(Array.from({ length: 50 }, () => scene.approve(payout)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error.code === 'payout_decided')).toHaveLength(49)
    expect(batchesMade()).toBe(before + 1)
    expect(await scene.transfersOf(payout)).toHaveLength(1)
  })

  test('and a rejection at the same time: one of the two succeeds', async () => {
    const payout = await scene.requested(100)
    const [approved, rejected] = await Promise.all([scene.approve(payout), scene.reject(payout)])
    expect([approved.status, rejected.status].sort()).toEqual([200, 409])
    expect(await scene.transfersOf(payout)).toHaveLength(approved.status === 200 ? 1 : 0)
  })

  test('of one’s own campaign is refused', async () => {
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

  test('of an unknown or decided payout is refused', async () => {
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

  test('that PayPal refuses returns the money, and a new payout can be requested', async () => {
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
    const [mail] = scene.t.mailbox.to(scene.owner.email).filter(({ subject }) => subject?.includes('could not be sent'))
    expect(mail?.text).toContain('There was too little money in this site’s PayPal account.')
    expect(mail?.text).not.toContain('INSUFFICIENT_FUNDS')
    const [shown] = (
      await scene.t.as(scene.owner.token)(listCampaignPayoutsEndpoint, { params: { id: scene.campaignId }, query: {} })
    ).body
    expect(shown?.transferProblem).toBe('INSUFFICIENT_FUNDS')
    const again = (await scene.request()).body
    expect((await scene.approve(again)).body.transferStatus).toBe('paid')
  })
})

describe('a rejection', () => {
  test('returns the money, sends the reason to the owner, and does not call PayPal', async () => {
    const payout = await scene.requested(100)
    const calls = scene.t.calls().length
    const { status, body } = await scene.reject(payout, { reason: '  The receipts are missing ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'rejected', reason: 'The receipts are missing', transferStatus: null })
    expect(await available()).toBe(9102n)
    expect(scene.t.calls()).toHaveLength(calls)
    const subject = 'Your payout of $91.02 was rejected: Bridge over the creek'
    const mail = (await mailsTo(scene.t, scene.owner.email)).find((sent) => sent.subject === subject)
    expect(mail?.text).toContain('The reason given: The receipts are missing.')
  })

  test('of a cancelled campaign does not say that the owner can request the money again', async () => {
    const again = 'you can request another payout'
    await scene.reject(await scene.requested(100))
    const { body } = await scene.request()
    await scene.cancelCampaign()
    await scene.reject(body, { reason: 'Its donors are refunded!' })
    const rejections = (await mailsTo(scene.t, scene.owner.email)).filter(({ subject }) =>
      subject?.includes('rejected'),
    )
    expect(rejections.map(({ text }) => text?.includes(again))).toEqual([true, false])
    expect(rejections[1]?.text).toMatch(/The reason given: Its donors are refunded!$/m)
  })

  test('without a reason has the reason not eligible', async () => {
    const payout = await scene.requested(100)
    expect((await scene.reject(payout, { reason: '   ' })).body.reason).toBe('not eligible')
    const again = (await scene.request()).body
    expect((await scene.reject(again)).body.reason).toBe('not eligible')
  })

  test('by twenty requests at the same time is made once', async () => {
    const payout = await scene.requested(100)
    const answers = await Promise.all(Array.from({ length: 20 }, () => scene.reject(payout)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await available()).toBe(9102n)
  })
})
