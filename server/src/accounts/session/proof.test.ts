import { changePassword, login, me, prove, updateProfile } from '@muster/contract/accounts/accounts.ts'
import { allEndpoints } from '@muster/contract/all.ts'
import type { Endpoint, ProofNeed } from '@muster/contract/endpoint.ts'
import { ruleOf } from '@muster/contract/facts/access.ts'
import { deleteAccount, exportMyData } from '@muster/contract/accounts/my-data.ts'
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from '@muster/contract/accounts/second-factor.ts'
import { endSession, listSessions } from '@muster/contract/accounts/sessions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { given as createGiven, type Given, type Person } from '../../../test/given.ts'
import { appWith, turnOnSecondFactor } from '../../../test/second-factor.ts'
import { minute, second } from '../../base/clock.ts'

let t: TestApp
let given: Given
beforeAll(async () => {
  t = await testApp()
  given = createGiven(t, { passwords: 'as in production' })
})
afterAll(() => t.close())

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const flagged = (need: ProofNeed) => allEndpoints.filter((endpoint) => 'proof' in endpoint && endpoint.proof === need)

const give = (token: string, body: { password: string; code?: string }) => t.as(token)(prove, { body })
const download = (token: string) => t.as(token)(exportMyData, {})
const logIn = (who: Person, code?: string) =>
  t.call(login, { body: { email: who.email, password: who.password, ...(code !== undefined && { code }) } })
const isLive = async (token: string) => (await t.as(token)(me, {})).status === 200

const withSecondFactor = async () => {
  const person = await given.user()
  const { app, recoveryCodes } = await turnOnSecondFactor(t, person)
  t.clock.advance(11 * minute)
  return { person, app, recoveryCodes }
}

/** An old session, as of a person who logged in a while ago or of a stolen token. */
const withOldProof = async (role: 'user' | 'admin'): Promise<Person> => {
  const person = await given.user()
  if (role === 'admin') {
    await t.context.db.updateTable('account').set({ role }).where('id', '=', person.user._id).execute()
  }
  t.clock.advance(11 * minute)
  return person
}

describe('the calls that need a fresh proof', () => {
  test('are these, and each is a choice', () => {
    expect(flagged('fresh').map(nameOf).sort()).toEqual([
      'DELETE /admin/tokens/:name/waiting',
      'GET /user/export',
      'POST /admin/donations/:id/refund',
      'POST /admin/payouts/:id/approve',
      'POST /admin/payouts/:id/reject',
      'POST /admin/payouts/:id/settle',
      'POST /admin/tokens',
      'POST /auth/second-factor/confirm',
      'POST /auth/second-factor/start',
    ])
    expect(flagged('in body').map(nameOf).sort()).toEqual([
      'DELETE /auth/second-factor',
      'DELETE /user',
      'POST /auth/change-password',
    ])
    expect(flagged('some changes').map(nameOf).sort()).toEqual(['DELETE /auth/sessions/:id', 'PUT /user/profile'])
  })

  const fresh = flagged('fresh').map((endpoint) => [nameOf(endpoint), endpoint] as const)

  test.each(fresh)(
    '%s answers 403 proof_required for a proof that is 11 minutes old, before any other check',
    async (_, endpoint) => {
      const person = await withOldProof(ruleOf(endpoint.access).isAdmin ? 'admin' : 'user')
      const send = (token: string) =>
        t.app.inject({
          method: endpoint.method,
          url: `/api${endpoint.path.replace(':id', 'none')}`,
          headers: { authorization: `Bearer ${token}` },
          ...('body' in endpoint && { payload: {} }),
        })
      const refused = await send(person.token)
      expect(refused.statusCode).toBe(403)
      expect(refused.json()).toMatchObject({ code: 'proof_required' })
      expect((await give(person.token, { password: person.password })).status).toBe(204)
      expect((await send(person.token)).json()).not.toMatchObject({ code: 'proof_required' })
    },
  )

  test.each(fresh)('%s does not ask unauthorised callers for a proof', async (_, endpoint) => {
    const headers = { authorization: `Bearer ${(await withOldProof('user')).token}` }
    const url = `/api${endpoint.path}`
    expect((await t.app.inject({ method: endpoint.method, url })).statusCode).toBe(401)
    if (endpoint.access !== 'admin') return
    expect((await t.app.inject({ method: endpoint.method, url, headers })).json()).toMatchObject({ code: 'forbidden' })
  })
})

describe('a proof', () => {
  test('serves for 10 minutes, and a login is one', async () => {
    const ana = await given.user()
    t.clock.advance(10 * minute)
    expect((await download(ana.token)).status).toBe(200)
    t.clock.advance(second)
    expect(await download(ana.token)).toMatchObject({ status: 403, error: { code: 'proof_required' } })
    await give(ana.token, { password: ana.password })
    t.clock.advance(10 * minute)
    expect((await download(ana.token)).status).toBe(200)
    t.clock.advance(second)
    expect((await download(ana.token)).status).toBe(403)
  })

  test('is valid for one session only', async () => {
    const ana = await given.user()
    const stolen = (await logIn(ana)).body.token
    t.clock.advance(11 * minute)
    await give(ana.token, { password: ana.password })
    expect((await download(ana.token)).status).toBe(200)
    expect((await download(stolen)).status).toBe(403)
  })

  test('is invalid before its time, so a clock that was set back does not extend it', async () => {
    const ana = await given.user()
    t.clock.advance(-11 * minute)
    expect((await download(ana.token)).status).toBe(403)
    t.clock.advance(11 * minute)
  })

  test('with a wrong password is refused at its field', async () => {
    const { token } = await withOldProof('user')
    expect(await give(token, { password: 'wrong' })).toMatchObject({
      status: 400,
      error: { code: 'wrong_password', fields: { password: 'The password is wrong' } },
    })
    expect((await download(token)).status).toBe(403)
  })
})

describe('with a second factor', () => {
  test('a proof also requires a code, and says so', async () => {
    const { person, app } = await withSecondFactor()
    const { token, password } = person
    expect(await give(token, { password })).toMatchObject({
      status: 403,
      error: { code: 'proof_required', fields: { code: expect.any(String) } },
    })
    expect(await give(token, { password, code: '000000' })).toMatchObject({
      status: 400,
      error: { code: 'wrong_code', fields: { code: expect.any(String) } },
    })
    expect((await download(token)).status).toBe(403)
    expect((await give(token, { password, code: app.code() })).status).toBe(204)
    expect((await download(token)).status).toBe(200)
  })

  test('a recovery code serves as one', async () => {
    const { person, recoveryCodes } = await withSecondFactor()
    const code = recoveryCodes[0]!
    expect((await give(person.token, { password: person.password, code })).status).toBe(204)
    expect((await download(person.token)).status).toBe(200)
  })

  test('a code of the login is not required again within 10 minutes', async () => {
    const { person, app } = await withSecondFactor()
    const { token } = (await logIn(person, app.code())).body
    t.clock.advance(9 * minute)
    expect((await download(token)).status).toBe(200)
    expect((await give(token, { password: person.password })).status).toBe(204)
    t.clock.advance(2 * minute)
    // The password alone does not renew the proof of the code.
    expect((await download(token)).status).toBe(403)
  })

  test('a password in the body needs a code of the last 10 minutes beside it', async () => {
    const { person, app } = await withSecondFactor()
    const { token, password } = person
    const change = () =>
      t.as(token)(changePassword, { body: { currentPassword: password, newPassword: 'walnut ferry lantern 8' } })
    const leave = (given: string) => t.as(token)(deleteAccount, { body: { password: given } })
    expect((await change()).error.code).toBe('proof_required')
    expect((await leave(password)).error.code).toBe('proof_required')
    await give(token, { password, code: app.code() })
    expect((await change()).status).toBe(204)
    expect((await leave('walnut ferry lantern 8')).status).toBe(204)
  })

  test('a code in the body is a proof by itself', async () => {
    const { person, app } = await withSecondFactor()
    expect((await t.as(person.token)(removeSecondFactor, { body: { code: app.code() } })).status).toBe(204)
    expect((await download(person.token)).status).toBe(200)
  })
})

describe('a stolen session', () => {
  test('cannot turn on a second factor', async () => {
    const { token } = await withOldProof('user')
    expect((await t.as(token)(startSecondFactor, {})).error.code).toBe('proof_required')
  })

  test('cannot confirm a key that was made while the proof was fresh', async () => {
    const ana = await given.user()
    const { body } = await t.as(ana.token)(startSecondFactor, {})
    t.clock.advance(11 * minute)
    const code = appWith(t, body.secret).code()
    expect((await t.as(ana.token)(confirmSecondFactor, { body: { code } })).error.code).toBe('proof_required')
  })

  test('cannot change the password or delete the account without the password, which is a proof', async () => {
    const { token, password } = await withOldProof('user')
    const change = (currentPassword: string) =>
      t.as(token)(changePassword, { body: { currentPassword, newPassword: 'walnut ferry lantern 8' } })
    expect((await change('wrong')).status).toBe(400)
    expect((await download(token)).status).toBe(403)
    expect((await change(password)).status).toBe(204)
    expect((await download(token)).status).toBe(200)
  })

  test('cannot change the payout address, and other fields of the call are not saved', async () => {
    const ana = await withOldProof('user')
    const save = (body: { name?: string; paypalEmail?: string }) => t.as(ana.token)(updateProfile, { body })
    const both = { name: 'Ana', paypalEmail: 'ana@payouts.example' }
    expect((await save(both)).error.code).toBe('proof_required')
    expect((await t.as(ana.token)(me, {})).body).toMatchObject({ name: null, paypalEmailPending: null })
    await give(ana.token, { password: ana.password })
    expect((await save(both)).body).toMatchObject({ name: 'Ana', paypalEmailPending: 'ana@payouts.example' })
    t.clock.advance(11 * minute)
    // Saving unchanged values needs no proof.
    expect((await save({ ...both, name: 'Anna' })).body).toMatchObject({ name: 'Anna' })
    expect((await save({ paypalEmail: 'thief@payouts.example' })).error.code).toBe('proof_required')
  })

  test("cannot end the owner's other sessions, and can end itself", async () => {
    const ana = await given.user()
    const stolen = (await logIn(ana)).body.token
    t.clock.advance(11 * minute)
    const sessions = (await t.as(stolen)(listSessions, {})).body
    const end = (current: boolean) =>
      t.as(stolen)(endSession, { params: { id: sessions.find((session) => session.current === current)!._id } })
    expect((await end(false)).error.code).toBe('proof_required')
    expect(await isLive(ana.token)).toBe(true)
    expect((await end(true)).status).toBe(204)
    expect(await isLive(stolen)).toBe(false)
  })
})

describe('wrong proofs', () => {
  const wrongs = {
    'of POST /auth/prove': (token: string) => give(token, { password: 'wrong' }),
    'in the body of change-password': (token: string) =>
      t.as(token)(changePassword, { body: { currentPassword: 'wrong', newPassword: 'walnut ferry lantern 8' } }),
    'in the body of a deletion': (token: string) => t.as(token)(deleteAccount, { body: { password: 'wrong' } }),
  }

  test.each(Object.entries(wrongs))('%s end the session at the fifth, and no other', async (_, guess) => {
    const ana = await given.user()
    const stolen = (await logIn(ana)).body.token
    for (let i = 0; i < 4; i++) expect((await guess(stolen)).error.code).toBe('wrong_password')
    expect(await isLive(stolen)).toBe(true)
    expect(await guess(stolen)).toMatchObject({ status: 401, error: { code: 'too_many_proofs' } })
    expect(await isLive(stolen)).toBe(false)
    expect(await isLive(ana.token)).toBe(true)
    expect((await logIn(ana)).status).toBe(200)
  })

  test('are forgotten after a right one', async () => {
    const { token, password } = await withOldProof('user')
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) await give(token, { password: 'wrong' })
      expect((await give(token, { password })).status).toBe(204)
    }
  })

  test('are only those that were compared: a proof that was turned away is not counted', async () => {
    const ana = await given.user()
    const tokens: string[] = []
    for (let i = 0; i < 40; i++) tokens.push((await logIn(ana)).body.token)
    const answers = await Promise.all(tokens.map((token) => give(token, { password: 'wrong' })))
    const turnedAway = answers.filter(({ status }) => status === 503)
    expect(turnedAway.length).toBeGreaterThan(0)
    const { count } = await t.context.db
      .selectFrom('session')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('account_id', '=', ana.user._id)
      .where('proof_tries', '>', 0)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(answers.length - turnedAway.length)
  })

  test('sent at once are compared at most five times, and a right one after them is too late', async () => {
    const { person, app } = await withSecondFactor()
    const guesses = Array.from({ length: 25 }, (_, i) => String(i).padStart(6, '0'))
    const right = app.code()
    const answers = await Promise.all(
      [...guesses, right].map((code) => t.as(person.token)(removeSecondFactor, { body: { code } })),
    )
    const compared = answers.filter(({ error }) => (error as { code?: string } | undefined)?.code === 'wrong_code')
    expect(compared.length).toBeLessThanOrEqual(5)
    expect(answers.every(({ status }) => status === 400 || status === 401)).toBe(true)
    expect(answers.filter(({ status }) => status === 204)).toEqual([])
    expect(await isLive(person.token)).toBe(false)
    expect(await logIn(person)).toMatchObject({ error: { code: 'second_factor_required' } })
  })

  test('do not count against the account: its owner can log in from anywhere, however many sessions guess', async () => {
    const ana = await given.user()
    const sessions = await Promise.all(Array.from({ length: 5 }, () => logIn(ana)))
    for (const { body } of sessions) {
      for (let i = 0; i < 5; i++) await give(body.token, { password: 'wrong' })
    }
    expect(
      await t.context.db.selectFrom('login_failure').selectAll().where('email_key', '=', ana.email).execute(),
    ).toEqual([])
    expect((await logIn(ana)).status).toBe(200)
  })
})
