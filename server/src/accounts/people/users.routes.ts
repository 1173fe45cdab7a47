import { type ListedUser, listUsers as listUsersEndpoint } from '@muster/contract/accounts/users.ts'
import type { AppContext } from '../../context.ts'
import { route, type Route } from '../../http/route.ts'
import { listUsers } from '../list-users.ts'
import type { ListedRow } from './users.sql.ts'

const present = (row: ListedRow): ListedUser => ({
  _id: row.id,
  email: row.email,
  emailVerified: row.email_verified_at !== null,
  username: row.username,
  name: row.name,
  phone: row.phone,
  role: row.role,
  imageUrl: row.image_url,
  avatarUrl: row.image_url,
  createdAt: row.created_at.toISOString(),
})

/** Routes of the user search for admins. */
export const userRoutes = ({ db }: AppContext): Route[] => [
  route(listUsersEndpoint, async ({ query }) => {
    const { items, ...page } = await listUsers(db, query)
    return { ...page, items: items.map(present) }
  }),
]
