import {
  decideProposal as decideEndpoint,
  listProposals,
  listWaitingProposals,
  proposeChange as proposeEndpoint,
  withdrawProposal as withdrawEndpoint,
} from '@muster/contract/promises/proposals.ts'
import { findOwnerOf } from '../../campaigns/index.ts'
import type { AppContext } from '../../context.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../http/paging.ts'
import { ownerRoute, type Route, route } from '../../http/route.ts'
import type { Outbox } from '../../mail/index.ts'
import { decideProposal } from './decide-proposal.ts'
import { presentJudged, presentProposal } from './proposals.present.ts'
import { findProposalsOf, findWaiting } from './proposals.sql.ts'
import { proposeChange, withdrawProposal } from './propose-change.ts'

const newestFirst = timeOrder('proposals')
const oldestFirst = timeOrder('waiting-proposals')

/** Routes of changes that owners propose and admins confirm. */
export const proposalRoutes = (context: AppContext, outbox: Outbox): Route[] => {
  const ownerOf = ({ id }: { id: string }) => findOwnerOf(context.db, id)
  return [
    ownerRoute(proposeEndpoint, ownerOf, ({ params, body, user }) =>
      proposeChange(context, { id: params.id, editor: user, ...body }),
    ),
    ownerRoute(listProposals, ownerOf, async ({ params, query: { cursor, limit } }) => {
      const range = { after: readTimeCursor(newestFirst, cursor), limit: limit + 1 }
      const found = await findProposalsOf(context.db, params.id, range)
      const page = pageOf(newestFirst, found, limit, ({ createdAt, id }) => timePlace(createdAt, id))
      return { ...page, items: page.items.map(presentProposal) }
    }),
    ownerRoute(withdrawEndpoint, ownerOf, ({ params }) =>
      withdrawProposal(context, { campaignId: params.id, proposalId: params.proposalId }),
    ),
    route(listWaitingProposals, async ({ query: { status, cursor, limit }, user }) => {
      const range = { after: readTimeCursor(oldestFirst, cursor), limit: limit + 1 }
      const found = await findWaiting(context.db, { status, adminId: user.id, ...range })
      const page = pageOf(oldestFirst, found, limit, ({ createdAt, id }) => timePlace(createdAt, id))
      return { ...page, items: page.items.map(presentJudged) }
    }),
    route(decideEndpoint, ({ params, body, user }) =>
      decideProposal(context, outbox, { proposalId: params.id, adminId: user.id, ...body }),
    ),
  ]
}
