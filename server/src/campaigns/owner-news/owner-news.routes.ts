import { getOwnerNewsEndpoint, setOwnerNewsEndpoint } from '@muster/contract/campaigns/owner-news.ts'
import type { RouteContext } from '../../platform/context.ts'
import { transact } from '../../platform/database/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { findIsOn, setIsOn } from './owner-news.sql.ts'

/** Whether the caller is mailed what is new in their campaigns. */
export const ownerNewsRoutes = ({ clock }: RouteContext): Route[] => [
  route(getOwnerNewsEndpoint, async ({ user, db }) => ({ isOn: await findIsOn(db, user.id) })),
  route(setOwnerNewsEndpoint, async ({ body: { isOn }, user, db }) => {
    await transact(db, (tx) => setIsOn(tx, user.id, isOn, clock.now()))
    return { isOn }
  }),
]
