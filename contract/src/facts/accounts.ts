export const passwordMin = 8
export const passwordMax = 128
export const roles = ['admin', 'user'] as const

export const usernameRule = '3 to 32 letters, digits, "_", "." or "-", without spaces'
export const emailRule = 'Enter an email address like ana@example.org'
export const passwordTooShort = `At least ${passwordMin} characters`
export const passwordTooLong = `At most ${passwordMax} characters`
