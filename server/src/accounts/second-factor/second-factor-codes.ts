import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from '../../base/tokens.ts'

const recoveryCodeCount = 10
/** Base 32 without the letters that are read as digits: 5 bits each. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const recoveryCodeLength = 16
/** What authenticator apps take for granted; RFC 6238. */
const periodSeconds = 30
/** Clocks of phones go astray, and typing takes time: one code before and one after the present one are good too. */
const stepsAstray = 1

/** A new key for an authenticator app, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The address that a QR code shows to an authenticator app. */
export const uriOf = (secret: string, email: string): string =>
  new TOTP({ issuer: 'Muster', label: email, secret, period: periodSeconds }).toString()

/** The time step whose code this is, near the present one; null where it is none of the app's. */
export const stepOf = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period: periodSeconds,
    timestamp,
    window: stepsAstray,
  })
  return delta === null ? null : TOTP.counter({ period: periodSeconds, timestamp }) + delta
}

/** As an app shows them, without the space in the middle; anything else can only be a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** A code without what people type between its groups. */
export const withoutSpaces = (code: string): string => code.replaceAll(/[\s-]/g, '')

const newRecoveryCode = (): string =>
  [...randomBytes(recoveryCodeLength)].map((byte) => alphabet[byte % alphabet.length]).join('')

/** Ten codes of 80 random bits, in groups of four: each works once, instead of a code of the app. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => newRecoveryCode().replaceAll(/.{4}(?=.)/g, '$&-'))

/** What is stored of a recovery code. Case does not count, nor do letters that are read as digits. */
export const recoveryCodeHash = (code: string): Buffer =>
  hashToken(withoutSpaces(code).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
