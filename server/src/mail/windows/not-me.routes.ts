import { checkNotMeEndpoint, notMeEndpoint } from '@muster/contract/people/not-me.ts'
import type { NotMeState } from '@muster/contract/people/not-me.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext, RouteContext } from '../../platform/context.ts'
import { transact } from '../../platform/database/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { deleteUnsentOf } from '../mail.sql.ts'
import { readNotMeToken } from '../not-me-link.ts'
import { isKnownRequest, noteNotMe } from './windows.sql.ts'

/** Ends the request of a mail, because its receiver did not ask for it. Gives no place back. Throws missing_token and invalid_token. */
const endRequest = async (context: AppContext, token: string): Promise<{ state: NotMeState }> => {
  const id = await readNotMeToken(context, token)
  return transact(context.db, async (tx) => {
    const found = await noteNotMe(tx, id, context.clock.now())
    if (!found) throw new DomainError('invalid_token')
    if (found.is_confirmed) return { state: 'confirmed' }
    if (found.mail_key) await deleteUnsentOf(tx, [found.mail_key])
    return { state: 'ended' }
  })
}

/** The routes of the link "That was not me". */
export const notMeRoutes = (context: RouteContext): Route[] => [
  route(checkNotMeEndpoint, async ({ params, db }) => {
    const id = await readNotMeToken(context, params.token)
    if (!(await isKnownRequest(db, id))) throw new DomainError('invalid_token')
  }),
  route(notMeEndpoint, ({ body, db }) => endRequest({ ...context, db }, body.token)),
]
