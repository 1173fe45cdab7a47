import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { openBreakingProxy } from '../../test/breaking-proxy.ts'
import { freshDatabase } from '../../test/database.ts'
import { closedServer, content, createSending, newAddress, openRefusing } from '../../test/outbox.ts'
import { runSql } from '../../test/run-sql.ts'
import { patient } from '../../test/patience.ts'
import { day, hour, minute } from '../platform/base/clock.ts'
import { transact } from '../platform/database/database.ts'
import type { MailTransport } from './transport.ts'

let t: TestApp
let mails: ReturnType<typeof createSending>

beforeAll(async () => {
  t = await testApp()
  mails = createSending(t)
})
afterAll(() => t.close())
beforeEach(() => t.context.db.deleteFrom('mail').execute())

test('a mail is sent with text and HTML, and its row then contains neither', async () => {
  const to = newAddress()
  await mails.enqueue(mails.sendingBy(mails.smtp), to)
  await mails.sendMails()
  const [mail] = t.mailbox.to(to)
  expect(mail).toMatchObject({ subject: content.subject, from: { name: 'Muster', address: 'muster@localhost' } })
  expect(mail?.text).toContain('Grüße aus Köln')
  expect(mail?.html).toContain('Grüße aus Köln')
  expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  const row = await mails.rowOf(to)
  expect(row).toMatchObject({ sealed_content: null, sent_at: t.clock.now(), failed_at: null })
  expect(mail?.messageId).toBe(`<${row.id}@localhost>`)
})

test('the content of a pending mail is encrypted', async () => {
  const to = newAddress()
  await mails.enqueue(mails.sendingBy(mails.smtp), to)
  const { sealed_content: sealed } = await mails.rowOf(to)
  expect(sealed).toEqual(expect.any(String))
  expect(sealed).not.toContain('secret')
})

test('mails leave although places for unproven addresses cannot be given, and the run says why', async () => {
  const to = newAddress()
  await mails.enqueue(mails.sendingBy(mails.smtp), to)
  await runSql(t.ownerUrl, 'alter table unproven_mail rename to hidden')
  onTestFinished(async () => void (await runSql(t.ownerUrl, 'alter table hidden rename to unproven_mail')))
  await expect(mails.sendMails()).rejects.toThrow('unproven_mail')
  expect(t.mailbox.to(to)).toHaveLength(1)
})

test('a change that is undone sends nothing', async () => {
  const to = newAddress()
  const outbox = mails.sendingBy(mails.smtp)
  const undone = transact(t.context.db, async (tx) => {
    await outbox.enqueue(tx, { key: 'undone', to, content })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await mails.sendMails()
  expect(t.mailbox.to(to)).toEqual([])
})

test('one effect sends one mail, also if it is repeated', async () => {
  const to = newAddress()
  const outbox = mails.sendingBy(mails.smtp)
  await Promise.all(Array.from({ length: 5 }, () => mails.enqueue(outbox, to, 'effect:1')))
  await mails.sendMails()
  await mails.enqueue(outbox, to, 'effect:1')
  await mails.sendMails()
  expect(t.mailbox.to(to)).toHaveLength(1)
})

test('one change can write more mails than a statement has room for', async () => {
  const outbox = mails.sendingBy(mails.smtp)
  const many = Array.from({ length: 7_000 }, (_, index) => ({ key: `many:${index}`, to: newAddress(), content }))
  await transact(t.context.db, (tx) => outbox.enqueueAll(tx, many))
  const { rows } = await sql<{ written: bigint }>`select count(*) as written from mail`.execute(t.context.db)
  expect(rows).toEqual([{ written: 7000n }])
})

test('many mails take a few connections', async () => {
  const addresses = Array.from({ length: 40 }, newAddress)
  const outbox = mails.sendingBy(mails.smtp)
  for (const to of addresses) await mails.enqueue(outbox, to)
  const before = t.mailbox.connections()
  await mails.sendMails()
  for (const to of addresses) expect(t.mailbox.to(to)).toHaveLength(1)
  expect(t.mailbox.connections() - before).toBeLessThan(20)
})

test('two concurrent senders send each mail once', async () => {
  const outbox = mails.sendingBy(mails.smtp)
  const addresses = Array.from({ length: 20 }, newAddress)
  for (const to of addresses) await mails.enqueue(outbox, to)
  await Promise.all([mails.sendMails(), mails.sendMails()])
  for (const to of addresses) expect(t.mailbox.to(to)).toHaveLength(1)
})

test('a mail that is not taken now is tried again after 1, 5, 15 and 60 minutes, then hourly', async () => {
  const to = newAddress()
  const busy = await openRefusing(451)
  await mails.enqueue(mails.sendingBy(mails.smtpTo(() => busy.url)), to)
  for (const [tries, delayMs] of [minute, 5 * minute, 15 * minute, hour, hour].entries()) {
    await mails.sendMails()
    const row = await mails.rowOf(to)
    expect(row.attempts).toBe(tries + 1)
    expect(row.send_after.getTime() - t.clock.now().getTime()).toBe(delayMs)
    expect(row.last_error).toContain('not here')
    t.clock.advance(delayMs - 1)
    await mails.sendMails()
    expect((await mails.rowOf(to)).attempts).toBe(tries + 1)
    t.clock.advance(1)
  }
  await busy.close()
  mails.sendingBy(mails.smtp)
  await mails.sendMails()
  expect(t.mailbox.to(to)).toHaveLength(1)
})

test('mails wait without attempts while there is no mail server, and are sent once there is one', async () => {
  const to = newAddress()
  let url: string | null = null
  await mails.enqueue(mails.sendingBy(mails.smtpTo(() => url)), to)
  await mails.sendMails()
  t.clock.advance(10 * day)
  await mails.sendMails()
  expect(await mails.rowOf(to)).toMatchObject({ attempts: 0, failed_at: null })
  url = t.mailbox.url
  await mails.sendMails()
  expect(t.mailbox.to(to)).toHaveLength(1)
})

test('an outage costs a run a few attempts, not one for each mail', async () => {
  const outbox = mails.sendingBy(mails.smtpTo(() => closedServer))
  for (let i = 0; i < 12; i++) await mails.enqueue(outbox, newAddress())
  await mails.sendMails()
  const tried = await t.context.db.selectFrom('mail').select('id').where('attempts', '>', 0).execute()
  expect(tried.length).toBeGreaterThan(0)
  expect(tried.length).toBeLessThan(12)
})

test('if a sender crashes after sending, the mail is sent again with the same Message-ID', async () => {
  const to = newAddress()
  const dying: MailTransport = {
    ...mails.smtp,
    send: async (mail) => {
      await mails.smtp.send(mail)
      throw new Error('power cut')
    },
  }
  await mails.enqueue(mails.sendingBy(dying), to)
  await expect(mails.sendMails()).rejects.toThrow('power cut')
  mails.sendingBy(mails.smtp)
  await mails.sendMails()
  expect(t.mailbox.to(to)).toHaveLength(1) // The crashed process still holds its lease.
  t.clock.advance(5 * minute)
  await mails.sendMails()
  const [first, again] = t.mailbox.to(to)
  expect(again?.messageId).toBe(first?.messageId)
  expect((await mails.rowOf(to)).sent_at).toEqual(t.clock.now())
})

test('a mail is sent once although the database is down when it was sent', async () => {
  const database = await freshDatabase()
  const proxy = await openBreakingProxy(database.appUrl)
  const own = await testApp({ database: { ...database, appUrl: proxy.through(database.appUrl) } })
  onTestFinished(async () => {
    await own.close()
    await proxy.close()
  })
  const { smtp, sendingBy, enqueue, sendMails, rowOf } = createSending(own)
  const breaking: MailTransport = {
    ...smtp,
    send: async (mail) => {
      const outcome = await smtp.send(mail)
      proxy.break(2)
      return outcome
    },
  }
  const to = newAddress()
  await enqueue(sendingBy(breaking), to)
  await sendMails()
  expect(await rowOf(to)).toMatchObject({ sent_at: own.clock.now(), attempts: 1 })
  own.clock.advance(5 * minute)
  await sendMails()
  expect(own.mailbox.to(to)).toHaveLength(1)
})

test('an address is always a single recipient', async () => {
  const to = 'a@example.org, b@example.org'
  await mails.enqueue(mails.sendingBy(mails.smtp), to)
  await mails.sendMails()
  expect(t.mailbox.to('b@example.org')).toEqual([])
  expect((await mails.rowOf(to)).sent_at).toBeNull()
})

test('finished mails are deleted after 90 days, waiting ones never', async () => {
  const [sent, waiting] = [newAddress(), newAddress()]
  const outbox = mails.sendingBy(mails.smtp)
  await mails.enqueue(outbox, sent)
  await mails.sendMails()
  await mails.enqueue(outbox, waiting)
  t.clock.advance(90 * day + 1)
  await t.runJob('retention')
  const left = await t.context.db.selectFrom('mail').select('recipient').execute()
  expect(left).toEqual([{ recipient: waiting }])
})

test('a woken outbox sends by itself', async () => {
  const own = await testApp()
  await own.context.jobs.start()
  const { sendingBy, smtp, enqueue } = createSending(own)
  const outbox = sendingBy(smtp)
  const to = newAddress()
  await enqueue(outbox, to)
  await outbox.wake()
  await expect.poll(() => own.mailbox.to(to).length, { timeout: patient(30_000) }).toBe(1)
  await own.context.jobs.stop()
  await own.close()
})
