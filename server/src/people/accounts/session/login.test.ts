import {
  forgotPasswordEndpoint,
  loginEndpoint,
  logoutEndpoint,
  meEndpoint,
  registerEndpoint,
  resendVerificationEndpoint,
} from '@muster/contract/people/accounts.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person } from '../../../../test/given.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { useLogins } from '../../../../test/logins.ts'

const site = useLogins()

/** Logs in again. */
const logInAs = ({ email, password }: Person) => site.t.call(loginEndpoint, { body: { email, password } })

test('a login returns a session token and the user, ignoring the case of the address', async () => {
  const { email, password, user } = await site.given.user({ name: 'Ana' })
  const answer = await site.t.call(loginEndpoint, { body: { email: email.toUpperCase(), password } })
  expect(answer.status).toBe(200)
  expect(answer.body.token).toMatch(/^[\w-]{43}$/)
  expect(answer.body.user).toEqual(user)
  expect((await site.t.as(answer.body.token)(meEndpoint, {})).body).toEqual(user)
})

test('both forms of an international domain are one account, which is mailed', async () => {
  const password = 'see-you-there'
  const user = { email: 'ana@bücher.example', password }
  expect((await site.t.call(registerEndpoint, { body: user })).body.email).toBe(user.email)
  for (const email of ['ana@bücher.example', 'Ana@xn--bcher-kva.example', '\u200bana@BÜCHER.example\u200f']) {
    expect((await site.t.call(loginEndpoint, { body: { email, password } })).body.user.email).toBe(user.email)
  }
  expect((await site.t.call(registerEndpoint, { body: { ...user, email: 'ana@xn--bcher-kva.example' } })).status).toBe(
    201,
  )
  const { rows } = await sql`select from account where email like 'ana@%cher%.example'`.execute(site.t.context.db)
  expect(rows).toHaveLength(1)
  const ascii = { email: 'ana@xn--bcher-kva.example' }
  for (const call of [forgotPasswordEndpoint, resendVerificationEndpoint]) {
    expect((await site.t.call(call, { body: ascii })).body.email).toBe(user.email)
  }
  expect((await mailsTo(site.t, 'ana@xn--bcher-kva.example')).length).toBeGreaterThan(0)
})

test('the returned user has exactly the fields of the specification and the account page', async () => {
  const { user } = await site.given.user({ name: 'Ana' })
  const names = [
    '_id',
    'email',
    'emailPending',
    'emailVerified',
    'username',
    'name',
    'phone',
    'role',
    'imageUrl',
    'avatarUrl',
    'paypalEmail',
    'paypalEmailPending',
    'payoutAddress',
    'payoutAddressServesAt',
    'payoutAddressLockedUntil',
    'secondFactor',
    'secondFactorNeeded',
    'termsToAccept',
    'createdAt',
  ]
  expect(Object.keys(user).sort()).toEqual(names.sort())
})

test.each([
  { what: 'a wrong password', of: (ana: Person) => ({ email: ana.email, password: 'wrong' }) },
  { what: 'an unknown address', of: (ana: Person) => ({ email: `x${ana.email}`, password: ana.password }) },
])('$what is refused with the same message', async ({ of }) => {
  const answer = await site.t.call(loginEndpoint, { body: of(await site.given.user()) })
  expect(answer).toMatchObject({
    status: 401,
    error: { code: 'invalid_credentials', error: 'Email or password is wrong' },
  })
})

test('logout ends this session on the server and no other', async () => {
  const ana = await site.given.user()
  const other = await logInAs(ana)
  expect((await site.t.as(ana.token)(logoutEndpoint, {})).status).toBe(204)
  expect((await site.t.as(ana.token)(meEndpoint, {})).error.code).toBe('session_expired')
  expect((await site.t.as(other.body.token)(meEndpoint, {})).status).toBe(200)
})

test('the database holds neither a session token nor a password', async () => {
  const { token, password, email } = await site.given.user()
  const account = await site.t.context.db.selectFrom('account').selectAll().where('email', '=', email).execute()
  const session = await site.t.context.db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', account[0]!.id)
    .execute()
  const stored = JSON.stringify([account, session])
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(password)
  expect(account[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test.each([
  { field: 'email', body: { email: 'ana', password: 'x' }, sentence: 'Enter an email address like ana@example.org' },
  { field: 'password', body: { email: 'ana@example.org', password: '' }, sentence: 'Enter your password' },
])('a missing $field gets a sentence at its field', async ({ field, body, sentence }) => {
  const answer = await site.t.call(loginEndpoint, { body })
  expect(answer).toMatchObject({ status: 400, error: { fields: { [field]: sentence } } })
})

/** Whether a statement of this database waits for a lock. */
const isWaiting = async (): Promise<boolean> => {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    ) as waiting`.execute(site.t.context.db)
  return rows[0]?.waiting === true
}

test.each([
  ['the password is changed', { password_hash: 'another' }],
  ['the second factor is turned on', { second_factor_at: new Date('2026-01-01T00:00:00Z') }],
])('a login that was compared before %s starts no session after it', async (_what, change) => {
  const ana = await site.given.user()
  const late = await site.t.context.db.transaction().execute(async (tx) => {
    await tx.updateTable('account').set(change).where('id', '=', ana.user._id).execute()
    await tx.deleteFrom('session').where('account_id', '=', ana.user._id).execute()
    const login = logInAs(ana)
    await expect.poll(isWaiting).toBe(true)
    return { login }
  })
  expect(await late.login).toMatchObject({ status: 401, error: { code: 'invalid_credentials' } })
  expect(
    await site.t.context.db.selectFrom('session').select('id').where('account_id', '=', ana.user._id).execute(),
  ).toEqual([])
})
