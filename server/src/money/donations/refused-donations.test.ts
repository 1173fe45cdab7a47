import { paypalCancelEndpoint, paypalReturnEndpoint } from '@muster/contract/money/donations.ts'
import { describe, expect, test } from 'vitest'
import { useDonations } from '../../../test/donating.ts'
import { day, minute } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/tokens.ts'

const scene = useDonations()
const { order, start, reconcileAfter, pageOf, cancelCampaign, expectBookedOnce } = scene

scene.forEachDonor(() => {
  describe('a donation', () => {
    test.each([
      [{ amount: 0 }, 'amount', 'Enter a valid amount'],
      [{ amount: -1 }, 'amount', 'Enter a valid amount'],
      [{ amount: 1.005 }, 'amount', 'Enter a valid amount'],
      [{ amount: '25' }, 'amount', 'Enter a valid amount'],
      [{}, 'amount', 'Enter a valid amount'],
      [{ amount: 100_000.01 }, 'amount', 'One donation can be at most $100,000'],
      [{ amount: 5, currency: 'EUR' }, 'currency', 'Donations are taken in US dollars'],
      [{ amount: 5, tip: 1 }, 'tip', 'This field is not known here'],
    ])('with %j is refused with an error at its field', async (body, field, message) => {
      const answer = await order(body)
      expect(answer.status).toBe(400)
      expect(answer.error).toMatchObject({ error: message, fields: { [field]: message } })
    })

    test.each([0.01, 0.5, 12.34, 100_000])('of %d is accepted', async (amount) => {
      expect((await order({ amount })).status).toBe(201)
    })

    test('to a campaign without donations, a past, a cancelled or an unknown one is refused', async () => {
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
  })

  describe('PayPal’s return URL', () => {
    test.each([paypalReturnEndpoint, paypalCancelEndpoint])(
      'leads to the campaigns if the order is unknown: $path',
      async ({ path }) => {
        for (const query of ['', '?token=UNKNOWN', '?token=UNKNOWN&next=https://evil.example']) {
          expect(await scene.t.follow(`${scene.t.context.config.publicUrl}/api${path}${query}`)).toBe(
            `${scene.t.context.config.publicUrl}/campaigns`,
          )
        }
      },
    )

    test('leads to the campaign if PayPal does not respond', async () => {
      const started = await start()
      const back = (await scene.t.decide(started.orderId, 'approve')) ?? ''
      scene.t.interfere(() => 'lost_before')
      expect(await scene.t.follow(back)).toBe(pageOf(started))
      scene.t.interfere(() => undefined)
      await reconcileAfter(minute)
      await expectBookedOnce(started)
    })
  })
})

test('a donation from a person with an unverified address is refused', async () => {
  const answer = await order({ amount: 5 }, await scene.given.user({ verified: false }))
  expect(answer.status).toBe(403)
  expect(answer.error.code).toBe('email_unverified')
})
