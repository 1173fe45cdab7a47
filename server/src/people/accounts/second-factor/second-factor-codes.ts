import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from '../../../platform/base/tokens.ts'

const recoveryCodeCount = 10
/** Base 32 without letters that look like digits: 5 bits per character. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const recoveryCodeLength = 16
/** The defaults of authenticator apps (RFC 6238). */
const periodSeconds = 30
/** Phone clocks drift and typing takes time, so the previous and the next code are accepted as well. */
const driftStepsMax = 1

/** A new key for an authenticator app, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The `otpauth://` URL in the QR code. */
export const uriOf = (secret: string, email: string, issuer: string): string =>
  new TOTP({ issuer, label: email, secret, period: periodSeconds }).toString()

/** The time step whose code this is, within the tolerance; null if the code does not match. */
export const stepOf = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period: periodSeconds,
    timestamp,
    window: driftStepsMax,
  })
  return delta === null ? null : TOTP.counter({ period: periodSeconds, timestamp }) + delta
}

/** The format of an app code, without the space in the middle. Anything else can only be a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Removes the separators that people type between groups. */
export const withoutSpaces = (code: string): string => code.replaceAll(/[\s-]/g, '')

const newRecoveryCode = (): string =>
  [...randomBytes(recoveryCodeLength)].map((byte) => alphabet[byte % alphabet.length]).join('')

/** Ten codes of 80 random bits, in groups of four. Each works once, instead of an app code. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => newRecoveryCode().replaceAll(/.{4}(?=.)/g, '$&-'))

/** The stored hash of a recovery code. Ignores case and treats letters that look like digits as digits. */
export const recoveryCodeHash = (code: string): Buffer =>
  hashToken(withoutSpaces(code).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
