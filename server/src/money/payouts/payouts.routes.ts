import {
  approvePayout as approveEndpoint,
  getPayout,
  getPayoutOffer,
  listCampaignPayouts,
  listPayouts,
  rejectPayout as rejectEndpoint,
  requestPayout as requestEndpoint,
  settlePayout as settleEndpoint,
} from '@muster/contract/money/payouts.ts'
import { findOwnerOf } from '../../campaigns/index.ts'
import { DomainError } from '../../base/errors.ts'
import { ownerRoute, type Route, route } from '../../http/route.ts'
import { readCampaignMoney } from '../ledger/index.ts'
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
import { findStopping, openDisputes } from '../../disputes/index.ts'
import type { MoneyContext } from '../money-context.ts'
import { findRecipient } from './find-recipient.ts'
import { payoutPageOf, readPayoutCursor } from './payout-pages.ts'
import { presentOffer, presentPayout } from './payouts.present.ts'
import { findPayable, findPendingNow, findUncovered } from './find-payable.ts'
import { findPayoutOwner, findPayoutsOf } from './payouts.sql.ts'
import { requestPayout } from './request-payout.ts'
import { settlePayout } from './settle-payout.ts'

const ownersRoutes = (context: MoneyContext): Route[] => {
  const { db, clock } = context
  const findOwner = ({ id }: { id: string }) => findOwnerOf(db, id)
  return [
    ownerRoute(requestEndpoint, findOwner, {
      begin: ({ params, user }, bind) => requestPayout(context, { campaignId: params.id, ownerId: user.id }, bind),
      conclude: async (_request, id) => presentPayout(await requirePayout(context, id)),
    }),
    ownerRoute(getPayoutOffer, findOwner, async ({ params, user }) => {
      const [payable, recipient, pending] = await Promise.all([
        findPayable(db, params.id, clock.now()),
        findRecipient(db, user.id, clock.now()),
        findPendingNow(db, params.id, clock.now()),
      ])
      return presentOffer(payable, recipient, pending)
    }),
    ownerRoute(listCampaignPayouts, findOwner, async ({ params, query }) => {
      const sort = '-createdAt'
      const rows = await findPayoutsOf(db, params.id, readPayoutCursor(sort, query.cursor), query.limit + 1)
      const { items, next } = payoutPageOf(sort, rows, query.limit)
      return { items: items.map(presentPayout), next }
    }),
  ]
}

const adminsRoutes = (context: MoneyContext): Route[] => {
  const { db, clock } = context
  return [
    route(listPayouts, async ({ query, user }) => {
      const { status, sort, limit, cursor } = query
      const after = readPayoutCursor(sort, cursor)
      const [rows, total] = await Promise.all([
        findPayouts(db, { status, sort, after, limit: limit + 1 }),
        after === null ? countPayouts(db, status) : undefined,
      ])
      const { items, next } = payoutPageOf(sort, rows, limit)
      return { items: items.map((row) => presentListed(row, user.id)), next, ...(total !== undefined && { total }) }
    }),
    route(getPayout, async ({ params, user }) => {
      const row = await findForDecision(db, params.id)
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
      return presentDetails(row, user.id, {
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
 * Only an admin who does not own the campaign may decide. The owner of a payout never changes, so this is checked first, without a lock.
 */
const decidingRoutes = (context: MoneyContext): Route[] => {
  const findOwner = ({ id }: { id: string }) => findPayoutOwner(context.db, id)
  return [
    ownerRoute(approveEndpoint, findOwner, {
      begin: ({ params, body: { payoutBatchId }, user }, bind) => {
        const deciding = { payoutId: params.id, adminId: user.id }
        return payoutBatchId === ''
          ? approvePayout(context, deciding, bind)
          : approveAsPaid(context, deciding, payoutBatchId, bind)
      },
      conclude: async ({ body: { payoutBatchId } }, id) =>
        presentPayout(await (payoutBatchId === '' ? sendApproved(context, id) : concludeDecision(context, id))),
    }),
    ownerRoute(rejectEndpoint, findOwner, {
      begin: ({ params, body, user }, bind) =>
        rejectPayout(context, { payoutId: params.id, adminId: user.id }, body.reason, bind),
      conclude: async (_request, id) => presentPayout(await concludeDecision(context, id)),
    }),
    ownerRoute(settleEndpoint, findOwner, {
      begin: ({ params, body }, bind) => settlePayout(context, params.id, body.payoutBatchId || null, bind),
      conclude: async (_request, id) => presentPayout(await concludeDecision(context, id)),
    }),
  ]
}

/** Routes to request payouts and to decide about them. */
export const payoutRoutes = (context: MoneyContext): Route[] => [
  ...ownersRoutes(context),
  ...adminsRoutes(context),
  ...decidingRoutes(context),
]
