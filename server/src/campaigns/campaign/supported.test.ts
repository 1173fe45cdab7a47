import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { listSupportedEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { describe, expect, test } from 'vitest'
import { useDonations } from '../../../test/donating.ts'
import type { Person } from '../../../test/given.ts'
import { day } from '../../platform/base/clock.ts'

const scene = useDonations()
const { give } = scene

type Query = { limit?: number; cursor?: string }
const supported = (by: Person, query: Query = {}) => scene.t.as(by.token)(listSupportedEndpoint, { query })
const support = (by: Person, id: string) => scene.t.as(by.token)(supportCampaignEndpoint, { params: { id }, body: {} })
const dayIn = (days: number) => new Date(scene.t.clock.now().getTime() + days * day).toISOString().slice(0, 10)
const make = async (title: string, inDays: number | null) =>
  (await scene.given.campaign(scene.owner, { title, executionDate: inDays === null ? null : dayIn(inDays) }))._id
const cursorIn = (link: unknown) =>
  new URL(/<([^>]+)>/.exec(String(link))?.[1] ?? '', 'http://localhost').searchParams.get('cursor') ?? ''

describe('the campaigns that a person supports', () => {
  test('include their donations, also to campaigns that they do not support', async () => {
    const { donor } = scene
    const supportedOnly = await make('Supported only', 9)
    await support(donor, supportedOnly)
    await give(25)
    await give(0.75)
    await scene.start(500)
    const { status, body, headers } = await supported(donor)
    expect(status).toBe(200)
    expect(body.map(({ _id, donatedAmount, supported: is }) => [_id, donatedAmount, is])).toEqual([
      [scene.campaignId, 25.75, false],
      [supportedOnly, 0, true],
    ])
    expect(headers['x-total-count']).toBe('2')
    expect(body[0]).toMatchObject({ title: 'Bridge over the creek', totalRaised: 25.75 })
  })

  test('are sorted by day: upcoming, soonest first, then past, latest first', async () => {
    const person = await scene.given.user()
    const ids: Record<string, string> = {}
    for (const [title, inDays] of [
      ['open', null],
      ['soon', 2],
      ['later', 8],
      ['past', 0],
      ['off', 4],
    ] as const) {
      ids[title] = await make(title, inDays)
      await support(person, ids[title])
    }
    await scene.t.as(scene.owner.token)(cancelCampaignEndpoint, { params: { id: ids['off'] ?? '' } })
    scene.t.clock.advance(day)
    expect((await supported(person)).body.map(({ title }) => title)).toEqual(['soon', 'later', 'open', 'off', 'past'])
    const titles: string[] = []
    for (let cursor: string | undefined, pages = 0; pages < 3; pages++) {
      const { body, headers } = await supported(person, { limit: 2, ...(cursor && { cursor }) })
      titles.push(...body.map(({ title }) => title))
      cursor = cursorIn(headers['link'])
    }
    expect(titles).toEqual(['soon', 'later', 'open', 'off', 'past'])
  })

  test('include only their own, and are empty at first', async () => {
    await support(scene.donor, scene.campaignId)
    expect((await supported(await scene.given.user())).body).toEqual([])
    expect((await scene.t.call(listSupportedEndpoint, { query: {} })).status).toBe(401)
  })

  test.each(['x', 'W10', Buffer.from('[0,"1","a"]').toString('base64url')])(
    'are not continued from a made-up place: %s',
    async (cursor) => {
      const { status, error } = await supported(scene.donor, { cursor })
      expect(status).toBe(400)
      expect(error.fields).toEqual({ cursor: 'This list cannot be continued from here. Start it again' })
    },
  )
})
