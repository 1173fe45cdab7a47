import { meEndpoint } from '@muster/contract/people/accounts.ts'
import { getSecondFactorEndpoint } from '@muster/contract/people/second-factor.ts'
import { describe, expect, test } from 'vitest'
import { stepMs, turnOnSecondFactor } from '../../../../test/authenticator.ts'
import { useSecondFactors } from '../../../../test/second-factor.ts'
import { minute } from '../../../platform/base/clock.ts'

const scene = useSecondFactors()
const { logIn, withSecondFactor } = scene

describe('logging in with a second factor', () => {
  test('without a code returns 401 second_factor_required, and the same call with a code succeeds', async () => {
    const { person, app } = await withSecondFactor()
    const asked = await logIn(person)
    expect(asked).toMatchObject({ status: 401, error: { code: 'second_factor_required' } })
    const entered = await logIn(person, app.code())
    expect(entered).toMatchObject({ status: 200, body: { user: { secondFactor: true } } })
    expect((await scene.t.as(entered.body.token)(meEndpoint, {})).status).toBe(200)
  })

  test('with a wrong password does not ask for the code', async () => {
    const { person, app } = await withSecondFactor()
    const answer = await logIn({ ...person, password: 'wrong' }, app.code())
    expect(answer).toMatchObject({ status: 401, error: { code: 'invalid_credentials' } })
  })

  test('accepts each code once', async () => {
    const { person, app } = await withSecondFactor()
    const code = app.code()
    expect((await logIn(person, code)).status).toBe(200)
    expect(await logIn(person, code)).toMatchObject({ status: 400, error: { code: 'wrong_code' } })
    scene.t.clock.advance(stepMs)
    expect((await logIn(person, app.code())).status).toBe(200)
  })

  test('accepts one of many concurrent logins with the same code', async () => {
    const { person, app } = await withSecondFactor()
    const code = app.code()
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(person, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('rejects the code that turned it on', async () => {
    const ana = await scene.given.user()
    const { app } = await turnOnSecondFactor(scene.t, ana)
    expect((await logIn(ana, app.code())).status).toBe(400)
  })

  test('accepts the code of the previous time step, and no older one', async () => {
    const { person, app } = await withSecondFactor()
    scene.t.clock.advance(stepMs)
    const code = app.code()
    scene.t.clock.advance(2 * stepMs)
    expect((await logIn(person, code)).status).toBe(400)
    const fresh = app.code()
    scene.t.clock.advance(stepMs)
    expect((await logIn(person, fresh)).status).toBe(200)
  })

  test('accepts a code with the space that apps display', async () => {
    const { person, app } = await withSecondFactor()
    expect((await logIn(person, app.code().replace(/^.../, '$& '))).status).toBe(200)
  })

  test.each(['1234', '12 34', '1234567'])('says that a code of other than six digits is none: %s', async (code) => {
    const { person } = await withSecondFactor()
    const { error } = await logIn(person, code)
    expect(error).toMatchObject({ code: 'invalid', fields: { code: 'A code has six digits' } })
  })

  test('a used recovery code is one less that is left', async () => {
    const { person, recoveryCodes } = await withSecondFactor()
    const left = async (token: string) => (await scene.t.as(token)(getSecondFactorEndpoint, {})).body.recoveryCodesLeft
    expect(await left(person.token)).toBe(recoveryCodes.length)
    await logIn(person, recoveryCodes[0])
    expect(await left(person.token)).toBe(recoveryCodes.length - 1)
    expect(await left((await scene.given.user()).token)).toBe(0)
  })

  test('accepts each recovery code once, in any notation', async () => {
    const { person, recoveryCodes } = await withSecondFactor()
    const [first = '', second = ''] = recoveryCodes
    expect((await logIn(person, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await logIn(person, first)).status).toBe(400)
    expect((await logIn(person, second.replaceAll('0', 'o').replaceAll('1', 'l'))).status).toBe(200)
  })

  test("does not accept another person's recovery code", async () => {
    const { person } = await withSecondFactor()
    const other = await withSecondFactor()
    expect((await logIn(person, other.recoveryCodes[0])).status).toBe(400)
    expect((await logIn(other.person, other.recoveryCodes[0])).status).toBe(200)
  })

  test('counts wrong codes like wrong passwords', async () => {
    const { person, app } = await withSecondFactor()
    for (let i = 0; i < 10; i++) expect((await logIn(person, '000000')).status).toBe(400)
    expect(await logIn(person, app.code())).toMatchObject({ status: 429, error: { code: 'too_many_logins' } })
    scene.t.clock.advance(15 * minute)
    expect((await logIn(person, app.code())).status).toBe(200)
  })

  test('lets no burst of codes past that limit', async () => {
    const { person } = await withSecondFactor()
    const guesses = Array.from({ length: 20 }, (_, i) => String(i).padStart(6, '0'))
    const answers = await Promise.all(guesses.map((code) => logIn(person, code)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})
