import {
  closeReportEndpoint,
  checkReportLinkEndpoint,
  confirmReportEndpoint,
  getReportEndpoint,
  listReportsEndpoint,
  reportCampaignEndpoint,
  type ReportCaseDetails,
  type ReportQuery,
} from '@muster/contract/campaigns/reports.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import type { RouteContext } from '../../../platform/context.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import type { Page } from '../../../platform/http/answers.ts'
import { type HandlerRequest, type Route, route } from '../../../platform/http/route.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../../platform/http/paging.ts'
import type { Outbox } from '../../../mail/index.ts'
import { closeCase } from './close-case.ts'
import { checkReportLink, confirmReport } from './confirm-report.ts'
import type { Sender } from './report-limits.ts'
import { findJudge } from './find-judge.ts'
import { countCases, findCase, type Judge, listCases, type SummaryRow } from './report-rows.sql.ts'
import { findReceivers } from './reports.sql.ts'
import { presentDetails, presentSummary } from './reports.present.ts'
import { sendReport } from './send-report.ts'

/** Above this, counting the matches would take longer than finding a page of them. */
const countedMax = 1_000

const senderOf = ({ user, body, info }: HandlerRequest<typeof reportCampaignEndpoint>): Sender =>
  user ? { accountId: user.id } : { accountId: null, email: body.email ?? null, ip: info.ip }

const listPage = async (db: Db, judge: Judge, query: ReportQuery): Promise<Page<SummaryRow>> => {
  const { sort, limit, status, campaignId } = query
  const filter = { judge, status, campaignId }
  const order = timeOrder(sort)
  const after = readTimeCursor(order, query.cursor)
  const [rows, total] = await Promise.all([
    listCases(db, filter, sort, after, limit + 1),
    after ? null : countCases(db, filter, countedMax + 1),
  ])
  const page = pageOf(order, rows, limit, ({ created_at: at, id }) => timePlace(at, id))
  return { ...page, ...(total !== null && total <= countedMax && { total }) }
}

const readCase = async (db: Db, id: string, judge: Judge): Promise<ReportCaseDetails> => {
  const row = await findCase(db, id, judge)
  if (!row) throw new DomainError('report_not_found')
  return presentDetails(row, row.state === 'open' ? (await findReceivers(db, id)).length : 0)
}

/** Routes to report a campaign, confirm a reporter's address, and decide about reports. */
export const reportRoutes = (context: RouteContext, outbox: Outbox): Route[] => {
  const judgeOf = (db: Database, { id }: { id: string }) => findJudge({ ...context, db }, id)
  return [
    route(reportCampaignEndpoint, async (request) => {
      const { params, body, user, db } = request
      await sendReport({ ...context, db }, outbox, { campaignId: params.id, sender: senderOf(request), input: body })
      return { pending: user === null && body.email !== undefined }
    }),
    route(checkReportLinkEndpoint, ({ params, db }) => checkReportLink({ ...context, db }, params.token)),
    route(confirmReportEndpoint, ({ params, db }) => confirmReport({ ...context, db }, outbox, params.token)),
    route(listReportsEndpoint, async ({ query, user, db }) => {
      const page = await listPage(db, await judgeOf(db, user), query)
      return { ...page, items: page.items.map(presentSummary) }
    }),
    route(getReportEndpoint, async ({ params, user, db }) => readCase(db, params.id, await judgeOf(db, user))),
    route(closeReportEndpoint, async ({ params, body, user, db }) => {
      const judge = await judgeOf(db, user)
      await closeCase({ ...context, db }, outbox, { caseId: params.id, judge, notes: body.notes })
      return readCase(db, params.id, judge)
    }),
  ]
}
