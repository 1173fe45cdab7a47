import {
  confirmRefundAllEndpoint,
  declineRefundAllEndpoint,
  downloadRefundRunEndpoint,
  getRefundAllEndpoint,
  listRefundRunsEndpoint,
  listRunLinesEndpoint,
  listWaitingRunsEndpoint,
  refundAllEndpoint,
  type RefundAll,
} from '@muster/contract/money/refund-runs.ts'
import { hasOtherAdmin } from '../../people/index.ts'
import { ownerOf } from '../../campaigns/index.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { type Db, transact } from '../../platform/database/database.ts'
import { cursorParts, pageOf, readCursor, readTimeCursor, timeOrder, timePlace } from '../../platform/http/paging.ts'
import { ownerRoute, type Route, route } from '../../platform/http/route.ts'
import type { MoneyContext, MoneyRouteContext } from '../money-context.ts'
import { confirmRun, declineRun } from './decide-run.ts'
import { findPlan, isLarge } from './find-plan.ts'
import { findMailedCampaign } from './mailed-campaign.sql.ts'
import { presentLine, presentPlan, presentRun, presentWaiting } from './refund-runs.present.ts'
import { findLines, findRun, findRuns } from './run-views.sql.ts'
import { beginRun, wakeRun } from './start-run.ts'
import { findWaitingRuns } from './waiting-runs.sql.ts'
import { exportRun } from './statement.ts'

const latestFirst = timeOrder('refund-runs')
const oldestFirst = timeOrder('waiting-runs')
const byNumber = { name: 'refund-run-lines', shape: [cursorParts.integer] }

/** The latest run, and what could be refunded now. */
const stateOf = async (
  { db, clock, config }: MoneyContext,
  campaignId: string,
  adminId: string,
): Promise<RefundAll> => {
  const campaign = await findMailedCampaign(db, campaignId)
  if (!campaign) throw new DomainError('campaign_not_found')
  const [latest] = await findRuns(db, campaignId, null, 1)
  const run = latest ? presentRun(latest, true) : null
  const { campaignTitle } = campaign
  if (latest?.status === 'running') return { campaignId, campaignTitle, run, plan: null }
  const plan = await findPlan(db, campaignId, clock.now())
  const asking = { exceptId: adminId, production: config.production }
  const needsSecond = isLarge(plan.amountMinor) && (await hasOtherAdmin(db, asking))
  return { campaignId, campaignTitle, run, plan: presentPlan(plan, needsSecond) }
}

const adminRoutes = (context: MoneyRouteContext): Route[] => [
  route(getRefundAllEndpoint, ({ params, user, db }) => stateOf({ ...context, db }, params.id, user.id)),
  route(refundAllEndpoint, {
    begin: ({ params, body: { reason = '', preview = false, amount }, user, db }, bind) =>
      preview
        ? transact(db, (tx) => bind(tx, params.id))
        : beginRun({ ...context, db }, { campaignId: params.id, reason, seenAmount: amount, admin: user }, bind),
    conclude: async ({ body, user, db }, campaignId) => {
      if (!body.preview) await wakeRun({ ...context, db })
      return stateOf({ ...context, db }, campaignId, user.id)
    },
  }),
  route(confirmRefundAllEndpoint, {
    begin: ({ params, body, user, db }, bind) => {
      const decision = { campaignId: params.id, runId: body.runId, adminId: user.id, seenAmount: body.amount }
      return confirmRun({ ...context, db }, decision, bind)
    },
    conclude: async ({ user, db }, campaignId) => {
      await wakeRun({ ...context, db })
      return stateOf({ ...context, db }, campaignId, user.id)
    },
  }),
  route(listWaitingRunsEndpoint, async ({ query: { cursor, limit }, db }) => {
    const found = await findWaitingRuns(db, readTimeCursor(oldestFirst, cursor), limit + 1)
    const { items, next } = pageOf(oldestFirst, found, limit, ({ createdAt, id }) => timePlace(createdAt, id))
    return { items: items.map(presentWaiting), next }
  }),
  route(declineRefundAllEndpoint, async ({ params, body, user, db }) => {
    await declineRun(
      { ...context, db },
      { campaignId: params.id, runId: body.runId, adminId: user.id, reason: body.reason },
    )
    return stateOf({ ...context, db }, params.id, user.id)
  }),
]

/** Routes to refund all donations of a campaign, and to read what became of it. */
export const refundRunRoutes = (context: MoneyRouteContext): Route[] => {
  const requireRun = async (db: Db, { id, runId }: { id: string; runId: string }): Promise<void> => {
    if (!(await findRun(db, id, runId))) throw new DomainError('refund_run_not_found')
  }
  return [
    ...adminRoutes(context),
    ownerRoute(listRefundRunsEndpoint, ownerOf, async ({ params, query: { cursor, limit }, user, db }) => {
      const found = await findRuns(db, params.id, readTimeCursor(latestFirst, cursor), limit + 1)
      const { items, next } = pageOf(latestFirst, found, limit, ({ createdAt, id }) => timePlace(createdAt, id))
      return { items: items.map((row) => presentRun(row, user.role === 'admin')), next }
    }),
    ownerRoute(listRunLinesEndpoint, ownerOf, async ({ params, query: { cursor, limit }, user, db }) => {
      await requireRun(db, params)
      const [after = 0] = readCursor<readonly [number]>(byNumber, cursor) ?? []
      const found = await findLines(db, params.runId, after, limit + 1)
      const { items, next } = pageOf(byNumber, found, limit, ({ number }) => [number])
      return { items: items.map((row) => presentLine(row, user.role === 'admin')), next }
    }),
    ownerRoute(downloadRefundRunEndpoint, ownerOf, async ({ params, user, db }) => {
      await requireRun(db, params)
      return exportRun(db, params.runId, user.role === 'admin')
    }),
  ]
}
