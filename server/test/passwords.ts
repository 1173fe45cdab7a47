import {
  forgotPasswordEndpoint,
  loginEndpoint,
  meEndpoint,
  resetPasswordEndpoint,
} from '@muster/contract/people/accounts.ts'
import { afterAll, beforeAll } from 'vitest'
import { testApp, type TestApp } from './app.ts'
import { given as createGiven, type Given, type Person } from './given.ts'
import { mailsTo, tokenIn } from './mails.ts'

/** The password that replaces a person's first one. */
export const newPassword = 'a quite different one'

/** Starts the server for a file about changed passwords, with hashes as in production. */
export const usePasswords = () => {
  let t: TestApp
  let given: Given
  beforeAll(async () => {
    t = await testApp()
    given = createGiven(t, { passwords: 'as in production' })
  })
  afterAll(() => t.close())
  return {
    get t() {
      return t
    },
    get given() {
      return given
    },
    forgot: (email: string) => t.call(forgotPasswordEndpoint, { body: { email } }),
    reset: (token: string, password = newPassword) =>
      t.call(resetPasswordEndpoint, { params: { token }, body: { password } }),
    logInAs: ({ email, password }: Person) => t.call(loginEndpoint, { body: { email, password } }),
    canLogIn: async (email: string, password: string) =>
      (await t.call(loginEndpoint, { body: { email, password } })).status === 200,
    isLive: async (token: string) => (await t.as(token)(meEndpoint, {})).status === 200,
    /** The token of the most recent reset mail. */
    resetToken: async (email: string) => {
      const mails = await mailsTo(t, email)
      return tokenIn(mails.filter(({ subject }) => subject === 'Set a new password').at(-1))
    },
  }
}
