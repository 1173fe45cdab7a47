import { createHash } from 'node:crypto'
import { cancelCampaign } from '@muster/contract/campaigns/campaign-endings.ts'
import { updateCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { supportCampaign, withdrawSupport } from '@muster/contract/supports/supports.ts'
import { unsubscribe } from '@muster/contract/mailings/unsubscribe.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { countBlocked } from '../../../test/racing-runs.ts'
import { day, hour } from '../../base/clock.ts'
import { stopLink } from '../../mail/index.ts'

let t: TestApp
let given: Given
let owner: Person
let supporter: Person
let id: string

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  // Each test runs at noon of another day, so that its campaigns do not end during another test.
  t.clock.set(new Date(t.clock.now().getTime() - (t.clock.now().getTime() % day) + 3 * day + 12 * hour))
  owner = await given.user()
  supporter = await given.user()
  id = (await given.campaign(owner, { title: 'Clean the river', executionDate: dayIn(0) }))._id
  await support(supporter)
})

const dayIn = (days: number) => new Date(t.clock.now().getTime() + days * day).toISOString().slice(0, 10)

const support = ({ token }: Person) => t.as(token)(supportCampaign, { params: { id }, body: {} })
/** The subjects of a person's mails about the campaign's day. */
const arrived = async ({ email }: Person) =>
  (await mailsTo(t, email))
    .map(({ subject }) => subject ?? '')
    .filter((subject) => /\b(today|tomorrow)\b/i.test(subject))
const waiting = async () => {
  const rows = await t.context.db.selectFrom('mail').select('key').where('key', 'like', `%:${id}:%`).execute()
  return rows.map(({ key }) => key.split(':')[0]).toSorted()
}

const endings: [string, () => Promise<{ status: number }>][] = [
  ['was cancelled', () => t.as(owner.token)(cancelCampaign, { params: { id } })],
  [
    'was moved to another day',
    () => t.as(owner.token)(updateCampaign, { params: { id }, body: { executionDate: dayIn(9) } }),
  ],
]

test.each(endings)('pending reminders and the summary are not sent if their campaign %s', async (_, end) => {
  await t.runJob('reminders')
  expect(await waiting()).toEqual(['reminder', 'summary'])
  expect((await end()).status).toBeLessThan(300)
  expect(await arrived(supporter)).toEqual([])
  expect(await arrived(owner)).toEqual([])
  expect(await waiting()).toEqual([])
})

test('pending reminders and the summary are not sent after their day is over', async () => {
  await t.runJob('reminders')
  t.clock.advance(day)
  expect(await arrived(supporter)).toEqual([])
  expect(await arrived(owner)).toEqual([])
})

test('a pending mail is not sent if its reader unsubscribes from the campaign', async () => {
  await t.runJob('reminders')
  for (const { email } of [supporter, owner]) {
    const { url } = await stopLink(t.context, { campaignId: id, email })
    const token = new URL(url).searchParams.get('token') ?? ''
    expect((await t.call(unsubscribe, { body: { token } })).status).toBeLessThan(300)
  }
  expect(await arrived(supporter)).toEqual([])
  expect(await arrived(owner)).toEqual([])
})

test('a pending reminder contains later edits of the action', async () => {
  await t.runJob('reminders')
  const body = { actionMode: 'action' as const, actionDescription: 'We meet at ten instead' }
  expect((await t.as(owner.token)(updateCampaign, { params: { id }, body })).status).toBe(200)
  const mail = (await mailsTo(t, supporter.email)).find(({ subject }) => subject === 'Today: Clean the river')
  expect(mail?.text).toContain('We meet at ten instead')
})

test('a reminder that is written during a withdrawal is not sent', async () => {
  const other = await given.user()
  await support(other)
  const { db } = t.context
  const addressHash = createHash('sha256').update(other.email.toLowerCase()).digest()
  let written: Promise<unknown> = Promise.resolve()
  const rolledBack = db.transaction().execute(async (tx) => {
    // The batch has read both supporters and waits for the lock on this row.
    const row = { campaign_id: id, day: dayIn(0), kind: 'reminder', address_hash: addressHash } as const
    await tx
      .insertInto('reminder')
      .values({ ...row, written_at: t.clock.now() })
      .execute()
    written = t.runJob('reminders')
    await expect.poll(() => countBlocked(db)).toBe(1)
    expect((await t.as(supporter.token)(withdrawSupport, { params: { id } })).status).toBeLessThan(300)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await written
  expect(await waiting()).toEqual(['reminder', 'reminder', 'summary'])
  expect(await arrived(supporter)).toEqual([])
  expect(await arrived(other)).toEqual(['Today: Clean the river'])
})
