export const passwordLength = { min: 8, max: 128 } as const
export const roles = ['admin', 'user'] as const

export const usernameRule = '3 to 32 letters, digits, "_", "." or "-"'
export const emailRule = 'Enter an email address like ana@example.org'
export const passwordTooShort = `At least ${passwordLength.min} characters`
export const passwordTooLong = `At most ${passwordLength.max} characters`
