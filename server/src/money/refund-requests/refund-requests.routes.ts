import {
  closeRefundRequest,
  listRefundRequests,
  requestMailedRefund,
  requestRefund,
} from '@muster/contract/money/refund-requests.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../http/paging.ts'
import { ownerRoute, type Route, route } from '../../http/route.ts'
import type { MoneyContext } from '../money-context.ts'
import { closeRequest } from './close-request.ts'
import { presentWaiting } from './refund-requests.present.ts'
import { concludeRequest, requestAsAccount, requestAsGuest } from './request-refund.ts'
import { findOwnerOfRequest, findWaiting } from './waiting-requests.sql.ts'

const oldestFirst = timeOrder('refund-requests')

/** Routes for donors who ask for a donation back because the promise changed, and for the admins who decide about the rest. */
export const refundRequestRoutes = (context: MoneyContext): Route[] => [
  route(requestRefund, {
    begin: ({ params, user }, bind) => requestAsAccount(context, { donationId: params.id, accountId: user.id }, bind),
    conclude: (_request, donationId) => concludeRequest(context, donationId),
  }),
  route(requestMailedRefund, {
    begin: ({ params }, bind) => requestAsGuest(context, params.token, bind),
    conclude: (_request, donationId) => concludeRequest(context, donationId),
  }),
  route(listRefundRequests, async ({ query: { cursor, limit }, user }) => {
    const found = await findWaiting(context.db, readTimeCursor(oldestFirst, cursor), limit + 1)
    const { items, next } = pageOf(oldestFirst, found, limit, ({ createdAt, id }) => timePlace(createdAt, id))
    return { items: items.map((row) => presentWaiting(row, user.id)), next }
  }),
  ownerRoute(
    closeRefundRequest,
    ({ id }) => findOwnerOfRequest(context.db, id),
    ({ params, body, user }) => closeRequest(context, { requestId: params.id, adminId: user.id, reason: body.reason }),
  ),
]
