import parsePhoneNumber from 'libphonenumber-js/min'
import { day, hour } from '../kernel/clock.ts'
import { DomainError, invalidField } from '../kernel/errors.ts'

export const verificationLifeMs = day
export const resetLifeMs = hour
export const paypalEmailLifeMs = day
/** So often an account is mailed a link of one kind within an hour; asking again changes nothing, the last one works. */
export const maxLinksPerHour = 5
/** From last use. */
export const sessionLifeMs = 30 * day

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
