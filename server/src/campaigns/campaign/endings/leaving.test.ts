import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { deleteAccountEndpoint, previewDeletionEndpoint } from '@muster/contract/people/my-data.ts'
import { requestPayoutEndpoint } from '@muster/contract/money/payouts.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { expect, test } from 'vitest'
import { useDonations } from '../../../../test/donating.ts'
import { mailsTo } from '../../../../test/mails.ts'

const scene = useDonations()

const preview = async () => (await scene.t.as(scene.owner.token)(previewDeletionEndpoint, {})).body
const read = async (id: string) => scene.t.call(getCampaignEndpoint, { params: { id } })

test('before an account is deleted, its owner sees what happens to each campaign, and exactly that happens', async () => {
  const supporter = await scene.given.user()
  const of = async (title: string) => (await scene.given.campaign(scene.owner, { title }))._id
  const [running, unused, cancelled] = [await of('Plant trees'), await of('Without supporters'), await of('Called off')]
  for (const id of [running, cancelled])
    await scene.t.as(supporter.token)(supportCampaignEndpoint, { params: { id }, body: {} })
  await scene.t.as(scene.owner.token)(cancelCampaignEndpoint, { params: { id: cancelled } })

  const { obstacle, campaigns, campaignsInAll } = await preview()
  expect(obstacle).toBeNull()
  expect(campaignsInAll).toBe(4)
  expect(campaigns.map(({ title, supporters, fate }) => [title, supporters, fate])).toEqual([
    ['Plant trees', 1, 'cancelled'],
    ['Without supporters', 0, 'deleted'],
    ['Bridge over the creek', 0, 'deleted'],
    ['Called off', 1, 'kept'],
  ])
  // The preview has changed nothing.
  expect((await read(unused)).status).toBe(200)
  expect((await read(running)).body.cancelledAt).toBeNull()

  const { password, token } = scene.owner
  expect((await scene.t.as(token)(deleteAccountEndpoint, { body: { password } })).status).toBe(204)
  expect((await read(unused)).status).toBe(404)
  expect((await read(running)).body).toMatchObject({ cancelledAt: expect.any(String) })
  expect((await read(cancelled)).status).toBe(200)
  await scene.t.runJob('tell-of-cancellations')
  const subjects = (await mailsTo(scene.t, supporter.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject?.includes('Plant trees'))).toHaveLength(1)
})

test('a campaign that holds money is named with the amount, and the reason for the refusal is there from the start', async () => {
  await scene.give(25)
  expect(await preview()).toMatchObject({
    obstacle: 'Your campaigns still hold $22.39. Request a payout first, and delete the account once it arrived',
    campaigns: [{ _id: scene.campaignId, raised: 25, holds: 22.39, fate: 'cancelled' }],
  })
})

test('the payment that is in the way is named with its campaign and amount, and where it is', async () => {
  const { donationId } = await scene.start(25)
  const of = async (token: string) => (await scene.t.as(token)(previewDeletionEndpoint, {})).body
  const until = 'Delete the account once it is completed or has expired'
  expect(await of(scene.donor.token)).toMatchObject({
    obstacle: `Your donation is still open at PayPal: $25.00 to “Bridge over the creek”. ${until}`,
    obstacleAbout: { campaignId: scene.campaignId, donationId },
  })
  expect(await preview()).toMatchObject({
    obstacle: `A donation to a campaign of yours is still open at PayPal: $25.00 to “Bridge over the creek”. ${until}`,
    obstacleAbout: { campaignId: scene.campaignId, donationId: null },
  })
})

test('a payout that is not at its end is named with its campaign and amount', async () => {
  await scene.give(25)
  await scene.t.as(scene.owner.token)(requestPayoutEndpoint, { params: { id: scene.campaignId } })
  expect(await preview()).toMatchObject({
    obstacle:
      'A payout of yours is not at its end yet: $22.39 from “Bridge over the creek”. Delete the account once it is paid or rejected',
    obstacleAbout: { campaignId: scene.campaignId, donationId: null },
  })
})
