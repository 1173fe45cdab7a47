import parsePhoneNumber from 'libphonenumber-js/min'
import { day, hour } from '../base/clock.ts'
import { DomainError, invalidField } from '../base/errors.ts'

export const verificationLifeMs = day
export const resetLifeMs = hour
export const paypalEmailLifeMs = day
/** So often an account is mailed a link of one kind within an hour; asking again changes nothing, the last one works. */
export const linksPerHourMax = 5
/** Wrong proofs in a row that a session may give; the last one ends it. */
export const proofTriesMax = 5

/** How long a session lasts from its last use, and from its login at most. */
const sessionLives = {
  user: { idleMs: 30 * day, totalMs: 180 * day },
  admin: { idleMs: 12 * hour, totalMs: 7 * day },
} as const

type SessionTimes = { role: keyof typeof sessionLives; createdAt: Date; lastUsedAt: Date }

/** When a session ends, by the role that the account has now. */
export const sessionEndsAt = ({ role, createdAt, lastUsedAt }: SessionTimes): Date => {
  const { idleMs, totalMs } = sessionLives[role]
  return new Date(Math.min(lastUsedAt.getTime() + idleMs, createdAt.getTime() + totalMs))
}

/** An address as compared: without case. */
export const emailKeyOf = (email: string): string => email.toLowerCase()

/** A username as compared: without case; null where there is none. */
export const usernameKeyOf = (username: string | null): string | null => username?.toLowerCase() ?? null

/** What forms send for a field left empty is none. */
export const emptyAsNone = (text: string | undefined): string | null => text || null

/** A phone number as E.164; null where none is given. Refused at its field where it cannot be one. */
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
