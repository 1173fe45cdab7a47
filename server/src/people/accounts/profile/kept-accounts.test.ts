import { meEndpoint } from '@muster/contract/people/accounts.ts'
import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { deleteAccountEndpoint } from '@muster/contract/people/my-data.ts'
import { describe, expect, test } from 'vitest'
import { useDonations } from '../../../../test/donating.ts'
import type { Person } from '../../../../test/given.ts'
import { day } from '../../../platform/base/clock.ts'

const scene = useDonations()

const leave = (who: Person, password = who.password) =>
  scene.t.as(who.token)(deleteAccountEndpoint, { body: { password } })
const campaign = async () => (await scene.t.call(getCampaignEndpoint, { params: { id: scene.campaignId } })).body

describe('deleting an account is refused with 409 and the reason', () => {
  test('while a donation of theirs is open', async () => {
    await scene.start(25)
    expect(await leave(scene.donor)).toMatchObject({
      status: 409,
      error: {
        code: 'money_pending',
        error:
          'Your donation is still open at PayPal: $25.00 to “Bridge over the creek”. Delete the account once it is completed or has expired',
      },
    })
    expect((await scene.t.as(scene.donor.token)(meEndpoint, {})).status).toBe(200)
    // The order expires at PayPal after three days.
    scene.t.clock.advance(4 * day)
    await scene.reconcile()
    expect((await leave(scene.donor)).status).toBe(204)
  })

  test('while a donation to a campaign of theirs is open', async () => {
    await scene.start(25)
    expect(await leave(scene.owner)).toMatchObject({
      status: 409,
      error: {
        error:
          'A donation to a campaign of yours is still open at PayPal: $25.00 to “Bridge over the creek”. Delete the account once it is completed or has expired',
      },
    })
  })

  test('while their campaigns hold money that was not paid out', async () => {
    await scene.give(25)
    expect(await leave(scene.owner)).toMatchObject({
      status: 409,
      error: {
        code: 'money_pending',
        error: 'Your campaigns still hold $22.39. Request a payout first, and delete the account once it arrived',
      },
    })
    expect(await campaign()).toMatchObject({ cancelledAt: null })
  })
})
