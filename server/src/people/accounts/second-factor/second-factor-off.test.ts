import { removeSecondFactorEndpoint } from '@muster/contract/people/second-factor.ts'
import { describe, expect, test } from 'vitest'
import { mailsTo } from '../../../../test/mails.ts'
import { turnOnSecondFactor } from '../../../../test/authenticator.ts'
import { useSecondFactors } from '../../../../test/second-factor.ts'

const scene = useSecondFactors()
const { logIn, withSecondFactor } = scene

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
    expect((await scene.t.as(token)(removeSecondFactorEndpoint, { body: { code: codeOf(made) } })).status).toBe(204)
    expect((await logIn(made.person)).status).toBe(200)
    expect((await mailsTo(scene.t, email)).map(({ subject }) => subject)).toContain('The second factor is off')
  })

  test('is rejected with a wrong code, and if it is off', async () => {
    const { person } = await withSecondFactor()
    const remove = (token: string) => scene.t.as(token)(removeSecondFactorEndpoint, { body: { code: '000000' } })
    expect(await remove(person.token)).toMatchObject({ status: 400, error: { code: 'wrong_code' } })
    expect(await remove((await scene.given.user()).token)).toMatchObject({
      status: 409,
      error: { code: 'second_factor_off' },
    })
  })

  test('invalidates the recovery codes: there are new ones after turning it on again', async () => {
    const { person, app, recoveryCodes } = await withSecondFactor()
    await scene.t.as(person.token)(removeSecondFactorEndpoint, { body: { code: app.code() } })
    const again = await turnOnSecondFactor(scene.t, person)
    expect((await logIn(person, recoveryCodes[0])).status).toBe(400)
    expect((await logIn(person, again.recoveryCodes[0])).status).toBe(200)
  })
})
