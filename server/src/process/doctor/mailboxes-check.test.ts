import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { given } from '../../../test/given.ts'
import { judgeMailboxes } from './database-checks.ts'
import { findTwice } from './mailboxes.sql.ts'

let t: TestApp
beforeEach(async () => {
  t = await testApp()
})
afterEach(() => t.close())

/** Gives an account an address that could be stored before domains were. */
const storeAsBefore = async (id: string, email: string) => {
  await sql`update account set email = ${email}, email_key = ${email} where id = ${id}::uuid`.execute(t.context.db)
}

test('two addresses of one mailbox are listed, and nothing is merged', async () => {
  const [older, other, today] = [await given(t).user(), await given(t).user(), await given(t).user()]
  await storeAsBefore(older.user._id, 'ana@bücher.example')
  await storeAsBefore(other.user._id, 'ben@bücher.example')
  expect(judgeMailboxes(await findTwice(t.context.db))).toMatchObject({ level: 'ok' })
  await storeAsBefore(today.user._id, 'ana@xn--bcher-kva.example')
  const finding = judgeMailboxes(await findTwice(t.context.db))
  expect(finding).toEqual({
    level: 'warning',
    text: expect.stringContaining('1 is stored under two addresses: ana@bücher.example and ana@xn--bcher-kva.example.'),
  })
})

test('of many pairs the first ones are named', () => {
  const pairs = Array.from({ length: 12 }, (_, at) => ({ older: `a${at}@bü.example`, today: `a${at}@xn--b.example` }))
  expect(judgeMailboxes(pairs).text).toMatch(/^12 are stored .*a9@xn--b\.example, and 2 more\./)
})
