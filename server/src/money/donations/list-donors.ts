import type { Donor } from '@muster/contract/money/donations.ts'
import { presentDonor } from '../../people/index.ts'
import { requireCampaign, type Viewer } from '../../campaigns/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { pageOf, readCursor, timeOrder, timePlace } from '../../platform/http/paging.ts'
import type { Page } from '../../platform/http/answers.ts'
import { findNamedDonors, type NamedPlace } from './named-donors.sql.ts'

const order = timeOrder('donors')

type Request = { campaignId: string; viewer: Viewer; limit: number; cursor?: string | undefined }

/** One page of a campaign's named donors. Throws campaign_not_found, campaign_hidden, and a field error for a bad cursor. */
export const listDonors = async (db: Db, { campaignId, viewer, limit, cursor }: Request): Promise<Page<Donor>> => {
  const after = readCursor<NamedPlace>(order, cursor)
  await requireCampaign(db, campaignId, viewer)
  const found = await findNamedDonors(db, campaignId, after, limit + 1)
  const { items, next } = pageOf(order, found, limit, (row) => timePlace(row.donatedAt, row.donationId))
  return { items: items.map((row) => ({ ...presentDonor(row), donatedAt: row.donatedAt.toISOString() })), next }
}
