import { type Campaign, createCampaignEndpoint, getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { testApp, type TestApp } from './app.ts'
import { type Given, given as createGiven, type Person } from './given.ts'

const now = '2026-06-01T12:00:00Z'

/** An application with an owner who creates and edits campaigns, for the tests of a file. */
export const useCampaigns = () => {
  let t: TestApp
  let given: Given
  let owner: Person
  beforeAll(async () => {
    t = await testApp({ now })
    given = createGiven(t)
    owner = await given.user({ name: 'Ana Novak' })
  })
  afterAll(() => t.close())
  beforeEach(() => t.clock.set(now))
  const create = (body: Record<string, unknown>) =>
    t.as(owner.token)(createCampaignEndpoint, { body: { title: 'Clean the river', ...body } })
  const read = async (campaign: Campaign, as?: Person): Promise<Campaign> => {
    const call = as ? t.as(as.token) : t.call
    return (await call(getCampaignEndpoint, { params: { id: campaign._id } })).body
  }

  /** Inserts the totals of a campaign directly; the tests of donations cover how they are computed. */
  const donated = (campaign: Campaign, grossMinor: bigint, shard = 0) =>
    t.context.db
      .insertInto('campaign_total')
      .values({
        campaign_id: campaign._id,
        shard,
        donations: 1,
        gross_minor: grossMinor,
        provider_fee_minor: 137n,
        platform_fee_minor: 125n,
      })
      .execute()

  return {
    create,
    donated,
    get given() {
      return given
    },
    get owner() {
      return owner
    },
    read,
    get t() {
      return t
    },
  }
}
