import type { InvitationKind } from '@muster/contract/facts/organisers.ts'
import * as contract from '@muster/contract/campaigns/organisers.ts'
import { ownerOf } from '../campaign/campaigns.sql.ts'
import { hiddenError } from '../campaign/standing-rules.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { RouteContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../platform/http/paging.ts'
import { ownerRoute, route, type Route } from '../../platform/http/route.ts'
import type { Outbox } from '../../mail/index.ts'
import { acceptInvitation, readInvitation } from './accept.ts'
import { acceptTransfer } from './accept-transfer.ts'
import { invite, withdrawInvitation } from './invite.ts'
import { findOrganisersOf } from './organiser-ids.sql.ts'
import { findCoOrganised } from './co-organised.sql.ts'
import { presentMailed, presentMine, presentOpen, presentOrganisers } from './organisers.present.ts'
import { findCoOrganisers, findInvitationsTo, findOpenInvitations, findOrganised, findOwner } from './organisers.sql.ts'
import { presentCoOrganised } from '../campaign/campaigns.present.ts'
import { removeOrganiser } from './remove-organiser.ts'

type Context = RouteContext & { outbox: Outbox }
type Params = { id: string }

const readOrganisers = async (db: Database, campaignId: string, viewer: Caller, now: Date) => {
  const owner = await findOwner(db, campaignId)
  if (!owner) throw new DomainError('campaign_not_found')
  // Co-organisers do not see the invited addresses.
  const open = owner.id === viewer.id ? await findOpenInvitations(db, campaignId, now) : []
  return presentOrganisers(owner, await findCoOrganisers(db, campaignId), open)
}

/** What a mailed link is about. It changes nothing, because mail scanners open links. */
const readMailed = async (
  { clock }: Context,
  db: Database,
  asked: { makes: InvitationKind; token: string; caller: Caller | null },
) => {
  const invitation = await readInvitation(db, asked)
  const campaign = await findOrganised(db, invitation.campaignId)
  if (!campaign) throw new DomainError('invalid_token')
  if (campaign.standing === 'hidden') throw hiddenError(campaign)
  const { coOrganiserIds = [] } = (await findOrganisersOf(db, campaign.id)) ?? {}
  return presentMailed(invitation, { ...campaign, coOrganiserIds }, asked.caller, clock.now())
}

const ownersRoutes = (context: Context): Route[] => {
  const { clock, config } = context
  const inviteTo =
    (makes: InvitationKind) =>
    async ({
      params,
      body,
      user,
      db,
      info,
    }: {
      params: Params
      body: { email: string }
      user: Caller
      db: Database
      info: { ip: string }
    }) =>
      presentOpen(
        await invite(
          { ...context, db },
          { campaignId: params.id, makes, email: body.email, owner: user, ip: config.rateLimit ? info.ip : null },
        ),
      )
  return [
    ownerRoute(contract.listOrganisersEndpoint, ownerOf, ({ params, user, db }) =>
      readOrganisers(db, params.id, user, clock.now()),
    ),
    ownerRoute(contract.inviteOrganiserEndpoint, ownerOf, inviteTo('co_organiser')),
    ownerRoute(contract.withdrawInvitationEndpoint, ownerOf, ({ params, db }) =>
      withdrawInvitation({ ...context, db }, { campaignId: params.id, id: params.invitationId, makes: 'co_organiser' }),
    ),
    ownerRoute(contract.removeOrganiserEndpoint, ownerOf, ({ params, user, db }) =>
      removeOrganiser({ ...context, db }, { campaignId: params.id, accountId: params.userId, caller: user }),
    ),
    ownerRoute(contract.requestTransferEndpoint, ownerOf, inviteTo('owner')),
    ownerRoute(contract.withdrawTransferEndpoint, ownerOf, ({ params, db }) =>
      withdrawInvitation({ ...context, db }, { campaignId: params.id, makes: 'owner' }),
    ),
  ]
}

const latestFirst = timeOrder('-co-organised')

/** Routes of what a person co-organises, and is invited to. */
const ownRoutes = ({ clock }: Context): Route[] => [
  route(contract.listCoOrganisedEndpoint, async ({ query: { cursor, limit }, user, db }) => {
    const range = { accountId: user.id, after: readTimeCursor(latestFirst, cursor), limit: limit + 1 }
    const found = await findCoOrganised(db, range)
    const page = pageOf(latestFirst, found, limit, (row) => timePlace(row.since, row.member_id))
    return { ...page, items: page.items.map((row) => presentCoOrganised(row, user)) }
  }),
  route(contract.listMyInvitationsEndpoint, async ({ user, db }) =>
    user.emailVerified ? (await findInvitationsTo(db, user.email.toLowerCase(), clock.now())).map(presentMine) : [],
  ),
]

/** Routes of the people who organise a campaign, and of the mailed links by which they become it. */
export const organiserRoutes = (given: RouteContext, outbox: Outbox): Route[] => {
  const context = { ...given, outbox }
  return [
    ...ownersRoutes(context),
    ...ownRoutes(context),
    route(contract.getInvitationEndpoint, ({ params, user, db }) =>
      readMailed(context, db, { makes: 'co_organiser', token: params.token, caller: user }),
    ),
    route(contract.acceptInvitationEndpoint, ({ params, user, db }) =>
      acceptInvitation({ ...context, db }, { token: params.token, caller: user }),
    ),
    route(contract.getTransferEndpoint, ({ params, user, db }) =>
      readMailed(context, db, { makes: 'owner', token: params.token, caller: user }),
    ),
    route(contract.acceptTransferEndpoint, ({ params, user, db }) =>
      acceptTransfer({ ...context, db }, { token: params.token, caller: user }),
    ),
  ]
}
