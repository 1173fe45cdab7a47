import { deleteAccountEndpoint } from '@muster/contract/people/my-data.ts'
import { listUsersEndpoint } from '@muster/contract/people/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, testApp, type TestApp } from '../../../../test/app.ts'
import { given as createGiven } from '../../../../test/given.ts'
import { runSql } from '../../../../test/run-sql.ts'
import { createAccount } from '../new-account.ts'

let t: TestApp
let admin: Call

const people = [
  { email: 'ana.novak@example.org', name: 'Ana Novak', username: 'ananas', phone: '+38631234567' },
  { email: 'jose@example.net', name: 'José Ángel Peña', username: 'pepe' },
  { email: 'percent@example.com', name: '100% Wool_Shop', username: null },
  { email: 'ZOE@Example.org', name: null, username: 'Zoe_B' },
]

beforeAll(async () => {
  t = await testApp()
  const given = createGiven(t)
  const { token } = await given.admin()
  admin = t.as(token)
  for (const person of people) {
    t.clock.advance(1000)
    await createAccount(t.context, { ...person, password: 'correct horse battery', verified: true, role: 'user' })
  }
})
afterAll(() => t.close())

type Query = { q?: string; role?: 'admin' | 'user'; sort?: 'name' | '-name' | 'email' | 'createdAt'; limit?: number }
const find = async (query: Query) => {
  const { body, headers } = await admin(listUsersEndpoint, { query })
  return { emails: body.map(({ email }) => email), total: headers['x-total-count'] && Number(headers['x-total-count']) }
}

describe('Users are found', () => {
  test.each([
    ['a part of the email', 'novak@exam', ['ana.novak@example.org']],
    ['an email in another case', 'zoe@example', ['ZOE@Example.org']],
    ['a part of the username', 'nanas', ['ana.novak@example.org']],
    ['a name without its accents', 'jose angel pena', ['jose@example.net']],
    ['a name with its accents', 'PEÑA', ['jose@example.net']],
    ['words in any order', 'novak ana', ['ana.novak@example.org']],
    ['a part of the phone number', '31234', ['ana.novak@example.org']],
    ['a phone number as people write it', '+386 (31) 234-567', ['ana.novak@example.org']],
    ['the first letters of a word', 'no', ['ana.novak@example.org']],
    ['one letter that a word begins with', 'z', ['ZOE@Example.org']],
    ['a percent sign, which is no wildcard', '100%', ['percent@example.com']],
    ['an underscore, which is no wildcard', 'l_sh', ['percent@example.com']],
    ['a backslash, which is only one', '\\', []],
    ['what nobody has', 'nobody at all', []],
  ])('by %s', async (_, q, emails) => {
    expect(await find({ q })).toEqual({ emails, total: emails.length })
  })

  test('by role', async () => {
    expect((await find({ role: 'admin' })).total).toBe(1)
    expect((await find({ role: 'user' })).emails).toHaveLength(people.length)
    expect((await find({ role: 'admin', q: 'novak' })).emails).toEqual([])
  })

  test('all without a search, the newest first', async () => {
    const { emails, total } = await find({})
    expect(emails[0]).toBe('ZOE@Example.org')
    expect(total).toBe(people.length + 1)
  })

  test('even if more match than are collected', async () => {
    await runSql(
      t.ownerUrl,
      `insert into account (id, email, email_key, password_hash, created_at)
       select gen_random_uuid(), 'crowd' || n || '@many.example', 'crowd' || n || '@many.example', '', '2020-01-01'
       from generate_series(1, 600) as n`,
    )
    const { emails, total } = await find({ q: 'many.example', sort: 'email', limit: 2 })
    expect(emails).toEqual(['crowd100@many.example', 'crowd101@many.example'])
    expect(total).toBeUndefined()
    await runSql(t.ownerUrl, `delete from account where email like '%@many.example'`)
  })

  test('not after their account was deleted', async () => {
    const leaver = await createGiven(t).user({ name: 'Soon Gone' })
    expect((await find({ q: 'soon gone' })).emails).toHaveLength(1)
    await t.as(leaver.token)(deleteAccountEndpoint, { body: { password: leaver.password } })
    expect((await find({ q: 'soon gone' })).emails).toEqual([])
  })
})

describe('The list of users', () => {
  test.each(['createdAt', '-createdAt', 'email', '-email', 'name', '-name'] as const)(
    'ordered by %s have pages without gaps or repeats',
    async (sort) => {
      const whole = await admin(listUsersEndpoint, { query: { sort, limit: 100 } })
      const paged: string[] = []
      for (let cursor: string | undefined; ;) {
        const { body, headers } = await admin(listUsersEndpoint, {
          query: { sort, limit: 2, ...(cursor && { cursor }) },
        })
        paged.push(...body.map(({ _id }) => _id))
        cursor = /cursor=([^&>]+)/.exec(String(headers['link']))?.[1]
        if (!cursor) break
      }
      expect(paged).toEqual(whole.body.map(({ _id }) => _id))
    },
  )

  test('has no password, hash or token in it', async () => {
    const { body } = await admin(listUsersEndpoint, { query: {} })
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(
      [
        '_id',
        'avatarUrl',
        'createdAt',
        'email',
        'emailVerified',
        'imageUrl',
        'name',
        'phone',
        'role',
        'suspension',
        'trustedSince',
        'username',
      ].sort(),
    )
  })

  test.each([
    { sort: 'password' },
    { role: 'owner' },
    { cursor: 'made up' },
    { cursor: Buffer.from('["email","x","y"]').toString('base64url') },
    { limit: 101 },
    { q: 'nul\0' },
  ])('with %j is rejected', async (query) => {
    expect((await admin(listUsersEndpoint, { query: query as Query })).status).toBe(400)
  })
})
