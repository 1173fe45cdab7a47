/**
 * Method and path of the calls that every page makes. They are apart from the other calls so that the initial bundle contains only these.
 */

export const login = { method: 'POST', path: '/auth/login' } as const
export const logout = { method: 'POST', path: '/auth/logout' } as const
export const me = { method: 'GET', path: '/auth/me' } as const
export const site = { method: 'GET', path: '/site' } as const
