import * as z from 'zod/mini'
import { searchMax } from '../facts/limits.ts'
import { roles } from '../facts/accounts.ts'
import { User } from './accounts.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import { Instant, line, pageQuery, sortBy } from '../shared.ts'

/** A user as admins see them in the list. */
export const ListedUser = z.extend(
  z.pick(User, {
    _id: true,
    email: true,
    emailVerified: true,
    username: true,
    name: true,
    phone: true,
    role: true,
    imageUrl: true,
    avatarUrl: true,
    createdAt: true,
  }),
  {
    /** Null: not suspended. */
    suspension: z.nullable(z.object({ since: Instant, reason: z.string() })),
  },
)
export type ListedUser = z.infer<typeof ListedUser>

export const listUsers = endpoint({
  ...adminCalls.listUsers,
  access: 'admin',
  summary: 'Find users by a part of their email, username, name or phone. By default all, the newest first',
  query: z.object({
    ...pageQuery,
    /** Several words must all be found. */
    q: z.optional(line(searchMax)),
    role: z.optional(z.enum(roles)),
    sort: sortBy('-createdAt', 'createdAt', 'email', '-email', 'name', '-name'),
  }),
  response: z.array(ListedUser),
})

export const userEndpoints = [listUsers]
