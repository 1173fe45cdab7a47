import { listDonorsEndpoint } from '@muster/contract/money/donations.ts'
import {
  listSupportersEndpoint,
  supportCampaignEndpoint,
  verifyGuestSupportEndpoint,
  withdrawSupportEndpoint,
} from '@muster/contract/campaigns/supports.ts'
import { describe, expect, test } from 'vitest'
import { useDonations } from '../../../test/donating.ts'
import type { Person } from '../../../test/given.ts'
import { minute } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/tokens.ts'

const scene = useDonations()

const params = () => ({ id: scene.campaignId })
const supporters = (query: { limit?: number; cursor?: string } = {}) =>
  scene.t.call(listSupportersEndpoint, { params: params(), query })
const support = (by: Person, body = {}) => scene.t.as(by.token)(supportCampaignEndpoint, { params: params(), body })

describe('named supporters', () => {
  test('are listed latest first, without addresses, and without people who hide their name', async () => {
    const people = [await scene.given.user({ name: 'Ana' }), await scene.given.user({ name: 'Ben' })]
    for (const person of people) {
      await support(person)
      scene.t.clock.advance(minute)
    }
    await support(await scene.given.user({ name: 'Cyril' }), { anonymous: true })
    const { status, body } = await supporters()
    expect(status).toBe(200)
    expect(body.map(({ displayName }) => displayName)).toEqual(['Ben', 'Ana'])
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(
      ['_id', 'displayName', 'imageUrl', 'name', 'supportedAt', 'username'].sort(),
    )
  })

  test('exclude guests and people who withdrew', async () => {
    const email = `guest${scene.campaignId}@example.org`
    await scene.t.call(supportCampaignEndpoint, { params: params(), body: { email } })
    await scene.t.runJob('mail')
    const token = /verify-join\?token=([\w-]+)/.exec(scene.t.mailbox.to(email)[0]?.text ?? '')?.[1] ?? ''
    expect((await scene.t.call(verifyGuestSupportEndpoint, { params: { token }, query: {} })).body.created).toBe(true)
    await support(scene.donor)
    await scene.t.as(scene.donor.token)(withdrawSupportEndpoint, { params: params() })
    expect((await supporters()).body).toEqual([])
  })

  test('have pages', async () => {
    for (const name of ['Ana', 'Ben', 'Cyril']) await support(await scene.given.user({ name }))
    const first = await supporters({ limit: 2 })
    const cursor = new URL(/<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '', 'http://x').searchParams.get(
      'cursor',
    )
    const second = await supporters({ limit: 2, cursor: cursor ?? '' })
    expect(second.headers['link']).toBeUndefined()
    expect([...first.body, ...second.body].map(({ displayName }) => displayName).sort()).toEqual([
      'Ana',
      'Ben',
      'Cyril',
    ])
  })

  test('of a campaign that does not exist are not found', async () => {
    for (const endpoint of [listSupportersEndpoint, listDonorsEndpoint]) {
      const answer = await scene.t.call(endpoint, { params: { id: newId() }, query: {} })
      expect(answer.error.code).toBe('campaign_not_found')
    }
  })
})
