import { getDisputeChoicesEndpoint, listMyDisputesEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { getDonationEndpoint, listMyDonationsEndpoint } from '@muster/contract/money/donations.ts'
import { exportMyDataEndpoint } from '@muster/contract/people/my-data.ts'
import { describe, expect, test } from 'vitest'
import { useDisputes } from '../../../test/disputing.ts'
import { day, minute } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/tokens.ts'

const s = useDisputes()

describe('raising a dispute', () => {
  test('returns 201 with the dispute, open and without changes', async () => {
    const answer = await s.report({ details: 'I went there.\n\nThere is only a car park.', reason: '  No river  ' })
    expect(answer).toMatchObject({ status: 201 })
    expect(answer.body).toEqual({
      _id: expect.any(String) as string,
      campaignId: s.campaignId,
      campaignTitle: 'Bridge over the creek',
      donationId: null,
      payoutId: null,
      donationAmount: null,
      holdsDonation: false,
      stopsPayout: false,
      type: 'other',
      reason: 'No river',
      details: 'I went there.\n\nThere is only a car park.',
      status: 'open',
      resolutionNotes: null,
      changes: [],
      messages: [],
      answerBy: new Date(s.t.clock.now().getTime() + 7 * day).toISOString(),
      mayWithdraw: true,
      createdAt: s.t.clock.now().toISOString(),
    })
    expect(await s.mine()).toEqual([answer.body])
  })

  test.each([
    ['Campaign is required', 'campaignId', { campaignId: undefined }],
    ['Campaign is required', 'campaignId', { campaignId: '' }],
    ['Type is required', 'type', { type: undefined }],
    ['Type is required', 'type', { type: 'bug' }],
    ['Reason is required', 'reason', { reason: undefined }],
    ['Reason is required', 'reason', { reason: ' \n ' }],
  ])('shows %s at %s', async (sentence, field, body) => {
    const answer = await s.report(body)
    expect(answer).toMatchObject({ status: 400, error: { code: 'invalid', fields: { [field]: sentence } } })
  })

  test('needs a verified address', async () => {
    const person = await s.given.user({ verified: false })
    expect(await s.report({}, person)).toMatchObject({ status: 403, error: { code: 'email_unverified' } })
  })

  test('of a campaign that does not exist returns 404', async () => {
    expect(await s.report({ campaignId: newId() })).toMatchObject({
      status: 404,
      error: { code: 'campaign_not_found' },
    })
  })

  test('of the reporter’s own donation has its amount', async () => {
    const { donationId } = await s.start(12.5)
    expect(await s.reported({ type: 'donation', donationId })).toMatchObject({ donationId, donationAmount: 12.5 })
  })

  test('about another person’s donation is refused like an unknown one', async () => {
    const { donationId } = await s.start()
    const stranger = await s.given.user()
    const others = await s.report({ donationId }, stranger)
    const none = await s.report({ donationId: newId() }, stranger)
    const sentence = 'This is not one of your donations to this campaign'
    expect(others).toMatchObject({ status: 400, error: { fields: { donationId: sentence } } })
    expect({ ...others.error, requestId: '' }).toEqual({ ...none.error, requestId: '' })
    expect((await s.t.as(stranger.token)(getDonationEndpoint, { params: { id: donationId } })).status).toBe(404)
  })

  test('about a donation to another campaign is refused', async () => {
    const { donationId } = await s.start()
    const other = await s.given.campaign(s.owner)
    expect(await s.report({ campaignId: other._id, donationId })).toMatchObject({ status: 400 })
  })

  test('of an unknown payout is refused at its field', async () => {
    const answer = await s.report({ type: 'payout', payoutId: newId() })
    expect(answer).toMatchObject({
      status: 400,
      error: { fields: { payoutId: 'This is not a payout of a campaign that you own or donated to' } },
    })
  })

  test('of a payout is only for its owner and the donors of its campaign', async () => {
    const { _id: payoutId } = await s.requested(100)
    const stranger = await s.given.user()
    expect((await s.report({ type: 'payout', payoutId }, s.owner)).status).toBe(201)
    expect(await s.reported({ type: 'payout', payoutId })).toMatchObject({ payoutId, campaignId: s.campaignId })
    const others = await s.report({ type: 'payout', payoutId }, stranger)
    const none = await s.report({ type: 'payout', payoutId: newId() }, stranger)
    expect(others).toMatchObject({ status: 400, error: { fields: { payoutId: expect.any(String) as string } } })
    expect({ ...others.error, requestId: '' }).toEqual({ ...none.error, requestId: '' })
    const elsewhere = await s.given.campaign(s.owner)
    expect((await s.report({ campaignId: elsewhere._id, payoutId }, s.owner)).status).toBe(400)
  })

  test('by fifty concurrent requests is created once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => s.report()))
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect(await s.mine()).toHaveLength(1)
  })

  test('with another text, or by another person, is a new dispute', async () => {
    const first = await s.reported()
    const others = [await s.reported({ details: 'Nor a creek' }), await s.reported({}, s.owner)]
    expect(new Set([first, ...others].map(({ _id }) => _id)).size).toBe(3)
  })

  test('after a decision makes a new one, even if the first is reopened', async () => {
    const first = await s.reported()
    await s.decide(first, 'under_review')
    expect((await s.reported())._id).toBe(first._id)
    await s.decide(first, 'rejected')
    const second = await s.reported()
    expect(second._id).not.toBe(first._id)
    expect((await s.decide(first, 'open')).body.status).toBe('open')
    expect((await s.reported())._id).toBe(second._id)
  })

  test('is refused while the person has twenty open ones, also concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => s.report({ reason: `Problem ${n}` })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.find(({ status }) => status !== 201)?.error.code).toBe('too_many_disputes')
    const [one] = await s.mine()
    await s.decide({ _id: one?._id ?? '' }, 'resolved')
    expect((await s.report({ reason: 'One more' })).status).toBe(201)
  })
})

describe('the subjects that a dispute can name', () => {
  const choices = async (by: { token: string }) =>
    (await s.t.as(by.token)(getDisputeChoicesEndpoint, { params: { id: s.campaignId } })).body

  test('lists the caller’s donations, and the payouts of campaigns that the caller owns or donated to, newest first', async () => {
    const payout = await s.requested(100)
    s.t.clock.advance(minute)
    const { donationId } = await s.start(12.5)
    const payouts = [{ _id: payout._id, net: payout.net, status: 'pending', createdAt: payout.createdAt }]
    expect(await choices(s.donor)).toMatchObject({
      donations: [
        { _id: donationId, amount: 12.5, status: 'awaiting_approval' },
        { amount: 100, status: 'completed' },
      ],
      payouts,
    })
    expect(await choices(s.owner)).toEqual({ donations: [], payouts })
    expect(await choices(await s.given.user())).toEqual({ donations: [], payouts: [] })
  })

  test('is rejected without a campaign', async () => {
    const answer = await s.t.as(s.donor.token)(getDisputeChoicesEndpoint, { params: { id: newId() } })
    expect(answer).toMatchObject({ status: 404, error: { code: 'campaign_not_found' } })
  })

  test('each donation of mine names the newest payout that was requested after it arrived', async () => {
    const payout = await s.requested(100)
    s.t.clock.advance(minute)
    await s.give(5)
    const { body } = await s.t.as(s.donor.token)(listMyDonationsEndpoint, { query: {} })
    expect(body.map(({ amount, payoutId }) => [amount, payoutId])).toEqual([
      [5, null],
      [100, payout._id],
    ])
  })
})

describe('my disputes', () => {
  test('are only the caller’s own, newest first, in pages', async () => {
    await s.reported({}, s.owner)
    for (const reason of ['first', 'second', 'third']) {
      await s.reported({ reason })
      s.t.clock.advance(minute)
    }
    const list = s.t.as(s.donor.token)
    const page = await list(listMyDisputesEndpoint, { query: { limit: 2 } })
    expect(page.body.map(({ reason }) => reason)).toEqual(['third', 'second'])
    const cursor = /cursor=([^&>]+)/.exec(String(page.headers.link))?.[1]
    const rest = await list(listMyDisputesEndpoint, { query: { limit: 2, cursor } })
    expect(rest.body.map(({ reason }) => reason)).toEqual(['first'])
    expect(rest.headers.link).toBeUndefined()
  })

  test('show each change with its notes, without its actor', async () => {
    const { _id } = await s.reported()
    await s.decide({ _id }, 'under_review', 'We asked the owner.')
    s.t.clock.advance(minute)
    await s.decide({ _id }, 'resolved')
    const [dispute] = await s.mine()
    expect(dispute).toMatchObject({ status: 'resolved', resolutionNotes: null })
    const at = s.t.clock.now()
    expect(dispute?.changes).toEqual([
      {
        from: 'open',
        to: 'under_review',
        notes: 'We asked the owner.',
        createdAt: new Date(at.getTime() - minute).toISOString(),
      },
      { from: 'under_review', to: 'resolved', notes: null, createdAt: at.toISOString() },
    ])
  })
})

test('the export of a person’s data has their disputes', async () => {
  const { answerBy: _answerBy, mayWithdraw: _mayWithdraw, ...kept } = await s.reported()
  await s.reported({}, s.owner)
  const { body } = await s.t.as(s.donor.token)(exportMyDataEndpoint, {})
  expect(body.records.disputes).toEqual([kept])
})
