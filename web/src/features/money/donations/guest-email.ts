import { cleanEmail, emailPattern, emailProblem } from '@muster/contract/facts/email-address.ts'

const fieldId = 'donation-email'

export const guestEmailId = fieldId
export const focusGuestEmail = () => document.getElementById(fieldId)?.focus()

type ReadEmail = { isValid: true; email: string } | { isValid: false; message: string }

/** Judged as the server does, before PayPal's window opens. */
export const readEmail = (text: string): ReadEmail => {
  const email = cleanEmail(text)
  if (email === '') return { isValid: false, message: 'Enter your email address' }
  if (!emailPattern.test(email)) return { isValid: false, message: emailProblem(email) }
  return { isValid: true, email }
}
