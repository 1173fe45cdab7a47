import type * as accounts from '@muster/contract/accounts/accounts.ts'
import type * as health from '@muster/contract/admin/site.ts'
import { callOf } from './call-of.ts'

/** The calls of the frame of every page. Part of the entry bundle, so nothing else belongs here: pages use `calls.ts`. */
export const me = callOf<typeof accounts.me>({ method: 'GET', path: '/auth/me' })
export const login = callOf<typeof accounts.login>({ method: 'POST', path: '/auth/login' })
export const logout = callOf<typeof accounts.logout>({ method: 'POST', path: '/auth/logout' })

export const site = callOf<typeof health.site>({ method: 'GET', path: '/site' })
