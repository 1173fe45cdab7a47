import type { Db } from '../../platform/database/database.ts'
import {
  approvePayoutEndpoint,
  getPayoutEndpoint,
  getPayoutOfferEndpoint,
  listCampaignPayoutsEndpoint,
  listPayoutsEndpoint,
  rejectPayoutEndpoint,
  requestPayoutEndpoint,
  settlePayoutEndpoint,
} from '@muster/contract/money/payouts.ts'
import { findStopping, openDisputes, ownerOf, payoutsWaitUntil } from '../../campaigns/index.ts'
import { readCampaignMoney } from '../ledger/read-campaign-money.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { ownerRoute, type Route, route } from '../../platform/http/route.ts'
import { presentDetails, presentListed } from './admin-payouts.present.ts'
import { countPayouts, findForDecision, findPayouts } from './admin-payouts.sql.ts'
import {
  approveAsPaid,
  approvePayout,
  concludeDecision,
  rejectPayout,
  sendApproved,
  requirePayout,
} from './decide-payout.ts'
import type { MoneyRouteContext } from '../money-context.ts'
import { findRecipient } from './find-recipient.ts'
import { payoutPageOf, readPayoutCursor } from './payout-pages.ts'
import { presentForOwner, presentOffer, presentPayout } from './payouts.present.ts'
import { findPayable, findPendingNow, findUncovered } from './find-payable.ts'
import { findPayoutOwner, findPayoutsOf } from './payouts.sql.ts'
import { requestPayout } from './request-payout.ts'
import { settlePayout } from './settle-payout.ts'

const ownersRoutes = (context: MoneyRouteContext): Route[] => {
  const { clock } = context
  return [
    ownerRoute(requestPayoutEndpoint, ownerOf, {
      begin: ({ params, user, db }, bind) =>
        requestPayout({ ...context, db }, { campaignId: params.id, ownerId: user.id }, bind),
      conclude: async ({ db }, id) => presentPayout(await requirePayout({ ...context, db }, id)),
    }),
    ownerRoute(getPayoutOfferEndpoint, ownerOf, async ({ params, user, db }) => {
      const [payable, recipient, pending, waitsUntil] = await Promise.all([
        findPayable(db, params.id, clock.now()),
        findRecipient(db, user.id, clock.now()),
        findPendingNow(db, params.id, clock.now()),
        payoutsWaitUntil(db, params.id, clock.now()),
      ])
      return presentOffer(payable, recipient, { pending, waitsUntil })
    }),
    ownerRoute(listCampaignPayoutsEndpoint, ownerOf, async ({ params, query, user, db }) => {
      const sort = '-createdAt'
      const rows = await findPayoutsOf(db, params.id, readPayoutCursor(sort, query.cursor), query.limit + 1)
      const { items, next } = payoutPageOf(sort, rows, query.limit)
      return { items: items.map((row) => presentForOwner(row, user.id)), next }
    }),
  ]
}

const adminsRoutes = (context: MoneyRouteContext): Route[] => {
  const { clock } = context
  return [
    route(listPayoutsEndpoint, async ({ query, user, db }) => {
      const { status, sort, limit, cursor } = query
      const after = readPayoutCursor(sort, cursor)
      const [rows, total] = await Promise.all([
        findPayouts(db, { viewerId: user.id, status, sort, after, limit: limit + 1 }),
        after === null ? countPayouts(db, status) : undefined,
      ])
      const { items, next } = payoutPageOf(sort, rows, limit)
      return { items: items.map(presentListed), next, ...(total !== undefined && { total }) }
    }),
    route(getPayoutEndpoint, async ({ params, user, db }) => {
      const row = await findForDecision(db, params.id, user.id)
      if (!row) throw new DomainError('payout_not_found')
      const now = clock.now()
      const [money, uncovered, stopping, disputes, recipient] = await Promise.all([
        readCampaignMoney(db, row.campaign_id, now),
        findUncovered(db, row, now),
        findStopping(db, row.id),
        openDisputes(db, row.campaign_id),
        findRecipient(db, row.owner_id, now),
      ])
      if (!money) throw new Error(`the campaign of payout ${row.id} is gone`)
      return presentDetails(row, {
        money,
        uncovered,
        isDisputed: stopping.length > 0,
        openDisputes: disputes,
        recipient,
      })
    }),
  ]
}

/**
 * Only an admin who does not organise the campaign may decide. The owner of a payout never changes, and who becomes a co-organiser at this moment
 * decided as another person, so this is checked first, without a lock.
 */
const decidingRoutes = (context: MoneyRouteContext): Route[] => {
  const findOwner = ({ id }: { id: string }, db: Db) => findPayoutOwner(db, id)
  return [
    ownerRoute(approvePayoutEndpoint, findOwner, {
      begin: ({ params, body: { payoutBatchId }, user, db }, bind) => {
        const deciding = { payoutId: params.id, adminId: user.id }
        return payoutBatchId === ''
          ? approvePayout({ ...context, db }, deciding, bind)
          : approveAsPaid({ ...context, db }, deciding, payoutBatchId, bind)
      },
      conclude: async ({ body: { payoutBatchId }, db }, id) =>
        presentPayout(
          await (payoutBatchId === ''
            ? sendApproved({ ...context, db }, id)
            : concludeDecision({ ...context, db }, id)),
        ),
    }),
    ownerRoute(rejectPayoutEndpoint, findOwner, {
      begin: ({ params, body, user, db }, bind) =>
        rejectPayout({ ...context, db }, { payoutId: params.id, adminId: user.id }, body.reason, bind),
      conclude: async ({ db }, id) => presentPayout(await concludeDecision({ ...context, db }, id)),
    }),
    ownerRoute(settlePayoutEndpoint, findOwner, {
      begin: ({ params, body, db }, bind) =>
        settlePayout({ ...context, db }, params.id, body.payoutBatchId || null, bind),
      conclude: async ({ db }, id) => presentPayout(await concludeDecision({ ...context, db }, id)),
    }),
  ]
}

/** Routes to request payouts and to decide about them. */
export const payoutRoutes = (context: MoneyRouteContext): Route[] => [
  ...ownersRoutes(context),
  ...adminsRoutes(context),
  ...decidingRoutes(context),
]
