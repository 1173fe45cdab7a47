import { loginEndpoint, meEndpoint, proveEndpoint } from '@muster/contract/people/accounts.ts'
import { exportMyDataEndpoint } from '@muster/contract/people/my-data.ts'
import { afterAll, beforeAll } from 'vitest'
import { testApp, type TestApp } from './app.ts'
import { given as createGiven, type Given, type Person } from './given.ts'
import { turnOnSecondFactor } from './authenticator.ts'
import { minute } from '../src/platform/base/clock.ts'

/** An application with calls that need a fresh proof, for the tests of a file. */
export const useProofs = () => {
  let t: TestApp
  let given: Given
  beforeAll(async () => {
    t = await testApp()
    given = createGiven(t, { passwords: 'as in production' })
  })
  afterAll(() => t.close())

  const give = (token: string, body: { password: string; code?: string }) => t.as(token)(proveEndpoint, { body })
  const download = (token: string) => t.as(token)(exportMyDataEndpoint, {})
  const logIn = (who: Person, code?: string) =>
    t.call(loginEndpoint, { body: { email: who.email, password: who.password, ...(code !== undefined && { code }) } })
  const isLive = async (token: string) => (await t.as(token)(meEndpoint, {})).status === 200

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

  return {
    download,
    give,
    get given() {
      return given
    },
    isLive,
    logIn,
    get t() {
      return t
    },
    withOldProof,
    withSecondFactor,
  }
}
