import { confirmSecondFactor, startSecondFactor } from '@muster/contract/accounts/second-factor.ts'
import { TOTP } from 'otpauth'
import type { TestApp } from './app.ts'

/** The authenticator app of a test. */
export type AuthenticatorApp = { code(): string }

/** An app that was given a key, by the clock of the server. */
export const appWith = (t: TestApp, secret: string): AuthenticatorApp => {
  const totp = new TOTP({ secret })
  return { code: () => totp.generate({ timestamp: t.clock.now().getTime() }) }
}

/** Turns a person's second factor on. That uses its code up: the next one is valid 30 s later. */
export const turnOnSecondFactor = async (
  t: TestApp,
  { token }: { token: string },
): Promise<{ app: AuthenticatorApp; recoveryCodes: string[] }> => {
  const started = await t.as(token)(startSecondFactor, {})
  const app = appWith(t, started.body.secret)
  const confirmed = await t.as(token)(confirmSecondFactor, { body: { code: app.code() } })
  return { app, recoveryCodes: confirmed.body.recoveryCodes }
}
