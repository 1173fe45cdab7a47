import { trustUserEndpoint, listUsersEndpoint } from '@muster/contract/people/users.ts'
import { getUserHistoryEndpoint } from '@muster/contract/site/history.ts'
import { getWaitingEndpoint } from '@muster/contract/site/site.ts'
import { decideCrowdEndpoint, listCrowdsEndpoint } from '@muster/contract/campaigns/crowds.ts'
import { notMeEndpoint } from '@muster/contract/people/not-me.ts'
import { supportCampaignEndpoint, verifyGuestSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../../../test/given.ts'
import { tokenIn } from '../../../../test/mails.ts'
import { countBlocked } from '../../../../test/racing-runs.ts'
import { after, hour, minute } from '../../../platform/base/clock.ts'

let t: TestApp
let given: Given
let admin: Person
let owner: Person
let id: string
let guests: string[]
let count = 0

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
  admin = await given.admin()
})
afterAll(() => t.close())
beforeEach(async () => {
  owner = await given.user()
  id = (await given.campaign(owner, { title: 'Bridge over the creek' }))._id
  guests = []
})

const ask = async (asked: number) => {
  for (let n = 0; n < asked; n++) {
    const email = `g${++count}@gmail.com`
    guests.push(email)
    expect((await t.call(supportCampaignEndpoint, { params: { id }, body: { email } })).status).toBe(200)
  }
  await t.runJob('mail')
}
const mailed = () => guests.filter((email) => t.mailbox.to(email).length > 0).length
const crowds = async () =>
  (await t.as(admin.token)(listCrowdsEndpoint, { query: {} })).body.filter(({ campaignId }) => campaignId === id)
const decide = (action: 'let_go' | 'stop', by = admin) =>
  t.as(by.token)(decideCrowdEndpoint, { params: { id }, body: { action } })

test('admins see a campaign whose guests have waited for more than ten minutes, with what became of the others', async () => {
  await ask(85)
  const mailOf = (n: number) => t.mailbox.to(guests[n] ?? '').at(-1)
  const press = /\/not-me\?token=([\w.-]+)/.exec(mailOf(0)?.text ?? '')?.[1] ?? ''
  expect((await t.call(notMeEndpoint, { body: { token: press } })).body).toEqual({ state: 'ended' })
  expect(await crowds()).toEqual([])
  t.clock.advance(10 * minute)
  expect(await crowds()).toEqual([
    expect.objectContaining({
      title: 'Bridge over the creek',
      waiting: 5,
      mailed: 80,
      confirmed: 0,
      notMe: 1,
      refused: 0,
    }),
  ])
  expect((await t.as(admin.token)(getWaitingEndpoint, {})).body.crowds).toBeGreaterThan(0)
  const params = { token: tokenIn(mailOf(1)) }
  expect((await t.call(verifyGuestSupportEndpoint, { params, query: {} })).body.created).toBe(true)
  await t.runJob('mail')
  expect(await crowds()).toEqual([expect.objectContaining({ waiting: 1, mailed: 84, confirmed: 1 })])
})

test('an admin lets the mails go that wait, or stops them', async () => {
  await ask(85)
  expect((await decide('let_go')).body).toEqual({ mails: 5 })
  await t.runJob('mail')
  expect(mailed()).toBe(85)
  await ask(3)
  expect((await decide('stop')).body).toEqual({ mails: 3 })
  t.clock.advance(60 * minute)
  await t.runJob('mail')
  expect(mailed()).toBe(85)
  expect(await crowds()).toEqual([])
  const history = await t.as(admin.token)(getUserHistoryEndpoint, { params: { id: admin.user._id }, query: {} })
  expect(history.body.filter(({ modelName }) => modelName === 'CrowdDecision')).toEqual([
    expect.objectContaining({ action: 'created', recordName: 'Bridge over the creek' }),
    expect.objectContaining({ action: 'created', recordName: 'Bridge over the creek' }),
  ])
})

test('admins see a campaign about which strangers were mailed, also if no mail waits', async () => {
  await ask(6)
  for (const [n, email] of guests.entries()) {
    expect(await crowds()).toHaveLength(n < 5 ? 0 : 1)
    const token = /\/not-me\?token=([\w.-]+)/.exec(t.mailbox.to(email).at(-1)?.text ?? '')?.[1] ?? ''
    expect((await t.call(notMeEndpoint, { body: { token } })).body).toEqual({ state: 'ended' })
  }
  expect(await crowds()).toEqual([expect.objectContaining({ waiting: 0, waitsSince: null, mailed: 6, notMe: 6 })])
  t.clock.advance(24 * 60 * minute)
  expect(await crowds()).toEqual([])
})

test('an admin does not decide about a campaign of their own', async () => {
  owner = await given.admin()
  id = (await given.campaign(owner))._id
  expect((await decide('let_go', owner)).error.code).toBe('forbidden')
  expect((await decide('let_go', await given.user())).error.code).toBe('forbidden')
})

test('the campaigns of a trusted owner have 300 places, at once and until the trust ends', async () => {
  await ask(85)
  const trust = (trusted: boolean, by = admin) =>
    t.as(by.token)(trustUserEndpoint, { params: { id: owner.user._id }, body: { trusted } })
  expect((await trust(true)).body.trustedSince).toBe(t.clock.now().toISOString())
  await t.runJob('mail')
  expect(mailed()).toBe(85)
  const history = await t.as(admin.token)(getUserHistoryEndpoint, { params: { id: owner.user._id }, query: {} })
  expect(history.body[0]).toMatchObject({ modelName: 'User', action: 'updated', key: 'trust' })
  const { body } = await t.as(admin.token)(listUsersEndpoint, { query: { q: owner.email } })
  expect(body[0]?.trustedSince).not.toBeNull()
  expect((await trust(false)).body.trustedSince).toBeNull()
  await ask(1)
  expect(mailed()).toBe(85)
  const own = t.as(admin.token)(trustUserEndpoint, { params: { id: admin.user._id }, body: { trusted: true } })
  expect((await own).error.error).toBe('You cannot decide about your own account')
})

test('trust that is given while places are given is not written over', async () => {
  await ask(85)
  const { db } = t.context
  const trusting = await db.transaction().execute(async (tx) => {
    // As a run does that has read the sizes of the windows, and now saves what it found.
    await sql`select pg_advisory_xact_lock(hashtextextended('unproven mails', 0))`.execute(tx)
    const params = { id: owner.user._id }
    const call = t.as(admin.token)(trustUserEndpoint, { params, body: { trusted: true } })
    let isDone = false
    void call.then(() => (isDone = true))
    await expect.poll(async () => isDone || (await countBlocked(db))).toBeTruthy()
    const closedUntil = after(t.clock.now(), hour)
    await sql`update mail_window set closed_until = ${closedUntil} where key = ${`campaign ${id}`}`.execute(tx)
    return { call }
  })
  expect((await trusting.call).status).toBe(200)
  await t.runJob('mail')
  expect(mailed()).toBe(85)
})
