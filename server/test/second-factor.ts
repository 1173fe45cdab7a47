import { confirmSecondFactor, startSecondFactor } from '@muster/contract/accounts/second-factor.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { login } from '@muster/contract/accounts/accounts.ts'
import { second } from '../src/base/clock.ts'
import { testApp, type TestApp } from './app.ts'
import { given as createGiven, type Given, type Person } from './given.ts'

/** A simulated authenticator app. */
export type AuthenticatorApp = { code(): string }

/** An app with a key that uses the clock of the server. */
export const appWith = (t: TestApp, secret: string): AuthenticatorApp => {
  const totp = new TOTP({ secret })
  return { code: () => totp.generate({ timestamp: t.clock.now().getTime() }) }
}

/** Turns on a person's second factor. This uses up the current code; the next one is valid 30 s later. */
export const turnOnSecondFactor = async (
  t: TestApp,
  { token }: { token: string },
): Promise<{ app: AuthenticatorApp; recoveryCodes: string[] }> => {
  const started = await t.as(token)(startSecondFactor, {})
  const app = appWith(t, started.body.secret)
  const confirmed = await t.as(token)(confirmSecondFactor, { body: { code: app.code() } })
  return { app, recoveryCodes: confirmed.body.recoveryCodes }
}

/** How long a code of the app is current. */
export const stepMs = 30 * second

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
      t.call(login, { body: { email, password, ...(code !== undefined && { code }) } }),
    /** A person with a second factor whose app shows an unused code. */
    withSecondFactor: async () => {
      const person = await given.user()
      const made = await turnOnSecondFactor(t, person)
      t.clock.advance(stepMs)
      return { person, ...made }
    },
  }
}
