import { paypalCancel, paypalReturn } from '@muster/contract/money/donations.ts'
import { describe, expect, test } from 'vitest'
import { useDonations } from '../../../test/donating.ts'
import { day, minute } from '../../base/clock.ts'
import { newId } from '../../base/tokens.ts'

const scene = useDonations()
const { order, start, reconcileAfter, pageOf, cancelCampaign, expectBookedOnce } = scene

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
