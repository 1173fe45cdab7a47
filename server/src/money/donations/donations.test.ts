import { getCampaignStatsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { getDonationEndpoint } from '@muster/contract/money/donations.ts'
import { describe, expect, test } from 'vitest'
import { useDonations } from '../../../test/donating.ts'
import { hour, minute } from '../../platform/base/clock.ts'

const scene = useDonations()
const { order, start, seen, reconcileAfter, thanks, pageOf, expectBookedOnce } = scene

scene.forEachDonor(() => {
  describe('a donation', () => {
    test('goes to PayPal and back, increases the total, and the donor gets a mail of thanks', async () => {
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
      const { donations } = (await scene.t.call(getCampaignStatsEndpoint, { params: { id: scene.campaignId } })).body
      // PayPal's fee is 3.49 % and 49 cents: 1.36. The platform's is 5 %: 1.25.
      expect(donations).toEqual({
        totalRaised: 25,
        netRaised: 22.39,
        processorFees: 1.36,
        platformFees: 1.25,
        payoutFees: 0,
        paidOut: 0,
        notPaidOut: 22.39,
        heldForDonors: 0,
        heldForDonorsUntil: null,
        inDisputes: null,
        count: 1,
        currency: 'USD',
      })
      const [mail, ...more] = await thanks()
      expect(more).toEqual([])
      expect(mail?.subject).toBe('Thank you: $25.00 for Bridge over the creek')
      expect(mail?.text).toMatch(/The campaign got \$22\.39: PayPal kept \$1\.36, [^.]+ \$1\.25\./)
      expect(mail?.text).toContain(`${scene.t.context.config.publicUrl}/campaigns/${scene.campaignId}`)
      expect(mail?.text).toContain(`${scene.t.context.config.publicUrl}/donations/${started.donationId}/receipt`)
    })

    test('does not change if its page and webhooks are requested again', async () => {
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

    test('returns PayPal’s links, with the approval link first', async () => {
      const { body } = await order()
      expect(body.links[0]).toMatchObject({ rel: 'approve' })
      expect(body.links.map(({ rel }) => rel)).toContain('self')
      expect(body.links.filter(({ href }) => href === body.links[0]?.href)).toHaveLength(1)
    })

    test('counts if PayPal’s fee takes all of it, and leaves nothing to the campaign and the platform', async () => {
      const started = await scene.give(0.1)
      await expectBookedOnce(started, 0.1)
      const { donations } = (await scene.t.call(getCampaignStatsEndpoint, { params: { id: scene.campaignId } })).body
      expect(donations).toMatchObject({ totalRaised: 0.1, netRaised: 0, processorFees: 0.1, platformFees: 0 })
    })

    test('counts if it was approved before the campaign’s end and captured after it', async () => {
      const day = scene.t.clock.now().toISOString().slice(0, 10)
      scene.campaignId = (await scene.given.campaign(scene.owner, { executionDate: day }))._id
      scene.t.clock.set(`${day}T23:58:00Z`)
      const started = await start()
      await scene.t.decide(started.orderId, 'approve_and_close')
      await reconcileAfter(5 * minute)
      await expectBookedOnce(started)
    })

    test('is accepted by a campaign without a day', async () => {
      scene.campaignId = (await scene.given.campaign(scene.owner))._id
      const started = await scene.give()
      await expectBookedOnce(started)
    })
  })
})

test('a donation of an account is visible only to its donor', async () => {
  const started = await start()
  for (const person of [scene.owner, await scene.given.user(), await scene.given.admin()]) {
    const answer = await scene.t.as(person.token)(getDonationEndpoint, { params: { id: started.donationId } })
    expect(answer.error).toMatchObject({ code: 'donation_not_found' })
  }
})
