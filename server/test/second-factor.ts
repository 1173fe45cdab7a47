import { loginEndpoint } from '@muster/contract/people/accounts.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { testApp, type TestApp } from './app.ts'
import { stepMs, turnOnSecondFactor } from './authenticator.ts'
import { given as createGiven, type Given, type Person } from './given.ts'

/** Starts the server for a file about second factors, with no failed login counted before each test. */
export const useSecondFactors = () => {
  let t: TestApp
  let given: Given
  beforeAll(async () => {
    t = await testApp()
    given = createGiven(t)
  })
  afterAll(() => t.close())
  beforeEach(() => t.context.db.deleteFrom('login_failure').execute())
  return {
    get t() {
      return t
    },
    get given() {
      return given
    },
    logIn: ({ email, password }: Person, code?: string) =>
      t.call(loginEndpoint, { body: { email, password, ...(code !== undefined && { code }) } }),
    /** A person with a second factor whose app shows an unused code. */
    withSecondFactor: async () => {
      const person = await given.user()
      const made = await turnOnSecondFactor(t, person)
      t.clock.advance(stepMs)
      return { person, ...made }
    },
  }
}
