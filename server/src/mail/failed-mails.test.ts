import {
  dropFailedMailsEndpoint,
  listFailedMailsEndpoint,
  retryFailedMailsEndpoint,
} from '@muster/contract/site/mails.ts'
import { getUserHistoryEndpoint } from '@muster/contract/site/history.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { given as createGiven } from '../../test/given.ts'
import { minute } from '../platform/base/clock.ts'
import { seal } from '../platform/base/seal.ts'
import { newId } from '../platform/base/tokens.ts'

let t: TestApp
let admin: ReturnType<TestApp['as']>
let adminId: string

beforeAll(async () => {
  t = await testApp()
  const person = await createGiven(t).admin()
  adminId = person.user._id
  admin = t.as(person.token)
})
afterAll(() => t.close())
beforeEach(() => t.context.db.deleteFrom('mail').execute())

const failedMail = async (recipient: string): Promise<string> => {
  const now = t.clock.now()
  const id = newId()
  const content = { subject: 'A', heading: 'B', paragraphs: ['a secret link'], reason: 'C', sentRegardless: 'once' }
  const when = { created_at: now, send_after: now, failed_at: now, sent_at: null }
  await t.context.db
    .insertInto('mail')
    .values({
      ...{ id, key: `secret:${id}`, recipient, ...when, attempts: 3, last_error: '550 no such mailbox' },
      sealed_content: await seal(t.context.keyring, JSON.stringify(content)),
    })
    .execute()
  t.clock.advance(minute)
  return id
}

const list = async () => (await admin(listFailedMailsEndpoint, { query: {} })).body

test('admins see who a failed mail was for and why it failed, and nothing of its content', async () => {
  const failedAt = t.clock.now().toISOString()
  const id = await failedMail('ana@example.org')
  const rest = { createdAt: failedAt, failedAt, tries: 3, reason: '550 no such mailbox' }
  expect(await list()).toEqual([{ _id: id, kind: 'secret', recipient: 'ana@example.org', ...rest }])
})

test('failed mails are listed page by page, in the order in which they failed', async () => {
  const ids = [await failedMail('a@example.org'), await failedMail('b@example.org'), await failedMail('c@example.org')]
  const first = await admin(listFailedMailsEndpoint, { query: { limit: 2 } })
  expect(first.body.map(({ _id }) => _id)).toEqual(ids.slice(0, 2))
  expect((await list()).map(({ _id }) => _id)).toEqual(ids)
})

test('an admin retries one failed mail or all of them', async () => {
  const first = await failedMail('one@example.org')
  await failedMail('two@example.org')
  expect((await admin(retryFailedMailsEndpoint, { body: { ids: [first] } })).body).toEqual({ retried: 1 })
  await t.runJob('mail')
  expect(t.mailbox.to('one@example.org')).toHaveLength(1)
  expect(t.mailbox.to('two@example.org')).toHaveLength(0)
  expect((await admin(retryFailedMailsEndpoint, { body: {} })).body).toEqual({ retried: 1 })
  await t.runJob('mail')
  expect(t.mailbox.to('two@example.org')).toHaveLength(1)
  expect(await list()).toEqual([])
})

test('an admin drops a failed mail, and no other mail', async () => {
  const [gone, kept] = [await failedMail('gone@example.org'), await failedMail('kept@example.org')]
  expect((await admin(dropFailedMailsEndpoint, { body: { ids: [gone] } })).body).toEqual({ dropped: 1 })
  expect((await list()).map(({ _id }) => _id)).toEqual([kept])
  await admin(retryFailedMailsEndpoint, { body: {} })
  expect((await admin(dropFailedMailsEndpoint, { body: { ids: [kept] } })).body).toEqual({ dropped: 0 })
})

test('the history says which admin retried or dropped a failed mail, and nothing of the mail', async () => {
  const [retried, dropped] = [await failedMail('one@example.org'), await failedMail('two@example.org')]
  await admin(retryFailedMailsEndpoint, { body: { ids: [retried] } })
  await admin(dropFailedMailsEndpoint, { body: { ids: [dropped] } })
  await t.runJob('mail')
  const { body } = await admin(getUserHistoryEndpoint, { params: { id: adminId }, query: { limit: 2 } })
  const byAdmin = { modelName: 'FailedMail', key: 'failed', recordName: null, actor: { kind: 'user', _id: adminId } }
  expect(body).toMatchObject([
    { ...byAdmin, action: 'deleted', recordId: dropped },
    { ...byAdmin, action: 'updated', recordId: retried },
  ])
})
