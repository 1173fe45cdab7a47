import type { createCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { listCampaignsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import type { RequestOf } from '@muster/contract/endpoint.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { testApp, type TestApp } from './app.ts'
import { type Given, given as createGiven, type Person } from './given.ts'

// Lists and searches of active and past campaigns together.

const written = '2026-06-01T12:00:00Z'
const today = '2026-06-25T12:00:00Z'

export type Query = RequestOf<typeof listCampaignsEndpoint>['query']
type Body = Partial<RequestOf<typeof createCampaignEndpoint>['body']>

export const day = (executionDate: string): Body => ({ executionDate })

/** An application with past and active campaigns, for the tests of a file. */
export const usePastCampaigns = () => {
  let t: TestApp
  let given: Given
  let ana: Person

  beforeAll(async () => {
    t = await testApp({ now: written })
    given = createGiven(t)
    ana = await given.user({ name: 'Ana Žagar' })
  })
  beforeEach(() => t.clock.set(written))
  afterAll(() => t.close())

  const list = (query: Query) => t.call(listCampaignsEndpoint, { query })
  const titles = async (query: Query) => (await list(query)).body.map(({ title }) => title)

  /** Creates campaigns on 1 June; a day in June has passed by {@link today}. A unique tag separates the campaigns of a test. */
  const make = async (tag: string, bodies: Record<string, Body>) => {
    const made = []
    for (const [title, body] of Object.entries(bodies)) {
      made.push(await given.campaign(ana, { title, ...body, tags: [tag, ...(body.tags ?? [])] }))
    }
    t.clock.set(today)
    return made
  }

  return {
    get ana() {
      return ana
    },
    list,
    make,
    get t() {
      return t
    },
    titles,
  }
}
