import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { followCampaignEndpoint, listFollowedEndpoint } from '@muster/contract/campaigns/following.ts'
import { expect, test } from 'vitest'
import { useDonations } from '../../../test/donating.ts'

const scene = useDonations()

test('a donation ends following, and a donor need not follow', async () => {
  scene.donorKind = 'an account'
  const { donor } = scene
  const call = scene.t.as(donor.token)
  const params = { id: scene.campaignId }
  expect((await call(followCampaignEndpoint, { params })).status).toBe(204)
  await scene.give(5)
  expect((await call(listFollowedEndpoint, { query: {} })).body).toEqual([])
  expect((await call(getCampaignEndpoint, { params })).body.following).toBeNull()
  expect((await call(followCampaignEndpoint, { params })).error.code).toBe('already_involved')
})
