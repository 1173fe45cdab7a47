import { listUsersEndpoint, trustUserEndpoint } from '@muster/contract/people/users.ts'
import type { RouteContext } from '../../../platform/context.ts'
import { ownedBy } from '../../../platform/http/access.ts'
import { ownerRoute, route, type Route } from '../../../platform/http/route.ts'
import type { Outbox } from '../../../mail/index.ts'
import { presentListed } from '../accounts.present.ts'
import { listUsers } from '../list-users.ts'
import { trustUser } from './trust-user.ts'

/** Routes of the user search for admins. */
export const userRoutes = (context: RouteContext, outbox: Outbox): Route[] => [
  route(listUsersEndpoint, async ({ query, db }) => {
    const { items, ...page } = await listUsers(db, query)
    return { ...page, items: items.map(presentListed) }
  }),
  // The account is its own “owner”, so an admin cannot decide about their own.
  ownerRoute(
    trustUserEndpoint,
    ({ id }) => Promise.resolve(ownedBy(id)),
    ({ params, body, db }) => trustUser({ ...context, db }, outbox, { id: params.id, ...body }),
  ),
]
