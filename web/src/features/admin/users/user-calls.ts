import type * as history from '@muster/contract/admin/history.ts'
import type * as users from '@muster/contract/accounts/users.ts'
import { callOf } from '../../../api/call-of.ts'

export const listUsers = callOf<typeof users.listUsers>({ method: 'GET', path: '/admin/users', paged: true })
export const getUserHistory = callOf<typeof history.getUserHistory>({
  method: 'GET',
  path: '/admin/users/:id/history',
  paged: true,
})
