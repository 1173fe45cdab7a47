import { getWaitingEndpoint } from '@muster/contract/site/site.ts'
import {
  type Campaign,
  getCampaignEndpoint,
  listCampaignsEndpoint,
  updateCampaignEndpoint,
} from '@muster/contract/campaigns/campaigns.ts'
import { hideCampaignEndpoint, publishCampaignEndpoint } from '@muster/contract/campaigns/moderation.ts'
import { getReviewRuleEndpoint, listReviewsEndpoint } from '@muster/contract/campaigns/reviews.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { given as createGiven, type Given, type Person } from '../../../../test/given.ts'
import { mailsTo } from '../../../../test/mails.ts'

let t: TestApp
let given: Given
let owner: Person
let admin: Person

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
  admin = await given.admin()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.context.config.review = 'first'
  t.clock.advance(1_000)
  owner = await given.user()
})

const create = (title = 'Bridge over the creek', by = owner) => given.campaign(by, { title })
const read = async ({ _id }: { _id: string }) => (await t.call(getCampaignEndpoint, { params: { id: _id } })).body
const edit = async ({ _id }: { _id: string }, body: object) => {
  t.clock.advance(1_000)
  const answer = await t.as(owner.token)(updateCampaignEndpoint, { params: { id: _id }, body })
  expect(answer.status).toBe(200)
  return answer.body
}
const queue = async (by = admin) => (await t.as(by.token)(listReviewsEndpoint, { query: { limit: 100 } })).body
const reviewOf = async ({ _id }: { _id: string }) => (await queue()).find(({ campaignId }) => campaignId === _id)
const publish = ({ _id }: { _id: string }, seen?: string, by = admin) =>
  t.as(by.token)(publishCampaignEndpoint, {
    params: { id: _id },
    body: { reason: 'It is fine', ...(seen && { seen }) },
  })
const approve = async (campaign: Campaign) => {
  expect((await publish(campaign)).status).toBe(200)
  return campaign
}
const subjects = async (who = owner) => (await mailsTo(t, who.email)).map(({ subject }) => subject)
const isListed = async ({ _id }: { _id: string }) => {
  const { body } = await t.call(listCampaignsEndpoint, { query: { q: 'creek', limit: 100 } })
  return body.some((each) => each._id === _id)
}

/** What the editor says before the owner saves. */
const isWarned = async (campaign?: Campaign, by = owner) => {
  const answer = await t.as(by.token)(getReviewRuleEndpoint, { query: campaign ? { campaignId: campaign._id } : {} })
  return answer.status === 200 ? answer.body.waits : answer.error.code
}

describe('a first campaign under REVIEW=first', () => {
  test('waits: its link works, it is in no list and takes no support, and its owner is told', async () => {
    const campaign = await create()
    expect(campaign.standing).toBe('in_review')
    expect(await read(campaign)).toMatchObject({ title: 'Bridge over the creek', standing: 'in_review' })
    expect(await isListed(campaign)).toBe(false)
    const supporter = await given.user()
    const refused = await t.as(supporter.token)(supportCampaignEndpoint, { params: { id: campaign._id }, body: {} })
    expect(refused.error.code).toBe('campaign_in_review')
    expect(await subjects()).toEqual(['Waits for review: Bridge over the creek'])
  })

  test('is published by an admin, and the owner is told', async () => {
    const campaign = await approve(await create())
    expect((await read(campaign)).standing).toBe('published')
    expect(await isListed(campaign)).toBe(true)
    expect(await subjects()).toContain('Published: Bridge over the creek')
    expect(await subjects()).toHaveLength(2)
  })

  test('is refused by taking it down, and the owner is told why', async () => {
    const campaign = await create()
    const body = { category: 'fraud', reason: 'There is no creek' } as const
    expect((await t.as(admin.token)(hideCampaignEndpoint, { params: { id: campaign._id }, body })).status).toBe(200)
    expect((await t.call(getCampaignEndpoint, { params: { id: campaign._id } })).status).toBe(410)
    const mails = await mailsTo(t, owner.email)
    expect(mails.find(({ subject }) => subject?.startsWith('Taken down'))?.text).toContain('There is no creek')
    expect((await create('Another bridge')).standing).toBe('in_review')
  })

  test('is followed by others that do not wait, once it is published', async () => {
    expect(await isWarned()).toBe(true)
    const first = await create()
    expect((await create('Another bridge')).standing).toBe('in_review')
    await approve(first)
    expect(await isWarned()).toBe(false)
    expect((await create('A third bridge')).standing).toBe('published')
  })
})

describe('a change of the promise', () => {
  test('sends a campaign that was looked at back, and its owner is told', async () => {
    const waiting = await create()
    expect(await isWarned(waiting)).toBe(false)
    const campaign = await approve(waiting)
    expect(await isWarned(campaign)).toBe(true)
    expect(await isWarned(campaign, await given.user())).toBe('campaign_not_found')
    expect((await edit(campaign, { description: 'More about it', tags: ['bridge'] })).standing).toBe('published')
    expect((await edit(campaign, { goalAmount: 500 })).standing).toBe('in_review')
    expect(await isListed(campaign)).toBe(false)
    expect(await subjects()).toContain('Waits for review again: Bridge over the creek')
    expect(await reviewOf(campaign)).toMatchObject({ isChange: true })
  })

  test('sends a campaign that never waited back only under REVIEW=all', async () => {
    t.context.config.review = 'off'
    const campaign = await create()
    expect(campaign.standing).toBe('published')
    expect([await isWarned(), await isWarned(campaign)]).toEqual([false, false])
    t.context.config.review = 'first'
    expect(await isWarned(campaign)).toBe(false)
    expect((await edit(campaign, { title: 'Bridge over a creek' })).standing).toBe('published')
    t.context.config.review = 'all'
    expect(await isWarned(campaign)).toBe(true)
    expect((await edit(campaign, { title: 'Bridge over the creek' })).standing).toBe('in_review')
  })

  test('during the review leaves it there, and an admin does not publish what they have not seen', async () => {
    const campaign = await create()
    const seen = (await reviewOf(campaign))?.updatedAt
    expect((await edit(campaign, { title: 'Send me money' })).standing).toBe('in_review')
    expect((await publish(campaign, seen)).error.code).toBe('campaign_edited')
    expect((await read(campaign)).standing).toBe('in_review')
    expect((await publish(campaign, (await reviewOf(campaign))?.updatedAt)).status).toBe(200)
  })
})

test('under REVIEW=all every campaign waits, also of a member with a published one', async () => {
  t.context.config.review = 'all'
  await approve(await create())
  expect((await create('Another bridge')).standing).toBe('in_review')
})

test('admins see the queue oldest first, with what they need to know of the owner, and its number', async () => {
  const before = (await t.as(admin.token)(getWaitingEndpoint, {})).body.reviews
  const first = await create('First bridge')
  t.clock.advance(1_000)
  const second = await create('Second bridge')
  const rows = (await queue()).filter(({ owner: { _id } }) => _id === owner.user._id)
  expect(rows.map(({ title }) => title)).toEqual(['First bridge', 'Second bridge'])
  expect(rows[0]).toMatchObject({ campaignId: first._id, isChange: false, ownersCampaigns: { total: 1, hidden: 0 } })
  expect((await t.as(admin.token)(getWaitingEndpoint, {})).body.reviews).toBe(before + 2)
  await approve(second)
  expect((await t.as(admin.token)(getWaitingEndpoint, {})).body.reviews).toBe(before + 1)
})

test('a campaign of an admin waits for another admin, and does not wait where there is none', async () => {
  expect((await create('A bridge', admin)).standing).toBe('published')
  const other = await given.admin()
  const campaign = await create('Another bridge', other)
  expect(campaign.standing).toBe('in_review')
  expect((await publish(campaign, undefined, other)).status).toBe(403)
  expect((await publish(campaign)).status).toBe(200)
  // In production an admin without a second factor acts as a user, and could not publish it.
  t.context.config.production = true
  t.context.config.review = 'all'
  const alone = await create('A third bridge', other)
  t.context.config.production = false
  expect(alone.standing).toBe('published')
})
