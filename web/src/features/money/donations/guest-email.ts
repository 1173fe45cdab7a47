const fieldId = 'donation-email'

export const guestEmailId = fieldId
export const focusGuestEmail = () => document.getElementById(fieldId)?.focus()

type ReadEmail = { isValid: true; email: string } | { isValid: false; message: string }

/** Only the obvious mistakes, before PayPal's window opens. The server judges the rest. */
export const readEmail = (text: string): ReadEmail => {
  const email = text.trim()
  if (email === '') return { isValid: false, message: 'Enter your email address' }
  if (!/^\S+@\S+\.\S+$/.test(email)) return { isValid: false, message: 'Enter an email address like name@example.org' }
  return { isValid: true, email }
}
