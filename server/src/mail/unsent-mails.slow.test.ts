import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { closedServer, createSending, newAddress, openRefusing } from '../../test/outbox.ts'
import { runCli } from '../../test/run-cli.ts'
import { day, hour } from '../platform/base/clock.ts'
import { transact } from '../platform/database/database.ts'
import { createOutbox, mailJob } from './outbox.ts'
import { dropFailed, listFailed, retryFailed } from './failed-mails.sql.ts'
import { rewrapMails } from './rewrap-mails.ts'

let t: TestApp
let mails: ReturnType<typeof createSending>

beforeAll(async () => {
  t = await testApp()
  mails = createSending(t)
})
afterAll(() => t.close())
beforeEach(() => t.context.db.deleteFrom('mail').execute())

const sealedText = expect.stringMatching(/^ey/) as string

/** A mail whose recipient a mail server refuses for good. */
const refusedMail = async (): Promise<string> => {
  const to = newAddress()
  const refusing = await openRefusing(550)
  await mails.enqueue(mails.sendingBy(mails.smtpTo(() => refusing.url)), to)
  await mails.sendMails()
  await refusing.close()
  return to
}
const retry = (ids: string[] | null) => transact(t.context.db, (tx) => retryFailed(tx, ids, t.clock.now()))

test('a mail fails after a day of attempts, and keeps its content', async () => {
  const to = newAddress()
  await mails.enqueue(mails.sendingBy(mails.smtpTo(() => closedServer)), to)
  const start = t.clock.now().getTime()
  let row = await mails.rowOf(to)
  while (!row.failed_at && t.clock.now().getTime() < start + 3 * day) {
    await mails.sendMails()
    row = await mails.rowOf(to)
    if (!row.failed_at) t.clock.set(row.send_after)
  }
  const triedForMs = (row.failed_at?.getTime() ?? 0) - start
  expect(triedForMs).toBeGreaterThan(22 * hour)
  expect(triedForMs).toBeLessThanOrEqual(day)
  expect(row).toMatchObject({ sealed_content: sealedText, sent_at: null })
})

test('a recipient that is refused for good is tried once, and the mail waits with the reason', async () => {
  const to = await refusedMail()
  expect(await mails.rowOf(to)).toMatchObject({
    failed_at: t.clock.now(),
    attempts: 1,
    sealed_content: sealedText,
    last_error: expect.stringContaining('not here') as string,
  })
})

test('a retried mail is sent, and a dropped one is deleted', async () => {
  const [retried, dropped, waiting] = [await refusedMail(), await refusedMail(), await refusedMail()]
  expect(await retry([(await mails.rowOf(retried)).id])).toBe(1)
  const { id } = await mails.rowOf(dropped)
  expect(await transact(t.context.db, (tx) => dropFailed(tx, [id]))).toBe(1)
  mails.sendingBy(mails.smtp)
  await mails.sendMails()
  expect(t.mailbox.to(retried)).toHaveLength(1)
  expect(await mails.rowOf(retried)).toMatchObject({ sealed_content: null, failed_at: null, sent_at: t.clock.now() })
  await expect(mails.rowOf(dropped)).rejects.toThrow()
  expect(await listFailed(t.context.db, { after: null, limit: 10 })).toMatchObject([{ recipient: waiting }])
  expect(await retry(null)).toBe(1)
  await mails.sendMails()
  expect(t.mailbox.to(waiting)).toHaveLength(1)
})

test('a failed mail is deleted after 30 days', async () => {
  const to = await refusedMail()
  t.clock.advance(30 * day)
  await t.runJob('retention')
  expect((await mails.rowOf(to)).sealed_content).toEqual(sealedText)
  t.clock.advance(1)
  await t.runJob('retention')
  await expect(mails.rowOf(to)).rejects.toThrow()
})

test('a deleted account and a cancelled effect leave nothing of a failed mail', async () => {
  const [gone, cancelled] = [await refusedMail(), await refusedMail()]
  const { id } = await mails.rowOf(gone)
  const outbox = mails.sendingBy(mails.smtp)
  await transact(t.context.db, (tx) => outbox.forget(tx, gone))
  await transact(t.context.db, (tx) => outbox.cancel(tx, { to: cancelled, keyPrefixes: [''] }))
  const rows = await t.context.db
    .selectFrom('mail')
    .select(['id', 'recipient', 'sealed_content', 'last_error'])
    .execute()
  expect(rows).toEqual([{ id, recipient: '', sealed_content: null, last_error: null }])
  expect(await retry(null)).toBe(0)
})

test('operators list, retry and drop failed mails', async () => {
  const [first, second] = [await refusedMail(), await refusedMail()]
  const cli = (...args: string[]) => runCli(['mails', ...args], { DATABASE_URL: t.ownerUrl })
  const { id } = await mails.rowOf(first)
  const { out } = await cli('list')
  expect(out).toContain(`${id}  ${t.clock.now().toISOString()}`)
  expect(out).toMatch(new RegExp(`${first}  tries: 1  .*not here`))
  expect(out).not.toContain('very-secret')
  expect(await cli('retry', '--id', id)).toMatchObject({ code: 0, out: '1 mail will be sent within a minute.' })
  expect(await mails.rowOf(first)).toMatchObject({ failed_at: null, attempts: 0 })
  expect(await cli('drop', '--id', id, '--yes')).toMatchObject({
    code: 1,
    err: expect.stringContaining('not mails that failed') as string,
  })
  expect(await cli('drop')).toMatchObject({ code: 1 })
  for (const [action, plan] of Object.entries({ retry: 'sent to their recipients', drop: 'deleted for good' })) {
    const err = `1 mail would be ${plan}. Nothing was changed. Run this again with --yes.`
    expect(await cli(action, '--all')).toEqual({ code: 1, out: '', err })
  }
  expect(await cli('drop', '--all', '--yes')).toMatchObject({ code: 0, out: '1 mail deleted.' })
  await expect(mails.rowOf(second)).rejects.toThrow()
  expect((await cli('list')).out).toBe('No failed mails.')
})

test('a mail sealed with a missing key waits, does not block others, and is sent once the key is back', async () => {
  const [lost, other] = [newAddress(), newAddress()]
  const gone = [{ kid: 'gone', key: new Uint8Array(32).fill(9) }]
  await mails.enqueue(createOutbox({ ...t.context, keyring: gone }), lost)
  await mails.enqueue(mails.sendingBy(mails.smtp), other)
  await mails.sendMails()
  expect(await mails.rowOf(lost)).toMatchObject({
    failed_at: t.clock.now(),
    sealed_content: sealedText,
    last_error: expect.stringContaining('the encryption key gone is not configured') as string,
  })
  expect(t.mailbox.to(other)).toHaveLength(1)
  await retry(null)
  const keyring = [...t.context.keyring, ...gone]
  t.context.jobs.define(mailJob({ ...t.context, keyring, transport: mails.smtp, revisions: {} }))
  await mails.sendMails()
  expect(t.mailbox.to(lost)).toHaveLength(1)
})

test('unsent mails are encrypted with the first key when secrets are, so that the other key can go', async () => {
  const to = newAddress()
  const earlier = [{ kid: 'earlier', key: new Uint8Array(32).fill(8) }]
  await mails.enqueue(createOutbox({ ...t.context, keyring: earlier }), to)
  expect(await rewrapMails(t.context.db, [...t.context.keyring, ...earlier])).toBe(1)
  mails.sendingBy(mails.smtp)
  await mails.sendMails()
  expect(t.mailbox.to(to)).toHaveLength(1)
})
