import { verifyGuestSupport } from '@muster/contract/supports/supports.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { mailsTo, tokenIn } from '../../test/mails.ts'
import { day, hour, minute, second } from '../base/clock.ts'
import { useGuestMails } from '../../test/guest-mails.ts'

const scene = useGuestMails()
const { start, begin, newGuest, ask, askMany, settle } = scene

describe('a campaign’s mails to guests', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
    await start(t)
  })
  afterAll(() => t.close())
  beforeEach(() => begin(t))

  test('are sent at once up to thirty an hour; the others wait, and are sent oldest first', async () => {
    await askMany(t, 30)
    for (let n = 0; n < 32; n++) {
      t.clock.advance(second)
      await askMany(t, 1)
    }
    expect(await settle(t)).toEqual(scene.people.slice(0, 30))
    t.clock.advance(59 * minute)
    expect(await settle(t)).toEqual(scene.people.slice(0, 30))
    t.clock.advance(2 * minute)
    expect(await settle(t)).toEqual(scene.people.slice(0, 60))
    t.clock.advance(hour + minute)
    expect(await settle(t)).toEqual(scene.people)
  })

  test('are limited exactly, also for concurrent requests', async () => {
    const emails = Array.from({ length: 36 }, newGuest)
    await Promise.all(emails.map((email) => ask(t, email)))
    expect(await settle(t)).toHaveLength(30)
  })

  test('do not wait for each other in different campaigns', async () => {
    await askMany(t, 31)
    const other = (await scene.given.campaign(scene.owner, { title: 'Another bridge' }))._id
    const email = newGuest()
    await ask(t, email, other)
    expect(await settle(t)).toContain(email)
  })

  test('make room when guests confirm', async () => {
    await askMany(t, 31)
    await settle(t)
    const token = tokenIn((await mailsTo(t, scene.people[0] ?? '')).at(-1))
    expect((await t.call(verifyGuestSupport, { params: { token }, query: {} })).body.created).toBe(true)
    expect(await settle(t)).toEqual(scene.people)
  })

  test('a new mail does not overtake those that wait', async () => {
    await askMany(t, 32)
    t.clock.advance(hour + minute)
    await askMany(t, 1)
    await t.runJob('mail')
    expect(t.mailbox.to(scene.people[32] ?? '')).toEqual([])
    expect(await settle(t)).toEqual(scene.people)
  })

  test('are sent within 24 hours, also if no job released them, and their links then work for seven days', async () => {
    await askMany(t, 31)
    const last = scene.people[30] ?? ''
    t.clock.advance(23 * hour)
    const [mail] = await mailsTo(t, last)
    t.clock.advance(7 * day - minute)
    const { body } = await t.call(verifyGuestSupport, { params: { token: tokenIn(mail) }, query: {} })
    expect(body).toEqual({ campaignId: scene.id, created: true })
  })

  test('have links that work for seven days after the mail was sent', async () => {
    await askMany(t, 32)
    t.clock.advance(2 * hour)
    await settle(t)
    const confirm = async (email = '') =>
      t.call(verifyGuestSupport, { params: { token: tokenIn((await mailsTo(t, email)).at(-1)) }, query: {} })
    t.clock.advance(7 * day - second)
    expect((await confirm(scene.people[30])).body).toEqual({ campaignId: scene.id, created: true })
    t.clock.advance(second)
    expect((await confirm(scene.people[31])).error.code).toBe('invalid_token')
  })

  test('are sent once to one mailbox while the first waits, for any number of requests', async () => {
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
})
