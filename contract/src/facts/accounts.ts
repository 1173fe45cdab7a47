export const passwordLength = { min: 8, max: 128 } as const
export const roles = ['admin', 'user'] as const
