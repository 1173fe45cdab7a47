import type { createCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { listCampaignsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import type { RequestOf } from '@muster/contract/endpoint.ts'
import { afterAll, beforeAll } from 'vitest'
import { testApp, type TestApp } from './app.ts'
import { type Given, given as createGiven, type Person } from './given.ts'

export type Query = RequestOf<typeof listCampaignsEndpoint>['query']
type Body = Partial<RequestOf<typeof createCampaignEndpoint>['body']>

/** An application with calls that make and list campaigns, for the tests of a file. */
export const useCampaignList = () => {
  let t: TestApp
  let given: Given
  let ana: Person

  beforeAll(async () => {
    t = await testApp({ now: '2026-06-01T12:00:00Z' })
    given = createGiven(t)
    ana = await given.user({ name: 'Ana Žagar' })
  })
  afterAll(() => t.close())

  const list = (query: Query = {}, as?: Person) => (as ? t.as(as.token) : t.call)(listCampaignsEndpoint, { query })
  const titles = async (query: Query = {}, as?: Person) => (await list(query, as)).body.map(({ title }) => title)

  /** A unique tag separates the campaigns of a test from those of others. */
  const make = async (tag: string, ...bodies: Body[]) => {
    const made = []
    for (const body of bodies) made.push(await given.campaign(ana, { tags: [tag], ...body }))
    return made
  }

  return {
    get ana() {
      return ana
    },
    get given() {
      return given
    },
    list,
    make,
    get t() {
      return t
    },
    titles,
  }
}
