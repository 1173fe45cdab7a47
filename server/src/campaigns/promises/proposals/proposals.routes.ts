import {
  decideProposalEndpoint,
  listProposalsEndpoint,
  listWaitingProposalsEndpoint,
  proposeChangeEndpoint,
  withdrawProposalEndpoint,
} from '@muster/contract/campaigns/proposals.ts'
import { ownerOf } from '../../campaign/campaigns.sql.ts'
import type { RouteContext } from '../../../platform/context.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../../platform/http/paging.ts'
import { ownerRoute, type Route, route } from '../../../platform/http/route.ts'
import type { Outbox } from '../../../mail/index.ts'
import { decideProposal } from './decide-proposal.ts'
import { presentJudged, presentProposal } from './proposals.present.ts'
import { findProposalsOf, findWaiting } from './proposals.sql.ts'
import { proposeChange, withdrawProposal } from './propose-change.ts'

const newestFirst = timeOrder('proposals')
const oldestFirst = timeOrder('waiting-proposals')

/** Routes of changes that owners propose and admins confirm. */
export const proposalRoutes = (context: RouteContext, outbox: Outbox): Route[] => {
  return [
    ownerRoute(proposeChangeEndpoint, ownerOf, ({ params, body, user, db }) =>
      proposeChange({ ...context, db }, { id: params.id, editor: user, ...body }),
    ),
    ownerRoute(listProposalsEndpoint, ownerOf, async ({ params, query: { cursor, limit }, db }) => {
      const range = { after: readTimeCursor(newestFirst, cursor), limit: limit + 1 }
      const found = await findProposalsOf(db, params.id, range)
      const page = pageOf(newestFirst, found, limit, ({ createdAt, id }) => timePlace(createdAt, id))
      return { ...page, items: page.items.map(presentProposal) }
    }),
    ownerRoute(withdrawProposalEndpoint, ownerOf, ({ params, db }) =>
      withdrawProposal({ ...context, db }, { campaignId: params.id, proposalId: params.proposalId }),
    ),
    route(listWaitingProposalsEndpoint, async ({ query: { status, cursor, limit }, user, db }) => {
      const range = { after: readTimeCursor(oldestFirst, cursor), limit: limit + 1 }
      const found = await findWaiting(db, { status, adminId: user.id, ...range })
      const page = pageOf(oldestFirst, found, limit, ({ createdAt, id }) => timePlace(createdAt, id))
      return { ...page, items: page.items.map(presentJudged) }
    }),
    route(decideProposalEndpoint, ({ params, body, user, db }) =>
      decideProposal({ ...context, db }, outbox, { proposalId: params.id, adminId: user.id, ...body }),
    ),
  ]
}
