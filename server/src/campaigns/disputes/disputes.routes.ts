import {
  createDisputeEndpoint,
  type DisputeCase,
  type DisputeQuery,
  getDisputeEndpoint,
  getDisputeChoicesEndpoint,
  listDisputesEndpoint,
  listMyDisputesEndpoint,
  sendDisputeMessageEndpoint,
  setDisputeStatusEndpoint,
  withdrawDisputeEndpoint,
} from '@muster/contract/campaigns/disputes.ts'
import {
  answerSharedTextEndpoint,
  listSharedTextsEndpoint,
  shareDisputeEndpoint,
} from '@muster/contract/campaigns/shared-texts.ts'
import { ownerOf } from '../campaign/campaigns.sql.ts'
import type { Db } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { RouteContext } from '../../platform/context.ts'
import type { Page } from '../../platform/http/answers.ts'
import { ownerRoute, route, type Route } from '../../platform/http/route.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../platform/http/paging.ts'
import type { Outbox } from '../../mail/index.ts'
import { readDisputeChoices } from './dispute-choices.ts'
import { type AdminRow, countAll, findCase, findOthers, listAll, listOwn, type OwnRow } from './dispute-rows.sql.ts'
import { findOrganisersOfDispute } from './disputes.sql.ts'
import { presentCase, presentForAdmin, presentMessage, presentOwn } from './disputes.present.ts'
import { raiseDispute } from './raise-dispute.ts'
import { sendMessage } from './send-message.ts'
import { setStatus } from './set-status.ts'
import { answerAsOwner, readShared, shareWithOwner } from './share-with-owner.ts'
import { withdrawDispute } from './withdraw-dispute.ts'

/** Above this, counting the matches would take longer than finding a page of them. */
const countedMax = 1_000
const othersShown = 10

const newestFirst = timeOrder('-createdAt')
const placeOf = ({ created_at, id }: { created_at: Date; id: string }) => timePlace(created_at, id)

const listPage = async (db: Db, query: DisputeQuery): Promise<Page<AdminRow>> => {
  const { sort, limit, status, campaignId } = query
  const filter = { status, campaignId }
  const order = timeOrder(sort)
  const after = readTimeCursor(order, query.cursor)
  const [rows, total] = await Promise.all([
    listAll(db, filter, sort, after, limit + 1),
    after ? null : countAll(db, filter, countedMax),
  ])
  return { ...pageOf(order, rows, limit, placeOf), ...(total !== null && { total }) }
}

const readCase = async (db: Db, id: string): Promise<DisputeCase> => {
  const row = await findCase(db, id)
  if (!row) throw new DomainError('dispute_not_found')
  return presentCase(row, await findOthers(db, row.campaign_id, id, othersShown))
}

/** Routes to raise and list disputes, to write about them, to withdraw them and to decide about them. */
export const disputeRoutes = (context: RouteContext, outbox: Outbox): Route[] => {
  const { config } = context
  const present = (row: OwnRow) => presentOwn(row, config.disputeAnswerDays)
  return [
    route(createDisputeEndpoint, async ({ body, user, db }) =>
      present(await raiseDispute({ ...context, db }, user.id, body)),
    ),
    route(getDisputeChoicesEndpoint, ({ params, user, db }) => readDisputeChoices(db, params.id, user.id)),
    route(listMyDisputesEndpoint, async ({ query: { cursor, limit }, user, db }) => {
      const rows = await listOwn(db, user.id, readTimeCursor(newestFirst, cursor), limit + 1)
      const page = pageOf(newestFirst, rows, limit, placeOf)
      return { ...page, items: page.items.map(present) }
    }),
    route(sendDisputeMessageEndpoint, async ({ params, body, user, db }) =>
      presentMessage(await sendMessage({ ...context, db, outbox }, user, { disputeId: params.id, text: body.text })),
    ),
    route(withdrawDisputeEndpoint, async ({ params, user, db }) =>
      present(await withdrawDispute({ ...context, db }, params.id, { accountId: user.id })),
    ),
    route(listDisputesEndpoint, async ({ query, db }) => {
      const page = await listPage(db, query)
      return { ...page, items: page.items.map(presentForAdmin) }
    }),
    route(getDisputeEndpoint, ({ params, db }) => readCase(db, params.id)),
    route(shareDisputeEndpoint, async ({ params, body, user, db }) => {
      await shareWithOwner({ ...context, db, outbox }, { disputeId: params.id, adminId: user.id, text: body.text })
      return readCase(db, params.id)
    }),
    ownerRoute(listSharedTextsEndpoint, ownerOf, ({ params, db }) => readShared(db, params.id)),
    ownerRoute(answerSharedTextEndpoint, ownerOf, ({ params: { id, disputeId }, body, user, db }) =>
      answerAsOwner({ ...context, db, outbox }, { campaignId: id, disputeId, ownerId: user.id, text: body.text }),
    ),
    ownerRoute(
      setDisputeStatusEndpoint,
      ({ id }, db) => findOrganisersOfDispute(db, id),
      async ({ params, body, user, db }) => {
        const { status, resolutionNotes } = body
        await setStatus({ ...context, db }, outbox, {
          disputeId: params.id,
          adminId: user.id,
          status,
          notes: resolutionNotes,
        })
        return readCase(db, params.id)
      },
    ),
  ]
}
