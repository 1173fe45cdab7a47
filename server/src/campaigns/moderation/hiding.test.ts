import {
  getCampaignEndpoint,
  getCampaignCalendarEndpoint,
  getCampaignStatsEndpoint,
  listCampaignsEndpoint,
  listSupportedEndpoint,
  suggestTagsEndpoint,
  updateCampaignEndpoint,
} from '@muster/contract/campaigns/campaigns.ts'
import { getRaisedByDayEndpoint } from '@muster/contract/campaigns/raised.ts'
import { createDisputeEndpoint, listMyDisputesEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { hideCampaignEndpoint } from '@muster/contract/campaigns/moderation.ts'
import { listDonorsEndpoint, listMyDonationsEndpoint } from '@muster/contract/money/donations.ts'
import { refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import {
  listSupportersEndpoint,
  supportCampaignEndpoint,
  verifyGuestSupportEndpoint,
  withdrawSupportEndpoint,
} from '@muster/contract/campaigns/supports.ts'
import { describe, expect, test } from 'vitest'
import { hour, minute } from '../../platform/base/clock.ts'
import { useModeration } from '../../../test/moderating.ts'
import { tokenIn } from '../../../test/supporting.ts'

const scene = useModeration()
const params = () => ({ id: scene.campaignId })
const support = (token: string) => scene.t.as(token)(supportCampaignEndpoint, { params: params(), body: {} })
const listed = async (query: object = {}) =>
  (await scene.t.call(listCampaignsEndpoint, { query })).body.map(({ _id }) => _id)

const hidden = {
  status: 410,
  error: { code: 'campaign_hidden', error: 'This campaign was taken down because of a suspicion of fraud' },
}

describe('a hidden campaign', () => {
  test('is 410 in every call about it, except for its owner and admins', async () => {
    expect((await scene.hide()).status).toBe(200)
    const visitor = scene.t.call
    for (const call of [visitor, scene.t.as(scene.donor.token)]) {
      for (const endpoint of [
        getCampaignEndpoint,
        getCampaignStatsEndpoint,
        getCampaignCalendarEndpoint,
        getRaisedByDayEndpoint,
        listSupportersEndpoint,
        listDonorsEndpoint,
      ]) {
        expect(await call(endpoint, { params: params() })).toMatchObject(hidden)
      }
    }
    for (const { token } of [scene.owner, scene.admin()]) {
      const { status, body } = await scene.t.as(token)(getCampaignEndpoint, { params: params() })
      expect({ status, standing: body.standing, title: body.title }).toEqual({
        status: 200,
        standing: 'hidden',
        title: 'Bridge over the creek',
      })
    }
  })

  test('is in no list, search or tag, except in its owner’s own list', async () => {
    const body = { title: 'Zebrafinch parade', tags: ['zebrafinches'] }
    await scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: params(), body })
    expect(await listed({ q: 'zebrafinch' })).toEqual([scene.campaignId])
    await scene.hide()
    await scene.t.runJob('search-counts')
    for (const query of [
      { q: 'zebrafinch' },
      { tag: 'zebrafinches' },
      { status: 'all', limit: 100 },
      { sort: 'newest' },
      { sort: 'raised' },
    ]) {
      expect(await listed(query)).not.toContain(scene.campaignId)
    }
    expect((await scene.t.call(suggestTagsEndpoint, { query: { q: 'zebrafinch' } })).body.tags).toEqual([])
    const own = await scene.t.as(scene.owner.token)(listCampaignsEndpoint, { query: { owner: 'me', status: 'all' } })
    expect(own.body).toMatchObject([{ _id: scene.campaignId, standing: 'hidden', title: 'Zebrafinch parade' }])
    await scene.publish()
    expect(await listed({ q: 'zebrafinch' })).toEqual([scene.campaignId])
  })

  test('stays in the lists of its supporters and donors, without what its owner wrote', async () => {
    await support(scene.donor.token)
    await scene.give(25)
    const meeting = { meetingPoint: 'At the creek', meetingPlace: { lat: 46.5, lon: 15.6 } }
    await scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: params(), body: meeting })
    await scene.hide()
    const as = scene.t.as(scene.donor.token)
    const masked = 'A campaign that was taken down'
    expect((await as(listSupportedEndpoint, { query: {} })).body).toMatchObject([
      { standing: 'hidden', title: masked, meetingPoint: null, meetingPlace: null, donatedAmount: 25 },
    ])
    expect((await as(listMyDonationsEndpoint, { query: {} })).body).toMatchObject([
      { campaignTitle: masked, amount: 25 },
    ])
    expect((await as(withdrawSupportEndpoint, { params: params() })).status).toBe(204)
    const body = { campaignId: scene.campaignId, type: 'donation', reason: 'I want it back' } as const
    expect((await as(createDisputeEndpoint, { body })).body.campaignTitle).toBe(masked)
    expect((await as(listMyDisputesEndpoint, { query: {} })).body).toMatchObject([{ campaignTitle: masked }])
  })

  test('starts no support, order, capture, payout request and approval', async () => {
    const approved = await scene.start(10)
    await scene.t.decide(approved.orderId, 'approve')
    const payout = await scene.requested(50)
    const email = `guest${scene.campaignId}@example.org`
    await scene.t.call(supportCampaignEndpoint, { params: params(), body: { email } })
    await scene.t.runJob('mail')
    const token = tokenIn(scene.t.mailbox.to(email)[0]?.text)
    const captures = scene.captures()
    await scene.hide()
    expect(await support(scene.donor.token)).toMatchObject(hidden)
    expect(
      await scene.t.call(supportCampaignEndpoint, { params: params(), body: { email: 'b@example.org' } }),
    ).toMatchObject(hidden)
    expect(await scene.t.call(verifyGuestSupportEndpoint, { params: { token }, query: {} })).toMatchObject(hidden)
    expect(await scene.order({ amount: 5 })).toMatchObject(hidden)
    expect(await scene.request()).toMatchObject(hidden)
    expect(await scene.approve(payout)).toMatchObject(hidden)
    expect(await scene.approve(payout, 'BATCH')).toMatchObject(hidden)
    await scene.reconcileAfter(minute)
    expect(scene.captures()).toBe(captures)
    expect(await scene.statusOf(approved)).toBe('cancelled')
    await scene.publish()
    await scene.reconcileAfter(15 * minute)
    // The donor read that they were not charged.
    expect(await scene.statusOf(approved)).toBe('cancelled')
    expect((await scene.approve(payout)).status).toBe(200)
  })

  test('does not send a payout that was approved before, until it is published', async () => {
    const payout = await scene.requested(50)
    scene.t.interfere(({ path }) => (path.endsWith('/payments/payouts') ? 'lost_before' : undefined))
    await scene.approve(payout)
    scene.t.interfere(() => undefined)
    await scene.hide()
    await scene.lookAfter(10 * minute)
    expect(await scene.transfersOf(payout)).toEqual([])
    await scene.publish()
    await scene.lookAfter(10 * minute)
    expect(await scene.transfersOf(payout)).toHaveLength(1)
  })

  test('books what PayPal captured already, and thanks the donor when it is published', async () => {
    const started = await scene.start(25)
    scene.t.interfere(({ path }) => (path.endsWith('/capture') ? 'lost_after' : undefined))
    await scene.pay(started)
    scene.t.interfere(() => undefined)
    expect(await scene.statusOf(started)).toBe('processing')
    await scene.hide()
    await scene.reconcileAfter(minute)
    expect(await scene.statusOf(started)).toBe('completed')
    const { db } = scene.t.context
    const key = `donation-completed:${started.donationId}`
    expect(await db.selectFrom('mail').select('id').where('key', '=', key).execute()).toEqual([])
    await scene.t.runJob('missed-thanks')
    expect(await scene.thanks()).toEqual([])
    await scene.publish()
    await scene.t.runJob('missed-thanks')
    await scene.t.runJob('missed-thanks')
    expect(await scene.thanks()).toHaveLength(1)
  })

  test('sends no thanks that were in the outbox already, until it is published', async () => {
    await scene.give(25)
    await scene.hide()
    expect(await scene.thanks()).toEqual([])
    await scene.publish()
    await scene.t.runJob('missed-thanks')
    expect(await scene.thanks()).toHaveLength(1)
  })

  test('sends no thanks for a donation that was refunded while it was hidden', async () => {
    const { donationId } = await scene.give(25)
    await scene.hide()
    expect(await scene.thanks()).toEqual([])
    const request = { params: { id: donationId }, body: { reason: 'Taken down' } }
    expect((await scene.t.as(scene.admin().token)(refundDonationEndpoint, request)).status).toBe(201)
    await scene.publish()
    await scene.t.runJob('missed-thanks')
    expect(await scene.thanks()).toEqual([])
  })

  test('thanks for a donation whose refund fails in the end', async () => {
    const { donationId } = await scene.give(25)
    await scene.hide()
    expect(await scene.thanks()).toEqual([])
    const request = { params: { id: donationId }, body: { reason: 'Taken down' } }
    const isRefund = ({ path }: { path: string }) => path.endsWith('/refund')
    scene.t.interfere((call) => (isRefund(call) ? 'lost_before' : undefined))
    expect((await scene.t.as(scene.admin().token)(refundDonationEndpoint, request)).body.status).toBe('requested')
    await scene.publish()
    await scene.t.runJob('missed-thanks')
    expect(await scene.thanks()).toEqual([])
    const { db } = scene.t.context
    const { capture_id: capture } = await db
      .selectFrom('donation')
      .select('capture_id')
      .where('id', '=', donationId)
      .executeTakeFirstOrThrow()
    const { id: refund } = await db
      .selectFrom('refund')
      .select('id')
      .where('donation_id', '=', donationId)
      .executeTakeFirstOrThrow()
    const links = [{ rel: 'up', href: `/v2/payments/captures/${capture}` }]
    const failed = {
      id: 'FAILEDREFUND',
      status: 'FAILED',
      amount: { currency_code: 'USD', value: '25.00' },
      custom_id: refund,
      links,
    }
    scene.t.interfere((call) => (isRefund(call) ? Response.json(failed) : undefined))
    scene.t.clock.advance(hour)
    await scene.t.runJob('refunds')
    await scene.t.runJob('missed-thanks')
    expect(await scene.thanks()).toHaveLength(1)
  })

  test('is decided by an admin who does not own it, from a standing that allows it', async () => {
    const body = { category: 'fraud', reason: 'x' } as const
    expect((await scene.t.as(scene.owner.token)(hideCampaignEndpoint, { params: params(), body })).status).toBe(403)
    expect((await scene.publish()).error.code).toBe('standing_refused')
    expect((await scene.hide()).status).toBe(200)
    expect((await scene.hide()).error.code).toBe('standing_refused')
    expect((await scene.freeze()).error.code).toBe('standing_refused')
    expect((await scene.unfreeze()).error.code).toBe('standing_refused')
    const own = await scene.given.campaign(scene.admin(), { title: 'Of an admin' })
    const refused = await scene.t.as(scene.admin().token)(hideCampaignEndpoint, { params: { id: own._id }, body })
    expect(refused).toMatchObject({
      status: 403,
      error: { error: 'Another admin has to decide about a campaign of yours' },
    })
  })
})

describe('a frozen campaign', () => {
  const frozen = { status: 409, error: { code: 'campaign_frozen' } }

  test('is visible, takes withdrawals and edits, and starts nothing', async () => {
    await support(scene.donor.token)
    const payout = await scene.requested(50)
    const approved = await scene.start(10)
    await scene.t.decide(approved.orderId, 'approve')
    expect((await scene.freeze()).body).toMatchObject({ standing: 'frozen' })
    expect((await scene.t.call(getCampaignEndpoint, { params: params() })).body.standing).toBe('frozen')
    expect(await listed({ limit: 100 })).toContain(scene.campaignId)
    const as = scene.t.as(scene.donor.token)
    expect((await as(withdrawSupportEndpoint, { params: params() })).status).toBe(204)
    expect(
      (await scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: params(), body: { title: 'Bridge' } }))
        .status,
    ).toBe(200)
    expect(await support(scene.donor.token)).toMatchObject(frozen)
    expect(await scene.order()).toMatchObject(frozen)
    expect(await scene.request()).toMatchObject(frozen)
    expect(await scene.approve(payout)).toMatchObject(frozen)
    await scene.reconcileAfter(minute)
    expect(await scene.statusOf(approved)).toBe('cancelled')
    expect((await scene.unfreeze()).body).toMatchObject({ standing: 'published' })
    expect((await support(scene.donor.token)).status).toBe(200)
  })
})
