import * as contract from '@muster/contract/campaigns/moderation.ts'
import { hasOtherAdmin } from '../../people/index.ts'
import { findCampaignDay, ownerOf } from '../campaign/campaigns.sql.ts'
import { countVariants } from '../supports/thresholds/mailboxes.sql.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext, RouteContext } from '../../platform/context.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../platform/http/paging.ts'
import type { Page } from '../../platform/http/answers.ts'
import { ownedBy } from '../../platform/http/access.ts'
import { ownerRoute, route, type Route } from '../../platform/http/route.ts'
import type { Outbox } from '../../mail/index.ts'
import { appealPath } from './appeal-link.ts'
import { appealAgainst, decideAppeal, isAppealable, readLinkedDecision, refusalOf } from './appeals.ts'
import { type AppealRow, findAppeal, findDecided, findWaiting } from './appeals.sql.ts'
import { type CampaignDecision, decideCampaign } from './decide-campaign.ts'
import { decidePerson } from './decide-person.ts'
import { findDecisions, findStanding } from './decisions.sql.ts'
import { presentAppeal, presentAppealPage, presentModeration } from './moderation.present.ts'

type Reader = { id: string; role: 'admin' | 'user' }

/** What admins decided about a campaign, for its owner or an admin. */
const readModeration = async (
  context: AppContext,
  id: string,
  reader: Reader,
): Promise<contract.CampaignModeration> => {
  const found = await findStanding(context.db, id)
  if (!found) throw new DomainError('campaign_not_found')
  const decisions = await findDecisions(context.db, id)
  const [latest] = decisions
  const mayAppeal = latest && found.owner_id === reader.id && isAppealable(latest.action) && latest.appeal_id === null
  const path = mayAppeal ? await appealPath(context, latest.id) : null
  const isAdmin = reader.role === 'admin'
  const sameMailbox = isAdmin ? await countVariants(context.db, id) : null
  return presentModeration({ ...found, decisions, appealPath: path, sameMailbox }, isAdmin)
}

const campaignRoutes = (context: RouteContext, outbox: Outbox): Route[] => {
  const decide = async (
    db: Database,
    decision: Omit<CampaignDecision, 'adminId' | 'category'> & { category?: CampaignDecision['category'] },
    admin: Reader,
  ) => {
    await decideCampaign({ ...context, db }, outbox, { category: null, ...decision, adminId: admin.id })
    return readModeration({ ...context, db }, decision.campaignId, admin)
  }
  return [
    ownerRoute(contract.getModerationEndpoint, ownerOf, ({ params, user, db }) =>
      readModeration({ ...context, db }, params.id, user),
    ),
    ownerRoute(contract.hideCampaignEndpoint, ownerOf, ({ params, body, user, db }) =>
      decide(db, { campaignId: params.id, action: 'hide', ...body }, user),
    ),
    ownerRoute(contract.publishCampaignEndpoint, ownerOf, ({ params, body, user, db }) =>
      decide(db, { campaignId: params.id, action: 'publish', ...body }, user),
    ),
    ownerRoute(contract.freezeCampaignEndpoint, ownerOf, ({ params, body, user, db }) =>
      decide(db, { campaignId: params.id, action: 'freeze', ...body }, user),
    ),
    ownerRoute(contract.unfreezeCampaignEndpoint, ownerOf, ({ params, body, user, db }) =>
      decide(db, { campaignId: params.id, action: 'unfreeze', ...body }, user),
    ),
  ]
}

const personRoutes = (context: RouteContext, outbox: Outbox): Route[] => {
  // The account is its own “owner”, so an admin cannot decide about their own.
  const itself = ({ id }: { id: string }) => Promise.resolve(ownedBy(id))
  return [
    ownerRoute(contract.suspendUserEndpoint, itself, ({ params, body, user, db }) =>
      decidePerson({ ...context, db }, outbox, { accountId: params.id, adminId: user.id, action: 'suspend', ...body }),
    ),
    ownerRoute(contract.reinstateUserEndpoint, itself, ({ params, body, user, db }) =>
      decidePerson({ ...context, db }, outbox, {
        accountId: params.id,
        adminId: user.id,
        action: 'reinstate',
        ...body,
      }),
    ),
  ]
}

const oldestFirst = timeOrder('waiting')
const newestFirst = timeOrder('decided')

type AppealQuery = { status: 'waiting' | 'decided'; limit: number; cursor?: string | undefined }

const listPage = async (db: Db, { status, limit, cursor }: AppealQuery): Promise<Page<AppealRow>> => {
  const isWaiting = status === 'waiting'
  const order = isWaiting ? oldestFirst : newestFirst
  const after = readTimeCursor(order, cursor)
  const rows = await (isWaiting ? findWaiting : findDecided)(db, { after, limit: limit + 1 })
  return pageOf(order, rows, limit, (row) => timePlace(row.decided_at ?? row.created_at, row.id))
}

const linkRoutes = (context: RouteContext): Route[] => {
  const read = async (db: Database, token: string) => {
    const row = await readLinkedDecision({ ...context, db }, token)
    const campaign = row.campaign_id === null ? null : await findCampaignDay(db, row.campaign_id)
    return presentAppealPage(row, campaign?.title ?? null)
  }
  return [
    route(contract.getAppealEndpoint, ({ params, db }) => read(db, params.token)),
    route(contract.appealEndpoint, async ({ params, body, db }) => {
      await appealAgainst({ ...context, db }, params.token, body.text)
      return read(db, params.token)
    }),
  ]
}

/** Decisions about campaigns and people, and the appeals against them. */
export const moderationRoutes = (context: RouteContext, outbox: Outbox): Route[] => {
  const presentFor = async (db: Db, adminId: string) => {
    const hasOther = await hasOtherAdmin(db, { exceptId: adminId, production: context.config.production })
    return (row: AppealRow) => presentAppeal(row, refusalOf(row, adminId, hasOther))
  }
  return [
    ...campaignRoutes(context, outbox),
    ...personRoutes(context, outbox),
    ...linkRoutes(context),
    route(contract.listAppealsEndpoint, async ({ query, user, db }) => {
      const page = await listPage(db, query)
      return { ...page, items: page.items.map(await presentFor(db, user.id)) }
    }),
    route(contract.decideAppealEndpoint, async ({ params, body, user, db }) => {
      await decideAppeal({ ...context, db }, outbox, { appealId: params.id, adminId: user.id, ...body })
      const row = await findAppeal(db, params.id)
      if (!row) throw new DomainError('appeal_not_found')
      return (await presentFor(db, user.id))(row)
    }),
  ]
}
