import { confirmSecondFactorEndpoint, startSecondFactorEndpoint } from '@muster/contract/people/second-factor.ts'
import { TOTP } from 'otpauth'
import { second } from '../src/platform/base/clock.ts'
import type { TestApp } from './app.ts'

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
  const started = await t.as(token)(startSecondFactorEndpoint, {})
  const app = appWith(t, started.body.secret)
  const confirmed = await t.as(token)(confirmSecondFactorEndpoint, { body: { code: app.code() } })
  return { app, recoveryCodes: confirmed.body.recoveryCodes }
}

/** How long a code of the app is current. */
export const stepMs = 30 * second
