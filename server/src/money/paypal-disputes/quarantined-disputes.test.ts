import { expect, test } from 'vitest'
import { day, minute } from '../../platform/base/clock.ts'
import { availableBalance } from '../ledger/balance.sql.ts'
import { all, isFree, usePaypalDisputes } from '../../../test/paypal-disputes.ts'

const { scene, given, captureOf, contest, settle, available, ours, mailsToOwner } = usePaypalDisputes()

const quarantined = async () => {
  const rows = await scene.t.context.db.selectFrom('quarantine').select(['source', 'reason']).execute()
  return (source: string) => rows.filter((row) => row.source === source).map(({ reason }) => reason)
}

test('money that PayPal decided to take but did not is available again after 30 days, and an admin is asked to check', async () => {
  const donation = await given()
  const id = await contest(donation)
  await scene.t.deliverWebhooks()
  await scene.t.controlPaypal('webhooks', { drop: 100 })
  await settle(id, 'RESOLVED_BUYER_FAVOUR')
  scene.t.interfere(({ path }) => (path.includes('/checkout/orders/') ? 'lost_before' : undefined))
  await scene.t.deliverWebhooks()
  await scene.t.runJob('paypal-disputes')
  scene.t.clock.advance(29 * day)
  await scene.t.runJob('paypal-disputes')
  expect(await available()).toBe(all - 2500n)
  scene.t.clock.advance(day)
  await scene.t.runJob('paypal-disputes')
  expect(await available()).toBe(all)
  expect((await quarantined())(`dispute:${id}:${donation.donationId}`)).toEqual([
    'PayPal decided a dispute 30 days ago and has not taken the money. It is available again. Ask PayPal',
  ])
  expect(await mailsToOwner()).toContain(isFree)
})

test('a dispute about several payments holds each for its own campaign, and quarantines payments that are not donations', async () => {
  const first = await given()
  const campaignId = scene.campaignId
  scene.campaignId = (await scene.given.campaign(scene.owner, { title: 'Bridge over the brook' }))._id
  const second = await given()
  const foreign = await scene.payElsewhere(50)
  const id = await contest(first, [await captureOf(second), foreign])
  await scene.t.deliverWebhooks()
  const availableIn = async () => [await availableBalance(scene.t.context.db, campaignId), await available()]
  expect(await availableIn()).toEqual([all - 2500n, all - 2500n])
  expect(await ours()).toMatchObject([{ donationId: second.donationId, status: 'open' }])
  expect((await quarantined())(`dispute:${id}:${foreign}`)).toHaveLength(1)
  expect(await mailsToOwner()).toHaveLength(2)
  scene.t.clock.advance(minute)
  await settle(id, 'CANCELED_BY_BUYER')
  await scene.t.runJob('paypal-disputes')
  expect(await availableIn()).toEqual([all, all])
  expect(await ours()).toMatchObject([{ status: 'resolved' }])
  scene.t.clock.advance(minute)
  await scene.t.controlPaypal(`disputes/${id}/reopen`, {})
  await scene.t.deliverWebhooks()
  expect(await availableIn()).toEqual([all - 2500n, all - 2500n])
  scene.t.clock.advance(minute)
  await settle(id, 'RESOLVED_BUYER_FAVOUR')
  await scene.t.deliverWebhooks()
  await scene.t.runJob('paypal-disputes')
  // The platform returns its fee of 1.25 for each donation.
  expect(await availableIn()).toEqual([all - 2375n, all - 2375n])
})

test('a dispute about an unknown payment goes to quarantine and holds nothing', async () => {
  await given()
  const foreign = await scene.payElsewhere(50)
  const opened = await scene.t.controlPaypal(`captures/${foreign}/dispute`, {})
  await scene.t.deliverWebhooks()
  expect(await available()).toBe(all)
  const source = `dispute:${(opened as { dispute_id: string }).dispute_id}:${foreign}`
  expect((await quarantined())(source)).toEqual(['PayPal has a dispute about what is no donation here'])
})
