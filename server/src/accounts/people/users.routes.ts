import { listUsers as listUsersEndpoint } from '@muster/contract/accounts/users.ts'
import type { AppContext } from '../../context.ts'
import { route, type Route } from '../../http/route.ts'
import { presentListed } from '../accounts.present.ts'
import { listUsers } from '../list-users.ts'

/** Routes of the user search for admins. */
export const userRoutes = ({ db }: AppContext): Route[] => [
  route(listUsersEndpoint, async ({ query }) => {
    const { items, ...page } = await listUsers(db, query)
    return { ...page, items: items.map(presentListed) }
  }),
]
