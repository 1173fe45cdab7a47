import type { Supporter } from '@muster/contract/campaigns/supports.ts'
import { presentPerson } from '../../people/index.ts'
import { findOwnerOf } from '../campaign/campaigns.sql.ts'
import { requireCampaign, type Viewer } from '../campaign/visible-campaign.ts'
import type { Db } from '../../platform/database/database.ts'
import { pageOf, readCursor, timeOrder, timePlace } from '../../platform/http/paging.ts'
import type { Page } from '../../platform/http/answers.ts'
import { findNamedSupporters, type NamedPlace } from './named-supporters.sql.ts'

const order = timeOrder('supporters')

type Request = { campaignId: string; viewer: Viewer; limit: number; cursor?: string | undefined }

/** One page of a campaign's named supporters. Throws campaign_not_found, campaign_hidden, and a field error for a bad cursor. */
export const listSupporters = async (
  db: Db,
  { campaignId, viewer, limit, cursor }: Request,
): Promise<Page<Supporter>> => {
  const after = readCursor<NamedPlace>(order, cursor)
  await requireCampaign(db, campaignId, viewer)
  const isOwner = viewer !== null && (await findOwnerOf(db, campaignId)) === viewer.id
  const found = await findNamedSupporters(db, campaignId, after, limit + 1, isOwner)
  const { items, next } = pageOf(order, found, limit, (row) => timePlace(row.supportedAt, row.supportId))
  const present = ({ pointedOut, supportedAt, ...person }: (typeof items)[number]): Supporter => ({
    ...presentPerson(person),
    supportedAt: supportedAt.toISOString(),
    ...(pointedOut !== null && { pointedOut }),
  })
  return { items: items.map(present), next }
}
