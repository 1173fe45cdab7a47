import { login } from '@muster/contract/accounts/accounts.ts'
import { removeSecondFactor } from '@muster/contract/accounts/second-factor.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { given as createGiven, type Given, type Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { turnOnSecondFactor } from '../../../test/second-factor.ts'
import { second } from '../../base/clock.ts'

let t: TestApp
let given: Given
beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
})
afterAll(() => t.close())
beforeEach(() => t.context.db.deleteFrom('login_failure').execute())

const logIn = ({ email, password }: Person, code?: string) =>
  t.call(login, { body: { email, password, ...(code !== undefined && { code }) } })
const stepMs = 30 * second

/** A person with a second factor whose app shows an unused code. */
const withSecondFactor = async () => {
  const person = await given.user()
  const made = await turnOnSecondFactor(t, person)
  t.clock.advance(stepMs)
  return { person, ...made }
}

describe('turning the second factor off', () => {
  test.each([
    { what: 'a code of the app', codeOf: ({ app }: Awaited<ReturnType<typeof withSecondFactor>>) => app.code() },
    {
      what: 'a recovery code',
      codeOf: ({ recoveryCodes }: Awaited<ReturnType<typeof withSecondFactor>>) => recoveryCodes[3]!,
    },
  ])('accepts $what, and afterwards the password is enough', async ({ codeOf }) => {
    const made = await withSecondFactor()
    const { token, email } = made.person
    expect((await t.as(token)(removeSecondFactor, { body: { code: codeOf(made) } })).status).toBe(204)
    expect((await logIn(made.person)).status).toBe(200)
    expect((await mailsTo(t, email)).map(({ subject }) => subject)).toContain('The second factor is off')
  })

  test('is rejected with a wrong code, and if it is off', async () => {
    const { person } = await withSecondFactor()
    const remove = (token: string) => t.as(token)(removeSecondFactor, { body: { code: '000000' } })
    expect(await remove(person.token)).toMatchObject({ status: 400, error: { code: 'wrong_code' } })
    expect(await remove((await given.user()).token)).toMatchObject({
      status: 409,
      error: { code: 'second_factor_off' },
    })
  })

  test('invalidates the recovery codes: there are new ones after turning it on again', async () => {
    const { person, app, recoveryCodes } = await withSecondFactor()
    await t.as(person.token)(removeSecondFactor, { body: { code: app.code() } })
    const again = await turnOnSecondFactor(t, person)
    expect((await logIn(person, recoveryCodes[0])).status).toBe(400)
    expect((await logIn(person, again.recoveryCodes[0])).status).toBe(200)
  })
})
