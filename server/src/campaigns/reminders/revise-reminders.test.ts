import { createHash } from 'node:crypto'
import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { listFailedMailsEndpoint, retryFailedMailsEndpoint } from '@muster/contract/site/mails.ts'
import { deleteAccountEndpoint } from '@muster/contract/people/my-data.ts'
import { supportCampaignEndpoint, withdrawSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import { unsubscribeEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { createSending, openRefusing } from '../../../test/outbox.ts'
import { runSql } from '../../../test/run-sql.ts'
import { countBlocked } from '../../../test/racing-runs.ts'
import { day, hour } from '../../platform/base/clock.ts'
import { createOutbox, stopLink } from '../../mail/index.ts'
import { reminderRevisions } from './revise-reminders.ts'

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

const support = ({ token }: Person) => t.as(token)(supportCampaignEndpoint, { params: { id }, body: {} })
/** The subjects of a person's mails about the campaign's day. */
const arrived = async ({ email }: Person) =>
  (await mailsTo(t, email))
    .map(({ subject }) => subject ?? '')
    .filter((subject) => /\b(today|tomorrow)\b/i.test(subject))
const waiting = async () => {
  const rows = await t.context.db.selectFrom('mail').select('key').where('key', 'like', `%:${id}:%`).execute()
  return rows.map(({ key }) => key.split(':')[0]).toSorted()
}

/** Changes a promise that is locked by now, as servers of an earlier version still do. */
const changeLocked = (columns: { execution_date: string } | { action_description: string }) =>
  t.context.db.updateTable('campaign').set(columns).where('id', '=', id).execute()

const endings: [string, () => Promise<unknown>][] = [
  ['was cancelled', () => t.as(owner.token)(cancelCampaignEndpoint, { params: { id } })],
  ['was moved to another day', () => changeLocked({ execution_date: dayIn(9) })],
]

test.each(endings)('pending reminders and the summary are not sent if their campaign %s', async (_, end) => {
  await t.runJob('reminders')
  expect(await waiting()).toEqual(['reminder', 'summary'])
  await end()
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
    expect((await t.call(unsubscribeEndpoint, { body: { token } })).status).toBeLessThan(300)
  }
  expect(await arrived(supporter)).toEqual([])
  expect(await arrived(owner)).toEqual([])
})

test('a pending reminder to an account that is deleted is not sent, and its address is not kept', async () => {
  await t.runJob('reminders')
  const body = { password: supporter.password }
  expect((await t.as(supporter.token)(deleteAccountEndpoint, { body })).status).toBeLessThan(300)
  expect(await arrived(supporter)).toEqual([])
  const { db } = t.context
  const kept = db.selectFrom('mail').select('key').where('recipient', '=', supporter.email)
  expect(await kept.where('key', 'like', 'reminder:%').execute()).toEqual([])
})

test('a reminder that the mail server refuses is listed, and sent when an admin retries it', async () => {
  await t.runJob('reminders')
  const refusing = await openRefusing(550)
  const sending = createSending(t)
  const sendBy = (url: () => string | null) =>
    sending.sendingBy(sending.smtpTo(url), reminderRevisions(t.context, createOutbox(t.context)))
  sendBy(() => refusing.url)
  await sending.sendMails()
  await refusing.close()
  const asAdmin = t.as((await given.admin()).token)
  const { body: failed } = await asAdmin(listFailedMailsEndpoint, { query: {} })
  const ids = failed.flatMap(({ _id, recipient }) => (recipient === supporter.email ? [_id] : []))
  expect(ids).toHaveLength(1)
  sendBy(() => t.mailbox.url)
  expect((await asAdmin(retryFailedMailsEndpoint, { body: { ids } })).body).toEqual({ retried: 1 })
  await sending.sendMails()
  expect(t.mailbox.to(supporter.email).map(({ subject }) => subject)).toEqual(['Today: Clean the river'])
})

/** How servers up to version 0.1.0 claim mails. */
const earlierClaim = `
  update mail set send_after = send_after + interval '5 minutes', attempts = attempts + 1
  where id in (
    select id from mail where sent_at is null and failed_at is null order by bulk, send_after for update skip locked
  )
  returning key`

test('a server of an earlier version leaves reminders to the others', async () => {
  await t.runJob('reminders')
  const claimed = (await runSql(t.ownerUrl, earlierClaim)) as { key: string }[]
  const kinds = claimed.map(({ key }) => key.split(':')[0])
  expect(kinds).toContain('summary')
  expect(kinds).not.toContain('reminder')
  expect(await arrived(supporter)).toEqual(['Today: Clean the river'])
})

test('a pending reminder contains later edits of the action', async () => {
  await t.runJob('reminders')
  await changeLocked({ action_description: 'We meet at ten instead' })
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
    expect((await t.as(supporter.token)(withdrawSupportEndpoint, { params: { id } })).status).toBeLessThan(300)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await written
  expect(await waiting()).toEqual(['reminder', 'reminder', 'summary'])
  expect(await arrived(supporter)).toEqual([])
  expect(await arrived(other)).toEqual(['Today: Clean the river'])
})
