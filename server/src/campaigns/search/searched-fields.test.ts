import { CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import { createCampaignEndpoint, listCampaignsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { given as createGiven } from '../../../test/given.ts'
import { testApp, type TestApp } from '../../../test/app.ts'

/** Fields without words, and the action, which repeats the story. */
const notSearched = new Set([
  ...['targetType', 'executionDate', 'timeZone', 'goalAmount', 'currency', 'locationType', 'imageUrl', 'images'],
  ...['actionMode', 'actionDescription', 'startTime', 'endTime', 'meetingPlace', 'peopleGoal'],
])
const searched = Object.keys(CampaignInput.shape).filter((field) => !notSearched.has(field))

let t: TestApp
beforeEach(async () => {
  t = await testApp()
})
afterEach(() => t.close())

test.each(searched)('a word in the field %s finds the campaign', async (field) => {
  const { token } = await createGiven(t).user()
  const word = 'quittenbaum'
  const place = { locationType: 'city', city: 'Leith', country: 'Scotland' }
  const body = { title: 'Plant trees', ...place, [field]: field === 'tags' ? [word] : word }
  const created = await t.as(token)(createCampaignEndpoint, { body: body as { title: string } })
  const found = await t.call(listCampaignsEndpoint, { query: { q: word } })
  expect(found.body.map(({ _id }) => _id)).toEqual([created.body._id])
})
