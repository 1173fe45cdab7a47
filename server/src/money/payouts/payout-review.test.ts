import { createDisputeEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { deleteAccountEndpoint, exportMyDataEndpoint } from '@muster/contract/people/my-data.ts'
import { describe, expect, test } from 'vitest'
import { usePayouts } from '../../../test/paying-out.ts'
import { day } from '../../platform/base/clock.ts'

const scene = usePayouts()

describe('an admin sees before the decision', () => {
  test('the owner, the campaign’s money, and when the PayPal address changed', async () => {
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

  test('the open disputes, including those about the payout', async () => {
    const payout = await scene.requested(100)
    const raise = (by: { token: string }) =>
      scene.t.as(by.token)(createDisputeEndpoint, {
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

test('an owner with a payout in progress cannot delete the account, and finds the payout in their data', async () => {
  const payout = await scene.requested(100)
  const call = scene.t.as(scene.owner.token)
  const remove = () => call(deleteAccountEndpoint, { body: { password: scene.owner.password } })
  expect(await remove()).toMatchObject({ status: 409, error: { error: expect.stringContaining('A payout of yours') } })
  expect((await call(exportMyDataEndpoint, {})).body.records.payouts).toMatchObject([
    { _id: payout._id, net: payout.net },
  ])
  await scene.approve(payout)
  expect((await remove()).status).toBe(204)
})
