import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { testApp, type TestApp } from './app.ts'
import { given as createGiven, type Given } from './given.ts'

const home = '192.0.2.1'

export const elsewhere = (i: number) => `198.51.100.${i + 1}`

/** An application with logins from several networks, for the tests of a file. */
export const useLogins = () => {
  let t: TestApp
  let given: Given
  beforeAll(async () => {
    t = await testApp({ config: { trustProxy: true } })
    given = createGiven(t, { passwords: 'as in production' })
  })
  afterAll(() => t.close())
  beforeEach(() => t.context.db.deleteFrom('login_failure').execute())

  /** Logs in from a network. */
  const logIn = async (email: string, password: string, ip = home) =>
    t.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': ip, 'user-agent': 'A browser' },
      payload: { email, password },
    })

  const fail = async (times: number, email: string, networkOf: (i: number) => string = () => home) => {
    for (let i = 0; i < times; i++) expect((await logIn(email, 'wrong', networkOf(i))).statusCode).toBe(401)
  }

  return {
    fail,
    get given() {
      return given
    },
    logIn,
    get t() {
      return t
    },
  }
}
