import {
  closeRefundRequestEndpoint,
  listRefundRequestsEndpoint,
  requestMailedRefundEndpoint,
  requestRefundEndpoint,
} from '@muster/contract/money/refund-requests.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../platform/http/paging.ts'
import { ownerRoute, type Route, route } from '../../platform/http/route.ts'
import type { MoneyRouteContext } from '../money-context.ts'
import { closeRequest } from './close-request.ts'
import { presentWaiting } from './refund-requests.present.ts'
import { concludeRequest, requestAsAccount, requestAsGuest } from './request-refund.ts'
import { findOwnerOfRequest, findWaiting } from './waiting-requests.sql.ts'

const oldestFirst = timeOrder('refund-requests')

/** Routes for donors who ask for a donation back because the promise changed, and for the admins who decide about the rest. */
export const refundRequestRoutes = (context: MoneyRouteContext): Route[] => [
  route(requestRefundEndpoint, {
    begin: ({ params, user, db }, bind) =>
      requestAsAccount({ ...context, db }, { donationId: params.id, accountId: user.id }, bind),
    conclude: ({ db }, donationId) => concludeRequest({ ...context, db }, donationId),
  }),
  route(requestMailedRefundEndpoint, {
    begin: ({ params, db }, bind) => requestAsGuest({ ...context, db }, params.token, bind),
    conclude: ({ db }, donationId) => concludeRequest({ ...context, db }, donationId),
  }),
  route(listRefundRequestsEndpoint, async ({ query: { cursor, limit }, user, db }) => {
    const found = await findWaiting(db, {
      viewerId: user.id,
      after: readTimeCursor(oldestFirst, cursor),
      limit: limit + 1,
    })
    const { items, next } = pageOf(oldestFirst, found, limit, ({ createdAt, id }) => timePlace(createdAt, id))
    return { items: items.map(presentWaiting), next }
  }),
  ownerRoute(
    closeRefundRequestEndpoint,
    ({ id }, db) => findOwnerOfRequest(db, id),
    ({ params, body, user, db }) =>
      closeRequest({ ...context, db }, { requestId: params.id, adminId: user.id, reason: body.reason }),
  ),
]
