import { getCampaignStatsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { listCampaignPayoutsEndpoint } from '@muster/contract/money/payouts.ts'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { usePayouts } from '../../../test/paying-out.ts'
import { day } from '../../platform/base/clock.ts'
import { unkeyed } from '../../platform/http/idempotency.ts'
import { availableBalance } from '../ledger/balance.sql.ts'
import { requestPayout } from './request-payout.ts'

const scene = usePayouts()
const available = () => availableBalance(scene.t.context.db, scene.campaignId)

/** Requests a payout, and calls `happen` once between the two queries that compute its amounts. */
const requestWhile = async (happen: () => Promise<unknown>): Promise<void> => {
  const { context } = scene.t
  let hasHappened = false
  const between: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (hasHappened || !('adjustmentMinor' in (result.rows[0] ?? {}))) return result
      hasHappened = true
      await happen()
      return result
    },
  }
  const request = { campaignId: scene.campaignId, ownerId: scene.owner.user._id }
  await requestPayout({ ...context, db: context.db.withPlugin(between) }, request, unkeyed)
  expect(hasHappened).toBe(true)
}

describe('a request for a payout', () => {
  test('takes the whole balance, and returns its parts and its receiver', async () => {
    await scene.give(100)
    await scene.give(25)
    const { status, body } = await scene.request()
    expect(status).toBe(201)
    // PayPal's fee is 3.49 % and 0.49 for each donation, the platform's is 5 %.
    expect(body).toMatchObject({
      campaignId: scene.campaignId,
      campaignTitle: 'Bridge over the creek',
      recipientPaypalEmail: scene.owner.email,
      gross: 125,
      processorFee: 5.34,
      platformFee: 6.25,
      adjustments: 0,
      net: 113.41,
      currency: 'USD',
      status: 'pending',
      transferStatus: null,
      payoutBatchId: null,
      reason: null,
    })
    expect(await available()).toBe(0n)
  })

  test('goes to the PayPal address that was confirmed at the time of the request', async () => {
    await scene.give(10)
    const address = await scene.payTo('creek-fund')
    expect(await scene.offer()).toMatchObject({ recipientPaypalEmail: address, hasConfirmedAddress: true })
    const { body } = await scene.request()
    await scene.payTo('elsewhere')
    expect((await scene.details(body)).recipientPaypalEmail).toBe(address)
  })

  test('of a campaign without money is refused: Nothing to pay out', async () => {
    expect(await scene.request()).toMatchObject({ status: 409, error: { error: 'Nothing to pay out' } })
    expect(await scene.offer()).toMatchObject({ gross: 0, net: 0, isPending: false, hasConfirmedAddress: false })
  })

  test('is refused while another one is pending: A payout is already pending', async () => {
    await scene.requested()
    await scene.give(10)
    expect(await scene.request()).toMatchObject({ status: 409, error: { error: 'A payout is already pending' } })
    expect(await scene.offer()).toMatchObject({ isPending: true, gross: 10 })
  })

  test('that is sent fifty times at the same time makes one payout', async () => {
    await scene.give(100)
    const answers = await Promise.all(Array.from({ length: 50 }, () => scene.request()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refusals = answers.filter(({ status }) => status !== 201)
    expect(new Set(refusals.map(({ status, error }) => `${status} ${error.code}`))).toEqual(
      new Set(['409 payout_pending']),
    )
  })

  test('includes a donation that arrives at the same time', async () => {
    await scene.give(100)
    await requestWhile(() => scene.give(25))
    const { body } = await scene.t.as(scene.owner.token)(listCampaignPayoutsEndpoint, {
      params: { id: scene.campaignId },
      query: {},
    })
    expect(body).toMatchObject([{ gross: 125, net: 113.41 }])
  })

  test('is accepted only from the owner with a verified address', async () => {
    await scene.give(10)
    expect((await scene.request(scene.donor)).status).toBe(403)
    expect((await scene.request(scene.admin())).status).toBe(403)
    await scene.t.context.db
      .updateTable('account')
      .set({ email_verified_at: null })
      .where('id', '=', scene.owner.user._id)
      .execute()
    expect(await scene.request()).toMatchObject({ status: 403, error: { code: 'email_unverified' } })
  })

  test('includes only donations since the last payout', async () => {
    const first = await scene.requested(100)
    await scene.approve(first)
    await scene.give(25)
    const { body } = await scene.request()
    // The fee of the first payout is now known, and the campaign pays it.
    expect(body).toMatchObject({ gross: 25, processorFee: 1.36, platformFee: 1.25, adjustments: 0.25, net: 22.14 })
  })

  test('after a rejection includes the same money again', async () => {
    const first = await scene.requested(100)
    await scene.reject(first)
    const { status, body } = await scene.request()
    expect(status).toBe(201)
    expect(body).toMatchObject({ gross: first.gross, net: first.net })
    expect(body._id).not.toBe(first._id)
  })

  test('works the same after the end of the campaign', async () => {
    await scene.give(10)
    scene.t.clock.advance(6 * day)
    expect((await scene.request()).status).toBe(201)
  })
})

test('the owner sees the payouts of a campaign in pages, newest first', async () => {
  const first = await scene.requested(100)
  await scene.reject(first, { reason: 'Send us the receipt of the timber' })
  const second = (await scene.request()).body
  const list = (query: { limit?: number; cursor?: string }, by = scene.owner) =>
    scene.t.as(by.token)(listCampaignPayoutsEndpoint, { params: { id: scene.campaignId }, query })
  const page = await list({ limit: 1 })
  expect(page.body.map(({ _id }) => _id)).toEqual([second._id])
  const cursor = new URL(/<(.*)>/.exec(String(page.headers.link))?.[1] ?? '', 'http://x').searchParams.get('cursor')
  expect((await list({ limit: 1, cursor: cursor ?? '' })).body).toMatchObject([
    { _id: first._id, status: 'rejected', reason: 'Send us the receipt of the timber' },
  ])
  expect((await list({}, scene.donor)).status).toBe(403)
})

test('the public figures show how much was paid out, and the fees', async () => {
  const payout = await scene.requested(100)
  const figures = async () =>
    (await scene.t.call(getCampaignStatsEndpoint, { params: { id: scene.campaignId } })).body.donations
  expect(await figures()).toMatchObject({ payoutFees: 0, paidOut: 0, notPaidOut: payout.net })
  await scene.approve(payout)
  // The payout took everything, and PayPal's fee for it is 25 cents.
  expect(await figures()).toMatchObject({ payoutFees: 0.25, paidOut: payout.net, notPaidOut: -0.25 })
})
