import { getOwnerNews, setOwnerNews } from '@muster/contract/mailings/owner-news.ts'
import type { AppContext } from '../../context.ts'
import { transact } from '../../database/database.ts'
import { type Route, route } from '../../http/route.ts'
import { findIsOn, setIsOn } from './owner-news.sql.ts'

/** Whether the caller is mailed what is new in their campaigns. */
export const ownerNewsRoutes = ({ db, clock }: AppContext): Route[] => [
  route(getOwnerNews, async ({ user }) => ({ isOn: await findIsOn(db, user.id) })),
  route(setOwnerNews, async ({ body: { isOn }, user }) => {
    await transact(db, (tx) => setIsOn(tx, user.id, isOn, clock.now()))
    return { isOn }
  }),
]
