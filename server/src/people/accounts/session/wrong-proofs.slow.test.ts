import { changePasswordEndpoint } from '@muster/contract/people/accounts.ts'
import { deleteAccountEndpoint } from '@muster/contract/people/my-data.ts'
import { removeSecondFactorEndpoint } from '@muster/contract/people/second-factor.ts'
import { describe, expect, test } from 'vitest'
import { useProofs } from '../../../../test/proofs.ts'

const site = useProofs()
const { give, logIn, isLive, withSecondFactor, withOldProof } = site

describe('wrong proofs', () => {
  const wrongs = {
    'of POST /auth/prove': (token: string) => give(token, { password: 'wrong' }),
    'in the body of change-password': (token: string) =>
      site.t.as(token)(changePasswordEndpoint, {
        body: { currentPassword: 'wrong', newPassword: 'walnut ferry lantern 8' },
      }),
    'in the body of a deletion': (token: string) =>
      site.t.as(token)(deleteAccountEndpoint, { body: { password: 'wrong' } }),
  }

  test.each(Object.entries(wrongs))('%s end the session at the fifth, and no other', async (_, guess) => {
    const ana = await site.given.user()
    const stolen = (await logIn(ana)).body.token
    for (let i = 0; i < 4; i++) expect((await guess(stolen)).error.code).toBe('wrong_password')
    expect(await isLive(stolen)).toBe(true)
    expect(await guess(stolen)).toMatchObject({ status: 401, error: { code: 'too_many_proofs' } })
    expect(await isLive(stolen)).toBe(false)
    expect(await isLive(ana.token)).toBe(true)
    expect((await logIn(ana)).status).toBe(200)
  })

  test('are reset after a correct one', async () => {
    const { token, password } = await withOldProof('user')
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) await give(token, { password: 'wrong' })
      expect((await give(token, { password })).status).toBe(204)
    }
  })

  test('are only those that were compared: a proof that was turned away is not counted', async () => {
    const ana = await site.given.user()
    const tokens: string[] = []
    for (let i = 0; i < 40; i++) tokens.push((await logIn(ana)).body.token)
    const answers = await Promise.all(tokens.map((token) => give(token, { password: 'wrong' })))
    const turnedAway = answers.filter(({ status }) => status === 503)
    expect(turnedAway.length).toBeGreaterThan(0)
    const { count } = await site.t.context.db
      .selectFrom('session')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('account_id', '=', ana.user._id)
      .where('proof_tries', '>', 0)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(answers.length - turnedAway.length)
  })

  test('at the same time are compared at most five times, and a correct one after them is refused', async () => {
    const { person, app } = await withSecondFactor()
    const guesses = Array.from({ length: 25 }, (_, i) => String(i).padStart(6, '0'))
    const right = app.code()
    const answers = await Promise.all(
      [...guesses, right].map((code) => site.t.as(person.token)(removeSecondFactorEndpoint, { body: { code } })),
    )
    const compared = answers.filter(({ error }) => (error as { code?: string } | undefined)?.code === 'wrong_code')
    expect(compared.length).toBeLessThanOrEqual(5)
    expect(answers.every(({ status }) => status === 400 || status === 401)).toBe(true)
    expect(answers.filter(({ status }) => status === 204)).toEqual([])
    expect(await isLive(person.token)).toBe(false)
    expect(await logIn(person)).toMatchObject({ error: { code: 'second_factor_required' } })
  })

  test('do not count against the account: its owner can log in from anywhere', async () => {
    const ana = await site.given.user()
    const sessions = await Promise.all(Array.from({ length: 5 }, () => logIn(ana)))
    for (const { body } of sessions) {
      for (let i = 0; i < 5; i++) await give(body.token, { password: 'wrong' })
    }
    expect(
      await site.t.context.db.selectFrom('login_failure').selectAll().where('email_key', '=', ana.email).execute(),
    ).toEqual([])
    expect((await logIn(ana)).status).toBe(200)
  })
})
