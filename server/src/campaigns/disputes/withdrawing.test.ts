import { listDisputesEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { expect, test } from 'vitest'
import { useDisputes } from '../../../test/disputing.ts'

const s = useDisputes()

test('a person withdraws a dispute: it is resolved with a note, no one is mailed, and what it held is released', async () => {
  const payout = await s.requested(100)
  const raised = await s.reported({ type: 'payout', payoutId: payout._id })
  expect(raised).toMatchObject({ mayWithdraw: true, stopsPayout: true })
  const { status, body } = await s.withdraw(raised)
  expect(status).toBe(200)
  const resolutionNotes = 'Withdrawn by who raised it'
  expect(body).toMatchObject({ status: 'resolved', resolutionNotes, mayWithdraw: false, stopsPayout: false })
  expect(body.changes).toMatchObject([{ from: 'open', to: 'resolved', notes: resolutionNotes }])
  expect(await s.mine()).toEqual([body])
  expect((await s.look(raised)).body.changes).toMatchObject([{ by: { _id: s.donor.user._id } }])
  expect([...(await s.newsFor(s.donor)), ...(await s.newsFor(s.owner))]).toEqual([])
  expect((await s.approve(payout)).status).toBe(200)
})

test('pressed ten times at once, it is withdrawn once', async () => {
  const raised = await s.reported()
  const answers = await Promise.all(Array.from({ length: 10 }, () => s.withdraw(raised)))
  expect(answers.every(({ status, body }) => status === 200 && body.changes.length === 1)).toBe(true)
})

test('one under review can be withdrawn, a decided one cannot', async () => {
  const raised = await s.reported()
  await s.decide(raised, 'under_review')
  expect((await s.withdraw(raised)).status).toBe(200)
  const rejected = await s.reported({ reason: 'Another reason' })
  await s.decide(rejected, 'rejected', 'It is there')
  expect(await s.withdraw(rejected)).toMatchObject({ status: 409, error: { code: 'dispute_decided' } })
  expect(await s.mine()).toMatchObject([{ status: 'rejected', mayWithdraw: false }, { status: 'resolved' }])
})

test('a case at PayPal is withdrawn only there', async () => {
  const started = await s.give(25)
  await s.t.deliverWebhooks()
  const capture = (await s.t.movements()).find(({ customId }) => customId === started.donationId)?.reference ?? ''
  await s.t.controlPaypal(`captures/${capture}/dispute`, { also: [] })
  await s.t.deliverWebhooks()
  const query = { campaignId: s.campaignId }
  const [opened] = (await s.t.as(s.admin().token)(listDisputesEndpoint, { query })).body
  expect(await s.mine()).toMatchObject([{ _id: opened?._id, mayWithdraw: false }])
  const refusal = await s.withdraw({ _id: opened?._id ?? '' })
  expect(refusal).toMatchObject({ status: 409, error: { code: 'dispute_at_paypal' } })
  expect((await s.look({ _id: opened?._id ?? '' })).body.status).toBe('open')
})
