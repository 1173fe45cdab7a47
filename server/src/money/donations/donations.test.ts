import { getCampaignStats } from '@muster/contract/campaigns/campaigns.ts'
import { getDonation, paypalCancel, paypalReturn } from '@muster/contract/money/donations.ts'
import { describe, expect, test } from 'vitest'
import { paypalSays, useDonations } from '../../../test/donating.ts'
import { day, hour, minute, second } from '../../base/clock.ts'
import { newId } from '../../base/tokens.ts'

const scene = useDonations()
const {
  order,
  start,
  seen,
  statusOf,
  reconcile,
  reconcileAfter,
  captures,
  thanks,
  pageOf,
  cancelCampaign,
  expectBookedOnce,
} = scene

describe('a donation', () => {
  test('goes to PayPal and back, moves the total, and is thanked for', async () => {
    const started = await start(25)
    expect(await seen(started)).toMatchObject({
      campaignId: scene.campaignId,
      campaignTitle: 'Bridge over the creek',
      amount: 25,
      currency: 'USD',
      anonymous: false,
      status: 'awaiting_approval',
      approveUrl: started.approveUrl,
      completedAt: null,
      fees: null,
    })
    const back = await scene.t.decide(started.orderId, 'approve')
    expect(back).toContain(`${scene.t.context.config.publicUrl}/api/paypal/return?token=${started.orderId}`)
    expect(await scene.t.follow(back ?? '')).toBe(pageOf(started))
    await expectBookedOnce(started)
    expect(await seen(started)).toMatchObject({
      approveUrl: null,
      completedAt: scene.t.clock.now().toISOString(),
      fees: { provider: 1.36, platform: 1.25, campaign: 22.39 },
    })
    const { donations } = (await scene.t.call(getCampaignStats, { params: { id: scene.campaignId } })).body
    // PayPal keeps 3.49 % and 49 cents: 1.36; the platform 5 %: 1.25.
    expect(donations).toEqual({
      totalRaised: 25,
      netRaised: 22.39,
      processorFees: 1.36,
      platformFees: 1.25,
      payoutFees: 0,
      paidOut: 0,
      notPaidOut: 22.39,
      count: 1,
      currency: 'USD',
    })
    const [mail, ...more] = await thanks()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Thank you: $25.00 for Bridge over the creek')
    expect(mail?.text).toContain(`${scene.t.context.config.publicUrl}/campaigns/${scene.campaignId}`)
    expect(mail?.text).toContain(`${scene.t.context.config.publicUrl}/donations/${started.donationId}/receipt`)
  })

  test('answers with PayPal’s links, the one to approve first and under that name', async () => {
    const { body } = await order()
    expect(body.links[0]).toMatchObject({ rel: 'approve' })
    expect(body.links.map(({ rel }) => rel)).toContain('self')
    expect(body.links.filter(({ href }) => href === body.links[0]?.href)).toHaveLength(1)
  })

  test('is finished by the webhook alone where the buyer closes the window', async () => {
    const started = await start()
    expect(await scene.t.decide(started.orderId, 'approve_and_close')).toBeNull()
    await scene.t.deliverWebhooks()
    await expectBookedOnce(started)
  })

  test('is finished by the reconciler alone, a minute later, where no webhook comes either', async () => {
    const started = await start()
    await scene.t.decide(started.orderId, 'approve_and_close')
    await reconcileAfter(minute - second)
    expect(await statusOf(started)).toBe('awaiting_approval')
    await reconcileAfter(second)
    await expectBookedOnce(started)
  })

  test('is captured and booked once when return, webhook and reconciler come together', async () => {
    const started = await start()
    const before = captures()
    const back = (await scene.t.decide(started.orderId, 'approve')) ?? ''
    scene.t.clock.advance(minute)
    await Promise.all([
      scene.t.follow(back),
      scene.t.deliverWebhooks(),
      reconcile(),
      scene.t.follow(back),
      scene.t.deliverWebhooks(),
      reconcile(),
    ])
    expect(captures() - before).toBe(1)
    await expectBookedOnce(started)
    expect(await thanks()).toHaveLength(1)
  })

  test('changes no more however often its page and webhooks come again', async () => {
    const started = await start()
    const back = (await scene.t.decide(started.orderId, 'approve')) ?? ''
    await scene.t.follow(back)
    const calls = scene.t.calls().length
    for (let n = 0; n < 3; n++) await scene.t.follow(back)
    await reconcileAfter(hour)
    expect(scene.t.calls()).toHaveLength(calls)
    await scene.t.deliverWebhooks()
    await expectBookedOnce(started)
    expect(await thanks()).toHaveLength(1)
  })

  test('of which PayPal keeps everything is counted, and leaves nothing to anybody', async () => {
    const started = await start(0.1)
    await scene.t.follow((await scene.t.decide(started.orderId, 'approve')) ?? '')
    await expectBookedOnce(started, 0.1)
    const { donations } = (await scene.t.call(getCampaignStats, { params: { id: scene.campaignId } })).body
    expect(donations).toMatchObject({ totalRaised: 0.1, netRaised: 0, processorFees: 0.1, platformFees: 0 })
  })

  test('is seen by its donor alone', async () => {
    const started = await start()
    for (const person of [scene.owner, await scene.given.user(), await scene.given.admin()]) {
      const answer = await scene.t.as(person.token)(getDonation, { params: { id: started.donationId } })
      expect(answer.error).toMatchObject({ code: 'donation_not_found' })
    }
  })

  test('approved before the campaign’s end counts when it is captured after it', async () => {
    const day = scene.t.clock.now().toISOString().slice(0, 10)
    scene.campaignId = (await scene.given.campaign(scene.owner, { executionDate: day }))._id
    scene.t.clock.set(`${day}T23:58:00Z`)
    const started = await start()
    await scene.t.decide(started.orderId, 'approve_and_close')
    await reconcileAfter(5 * minute)
    await expectBookedOnce(started)
  })

  test('does not need a day: an open campaign takes it too', async () => {
    scene.campaignId = (await scene.given.campaign(scene.owner))._id
    const started = await start()
    await scene.t.follow((await scene.t.decide(started.orderId, 'approve')) ?? '')
    await expectBookedOnce(started)
  })
})

describe('a worker that syncs an order', () => {
  test('syncs once more where another worker left a hint meanwhile, because the answer may be old', async () => {
    const started = await start()
    const answerArrives = Promise.withResolvers<undefined>()
    const asked = Promise.withResolvers<undefined>()
    let readings = 0
    scene.t.interfere(async ({ method, path }) => {
      if (method !== 'GET' || !path.includes(started.orderId) || readings++ > 0) return undefined
      asked.resolve(undefined)
      await answerArrives.promise
      return paypalSays(200, { id: started.orderId, status: 'PAYER_ACTION_REQUIRED' })
    })
    scene.t.clock.advance(minute)
    const slow = reconcile()
    await asked.promise
    const back = (await scene.t.decide(started.orderId, 'approve')) ?? ''
    await scene.t.follow(back)
    expect(await statusOf(started)).toBe('awaiting_approval')
    answerArrives.resolve(undefined)
    await slow
    expect(readings).toBe(2)
    await expectBookedOnce(started)
  })

  test('and dies leaves it to the next one, as soon as the lease ends', async () => {
    const started = await start()
    const back = (await scene.t.decide(started.orderId, 'approve')) ?? ''
    // What a process leaves behind that is killed while it asks PayPal.
    await scene.t.context.db
      .updateTable('donation')
      .set({ lease_id: newId(), leased_until: new Date(scene.t.clock.now().getTime() + 20 * second) })
      .where('id', '=', started.donationId)
      .execute()
    await scene.t.follow(back)
    expect(await statusOf(started)).toBe('awaiting_approval')
    await reconcileAfter(20 * second)
    await expectBookedOnce(started)
  })

  test('and is stuck while taking the money is overtaken, and doubles nothing when it goes on', async () => {
    const started = await start()
    await reconcileAfter(2 * minute)
    const back = (await scene.t.decide(started.orderId, 'approve')) ?? ''
    const goesOn = Promise.withResolvers<undefined>()
    const stuck = Promise.withResolvers<undefined>()
    let attempts = 0
    scene.t.interfere(async ({ path }) => {
      if (!path.endsWith('/capture') || attempts++ > 0) return undefined
      stuck.resolve(undefined)
      return goesOn.promise
    })
    const slow = scene.t.follow(back)
    await stuck.promise
    expect(await statusOf(started)).toBe('processing')
    await reconcileAfter(20 * second)
    await expectBookedOnce(started)
    goesOn.resolve(undefined)
    await slow
    await expectBookedOnce(started)
    expect(await thanks()).toHaveLength(1)
  })
})

describe('a donation is refused', () => {
  test.each([
    [{ amount: 0 }, 'amount', 'Enter a valid amount'],
    [{ amount: -1 }, 'amount', 'Enter a valid amount'],
    [{ amount: 1.005 }, 'amount', 'Enter a valid amount'],
    [{ amount: '25' }, 'amount', 'Enter a valid amount'],
    [{}, 'amount', 'Enter a valid amount'],
    [{ amount: 100_000.01 }, 'amount', 'One donation can be at most 100,000'],
    [{ amount: 5, currency: 'EUR' }, 'currency', 'Donations are taken in US dollars'],
    [{ amount: 5, tip: 1 }, 'tip', 'This field is not known here'],
  ])('%j: at its field, in words', async (body, field, message) => {
    const answer = await order(body)
    expect(answer.status).toBe(400)
    expect(answer.error).toMatchObject({ error: message, fields: { [field]: message } })
  })

  test.each([0.01, 0.5, 12.34, 100_000])('but not for being %d', async (amount) => {
    expect((await order({ amount })).status).toBe(201)
  })

  test('by a campaign for action only, one that is over, one that was cancelled, and none', async () => {
    const bridge = scene.campaignId
    scene.campaignId = (
      await scene.given.campaign(scene.owner, { actionMode: 'action', actionDescription: 'Come' })
    )._id
    expect((await order()).error).toMatchObject({
      code: 'donations_closed',
      error: 'This campaign does not take donations',
    })
    scene.campaignId = bridge
    await cancelCampaign()
    expect((await order()).error.code).toBe('campaign_cancelled')
    await scene.t.context.db
      .updateTable('campaign')
      .set({ cancelled_at: null })
      .where('id', '=', scene.campaignId)
      .execute()
    const later = await scene.given.user()
    scene.t.clock.advance(10 * day)
    expect((await order({ amount: 5 }, later)).error).toMatchObject({ code: 'campaign_over' })
    scene.campaignId = newId()
    expect((await order({ amount: 5 }, later)).error.code).toBe('campaign_not_found')
  })

  test('to those whose address is not verified', async () => {
    const answer = await order({ amount: 5 }, await scene.given.user({ verified: false }))
    expect(answer.status).toBe(403)
    expect(answer.error.code).toBe('email_unverified')
  })
})

describe('PayPal’s ways back', () => {
  test.each([paypalReturn, paypalCancel])(
    'lead to the campaigns where the order is none of ours: $path',
    async ({ path }) => {
      for (const query of ['', '?token=UNKNOWN', '?token=UNKNOWN&next=https://evil.example']) {
        expect(await scene.t.follow(`${scene.t.context.config.publicUrl}/api${path}${query}`)).toBe(
          `${scene.t.context.config.publicUrl}/campaigns`,
        )
      }
    },
  )

  test('lead to the page also where PayPal does not answer', async () => {
    const started = await start()
    const back = (await scene.t.decide(started.orderId, 'approve')) ?? ''
    scene.t.interfere(() => 'lost_before')
    expect(await scene.t.follow(back)).toBe(pageOf(started))
    scene.t.interfere(() => undefined)
    await reconcileAfter(minute)
    await expectBookedOnce(started)
  })
})
