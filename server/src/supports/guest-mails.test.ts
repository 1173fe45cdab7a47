import { cancelCampaign, deleteCampaign } from '@muster/contract/campaigns/campaign-endings.ts'
import { getGuestSupports } from '@muster/contract/supports/mine.ts'
import { supportCampaign, verifyGuestSupport } from '@muster/contract/supports/supports.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../test/given.ts'
import { mailsTo, tokenIn } from '../../test/mails.ts'
import { day, hour, minute, second } from '../base/clock.ts'

let given: Given
let owner: Person
let id: string
let guests = 0
let people: string[]

const start = async (t: TestApp): Promise<void> => {
  given = createGiven(t)
  owner = await given.user()
}
const begin = async (t: TestApp): Promise<void> => {
  t.clock.set('2026-06-01T12:00:00Z')
  id = (await given.campaign(owner, { title: 'Bridge over the creek' }))._id
  people = []
}
const newGuest = (): string => {
  const email = `g${++guests}@example.org`
  people.push(email)
  return email
}
const ask = (t: TestApp, email = newGuest(), campaignId = id) =>
  t.call(supportCampaign, { params: { id: campaignId }, body: { email } })
const askMany = async (t: TestApp, count: number): Promise<void> => {
  for (let n = 0; n < count; n++) expect((await ask(t)).body).toEqual({ created: false, pending: true })
}
/** The guests whose mail was sent, after all due mails were released and sent. */
const settle = async (t: TestApp): Promise<string[]> => {
  await t.runJob('guest-support-mails')
  await t.runJob('mail')
  return people.filter((email) => t.mailbox.to(email).length > 0)
}

describe('a campaign’s mails to guests', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
    await start(t)
  })
  afterAll(() => t.close())
  beforeEach(() => begin(t))

  test('leave at once up to thirty an hour; the rest wait, and leave oldest first', async () => {
    await askMany(t, 30)
    for (let n = 0; n < 32; n++) {
      t.clock.advance(second)
      await askMany(t, 1)
    }
    expect(await settle(t)).toEqual(people.slice(0, 30))
    t.clock.advance(59 * minute)
    expect(await settle(t)).toEqual(people.slice(0, 30))
    t.clock.advance(2 * minute)
    expect(await settle(t)).toEqual(people.slice(0, 60))
    t.clock.advance(hour + minute)
    expect(await settle(t)).toEqual(people)
  })

  test('are counted exactly when all are asked for at the same moment', async () => {
    const emails = Array.from({ length: 36 }, newGuest)
    await Promise.all(emails.map((email) => ask(t, email)))
    expect(await settle(t)).toHaveLength(30)
  })

  test('do not wait for each other in different campaigns', async () => {
    await askMany(t, 31)
    const other = (await given.campaign(owner, { title: 'Another bridge' }))._id
    const email = newGuest()
    await ask(t, email, other)
    expect(await settle(t)).toContain(email)
  })

  test('make room when guests confirm', async () => {
    await askMany(t, 31)
    await settle(t)
    const token = tokenIn((await mailsTo(t, people[0] ?? '')).at(-1))
    expect((await t.call(verifyGuestSupport, { params: { token } })).body.created).toBe(true)
    expect(await settle(t)).toEqual(people)
  })

  test('a new mail does not overtake those that wait', async () => {
    await askMany(t, 32)
    t.clock.advance(hour + minute)
    await askMany(t, 1)
    await t.runJob('mail')
    expect(t.mailbox.to(people[32] ?? '')).toEqual([])
    expect(await settle(t)).toEqual(people)
  })

  test('leave within 24 hours, also where no job released them, and their links work for seven days from then', async () => {
    await askMany(t, 31)
    const last = people[30] ?? ''
    t.clock.advance(23 * hour)
    const [mail] = await mailsTo(t, last)
    t.clock.advance(7 * day - minute)
    const { body } = await t.call(verifyGuestSupport, { params: { token: tokenIn(mail) } })
    expect(body).toEqual({ campaignId: id, created: true })
  })

  test('a released link works for seven days, counted from when its mail left', async () => {
    await askMany(t, 32)
    t.clock.advance(2 * hour)
    await settle(t)
    const confirm = async (email = '') =>
      t.call(verifyGuestSupport, { params: { token: tokenIn((await mailsTo(t, email)).at(-1)) } })
    t.clock.advance(7 * day - second)
    expect((await confirm(people[30])).body).toEqual({ campaignId: id, created: true })
    t.clock.advance(second)
    expect((await confirm(people[31])).error.code).toBe('invalid_token')
  })

  test('to one mailbox are one while the first waits, however often it is asked for', async () => {
    await askMany(t, 30)
    const email = newGuest()
    for (let n = 0; n < 3; n++) {
      expect((await ask(t, email)).body).toEqual({ created: false, pending: true })
      t.clock.advance(20 * minute)
    }
    t.clock.advance(hour)
    await settle(t)
    expect(await mailsTo(t, email)).toHaveLength(1)
  })

  test.each([
    ['ended', 'This campaign is over: Bridge over the creek', async () => undefined],
    [
      'was cancelled',
      'This campaign was cancelled: Bridge over the creek',
      async () => {
        await t.as(owner.token)(cancelCampaign, { params: { id } })
      },
    ],
    [
      'was deleted',
      'This campaign was deleted',
      async () => {
        await t.as(owner.token)(deleteCampaign, { params: { id } })
      },
    ],
  ])('say that nothing is left to confirm where the campaign %s while they waited', async (_, subject, end) => {
    const campaign = { title: 'Bridge over the creek', executionDate: '2026-06-01', timeZone: 'UTC' }
    id = (await given.campaign(owner, campaign))._id
    await askMany(t, 31)
    const last = people[30] ?? ''
    const [asked] = await mailsTo(t, people[0] ?? '')
    expect(asked?.subject).toBe('Confirm your support: Bridge over the creek')
    await end()
    t.clock.advance(23 * hour)
    expect(await settle(t)).toEqual(people)
    const [mail, ...more] = await mailsTo(t, last)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(subject)
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain('can no longer be confirmed')
      expect(form).not.toContain('/verify-join')
    }
  })

  test('lead to a page that says whether the campaign is over', async () => {
    id = (await given.campaign(owner, { executionDate: '2026-06-01', timeZone: 'UTC' }))._id
    const email = newGuest()
    await ask(t, email)
    const [mail] = await mailsTo(t, email)
    const token = /\/mine\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const isOver = async () => (await t.call(getGuestSupports, { params: { token } })).body.supports[0]?.isOver
    expect(await isOver()).toBe(false)
    t.clock.advance(12 * hour)
    expect(await isOver()).toBe(true)
  })

  test('name the campaign without web addresses, in the subject and in the text', async () => {
    id = (await given.campaign(owner, { title: 'You won $1000: visit https://prize.example now' }))._id
    const email = newGuest()
    await ask(t, email)
    const [mail] = await mailsTo(t, email)
    expect(mail?.subject).toBe('Confirm your support: You won $1000: visit … now')
    for (const form of [mail?.text, mail?.html]) expect(form).not.toContain('prize.example')
  })
})

describe('a caller', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ config: { rateLimit: true } })
    await start(t)
  })
  afterAll(() => t.close())
  beforeEach(() => begin(t))

  const askFrom = (remoteAddress: string, email = newGuest(), campaignId = id) =>
    t.app.inject({ method: 'POST', url: `/api/campaigns/${campaignId}/support`, payload: { email }, remoteAddress })
  const refusals = async (addresses: string[]) => {
    const answers = []
    for (const address of addresses) answers.push(await askFrom(address))
    return answers.map(({ statusCode }) => statusCode)
  }

  test('asks for five mails an hour, and is told when to come back', async () => {
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

  test('has one count for a whole IPv6 /48', async () => {
    const networks = Array.from({ length: 5 }, (_, n) => `2001:db8:1:${n}::1`)
    expect(await refusals([...networks, '2001:db8:1:ffff::1', '2001:db8:2::1'])).toEqual([
      200, 200, 200, 200, 200, 429, 200,
    ])
  })

  test('is counted exactly when all requests come at the same moment', async () => {
    // One campaign each, because requests for the same campaign are serialised anyway.
    const campaigns = await Promise.all(Array.from({ length: 9 }, () => given.campaign(owner)))
    const answers = await Promise.all(campaigns.map(({ _id }) => askFrom('203.0.113.20', newGuest(), _id)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  })
})

test('a mail that left its turn and could not be sent waits for its next try, also when its turn comes', async () => {
  const t = await testApp()
  await start(t)
  await begin(t)
  await askMany(t, 30)
  await settle(t)
  const email = newGuest()
  await ask(t, email)
  const tries = async () => {
    const query = t.context.db.selectFrom('mail').select('attempts').where('recipient', '=', email)
    return (await query.executeTakeFirstOrThrow()).attempts
  }
  // No job has released it; after this time it is sent without a release.
  t.clock.advance(24 * hour)
  const settings = t.context.config as { smtpUrl: string | null }
  settings.smtpUrl = 'smtp://127.0.0.1:1'
  await t.runJob('mail')
  expect(await tries()).toBe(1)
  await settle(t)
  expect(await tries()).toBe(1)
  settings.smtpUrl = t.mailbox.url
  t.clock.advance(minute)
  await settle(t)
  expect(await mailsTo(t, email)).toHaveLength(1)
  await t.close()
})

test('without limits by address, mailboxes and campaigns are still counted', async () => {
  const t = await testApp()
  await start(t)
  await begin(t)
  await askMany(t, 31)
  await ask(t, people[0])
  expect(await settle(t)).toHaveLength(30)
  expect(await mailsTo(t, people[0] ?? '')).toHaveLength(1)
  await t.close()
})
