import * as z from 'zod/mini'
import { searchMax } from '../facts/limits.ts'
import { roles } from '../facts/accounts.ts'
import { User } from './accounts.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import { Id, Instant, line, pageQuery, sortBy } from '../shared.ts'

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
    /** When an admin marked them as trusted, which lets their campaigns mail more guests who have not confirmed; null: not trusted. */
    trustedSince: z.nullable(Instant),
  },
)
export type ListedUser = z.infer<typeof ListedUser>

export const listUsersEndpoint = endpoint({
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

export const trustUserEndpoint = endpoint({
  ...adminCalls.trustUser,
  access: 'admin and not owner',
  ownerRefusal: 'You cannot decide about your own account',
  summary:
    'Mark a person as trusted, or end that. Their campaigns may then have more mails out to unproven addresses. Idempotent',
  params: z.object({ id: Id }),
  body: z.strictObject({ trusted: z.boolean('Say whether you trust this person') }),
  response: ListedUser,
  errors: ['user_not_found'],
})

export const userEndpoints = [listUsersEndpoint, trustUserEndpoint]
