import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { mailsTo } from '../../test/mails.ts'
import { minute } from '../base/clock.ts'
import { useGuestMails } from '../../test/guest-mails.ts'

const scene = useGuestMails()
const { start, begin, newGuest } = scene

describe('a caller', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ config: { rateLimit: true } })
    await start(t)
  })
  afterAll(() => t.close())
  beforeEach(() => begin(t))

  const askFrom = (remoteAddress: string, email = newGuest(), campaignId = scene.id) =>
    t.app.inject({ method: 'POST', url: `/api/campaigns/${campaignId}/support`, payload: { email }, remoteAddress })
  const refusals = async (addresses: string[]) => {
    const answers = []
    for (const address of addresses) answers.push(await askFrom(address))
    return answers.map(({ statusCode }) => statusCode)
  }

  test('can request five mails an hour, and the error says when to try again', async () => {
    expect(await refusals(Array(5).fill('203.0.113.7') as string[])).toEqual([200, 200, 200, 200, 200])
    t.clock.advance(10 * minute)
    const email = newGuest()
    const refused = await askFrom('203.0.113.7', email)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('3000')
    expect(refused.json()).toMatchObject({
      code: 'too_many_guest_mails',
      error:
        'Too many confirmation mails were requested from your network. Try again in an hour, or log in to support at once',
    })
    expect(await mailsTo(t, email)).toEqual([])
    expect(await refusals(['203.0.113.8'])).toEqual([200])
    t.clock.advance(50 * minute)
    expect(await refusals(['203.0.113.7'])).toEqual([200])
  })

  test('shares one limit with the whole IPv6 /48', async () => {
    const networks = Array.from({ length: 5 }, (_, n) => `2001:db8:1:${n}::1`)
    expect(await refusals([...networks, '2001:db8:1:ffff::1', '2001:db8:2::1'])).toEqual([
      200, 200, 200, 200, 200, 429, 200,
    ])
  })

  test('is limited exactly, also for concurrent requests', async () => {
    // One campaign each, because requests for the same campaign are serialised anyway.
    const campaigns = await Promise.all(Array.from({ length: 9 }, () => scene.given.campaign(scene.owner)))
    const answers = await Promise.all(campaigns.map(({ _id }) => askFrom('203.0.113.20', newGuest(), _id)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  })
})
