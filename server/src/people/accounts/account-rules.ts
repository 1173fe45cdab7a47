import parsePhoneNumber from 'libphonenumber-js/min'
import { day, hour } from '../../platform/base/clock.ts'
import { DomainError, invalidField } from '../../platform/base/errors.ts'

export const verificationLifeMs = day
export const resetLifeMs = hour
export const paypalEmailLifeMs = day
/** Mailed links of one kind per account and hour, for its own address. Further requests are ignored, and the last link still works. */
export const linksPerHourMax = 5
/** Consecutive wrong proofs allowed in a session. The last one ends the session. */
export const proofTriesMax = 5

/** Session lifetime: idle time since the last use, and the maximum since the login. */
export const sessionLives = {
  user: { idleMs: 30 * day, totalMs: 180 * day },
  admin: { idleMs: 12 * hour, totalMs: 7 * day },
} as const

type SessionTimes = { role: keyof typeof sessionLives; createdAt: Date; lastUsedAt: Date }

/** Returns when a session ends, given the account's current role. */
export const sessionEndsAt = ({ role, createdAt, lastUsedAt }: SessionTimes): Date => {
  const { idleMs, totalMs } = sessionLives[role]
  return new Date(Math.min(lastUsedAt.getTime() + idleMs, createdAt.getTime() + totalMs))
}

/** The lookup key of an email address: lower case. */
export const emailKeyOf = (email: string): string => email.toLowerCase()

/** The lookup key of a username: lower case. Null if there is none. */
export const usernameKeyOf = (username: string | null): string | null => username?.toLowerCase() ?? null

/** Forms send an empty string for a field left empty; it means "not set". */
export const emptyAsNone = (text: string | undefined): string | null => text || null

/** Parses a phone number into E.164; null if none is given. Throws a field error (`phone`) for an invalid number. */
export const parsePhone = (text: string | undefined): string | null => {
  if (!text) return null
  const number = parsePhoneNumber(text)
  if (!number?.isValid()) {
    throw invalidField('phone', 'Enter a phone number with its country code, like +49 30 1234567')
  }
  return number.number
}

export const usernameTaken = (): DomainError =>
  new DomainError('username_taken', { fields: { username: 'This username is taken' } })
