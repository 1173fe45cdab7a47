import type { Supporter } from '@muster/contract/supports/supports.ts'
import { presentPerson } from '../accounts/index.ts'
import { requireCampaign } from '../campaigns/index.ts'
import type { Db } from '../database/database.ts'
import { keysetParts, readKeyset, writeKeyset } from '../http/cursor.ts'
import type { Page } from '../http/route.ts'
import { findNamedSupporters, type NamedPlace } from './named-supporters.sql.ts'

type Request = { campaignId: string; limit: number; cursor?: string | undefined }

/** One page of a campaign's named supporters. Throws campaign_not_found, and a field error for a bad cursor. */
export const listSupporters = async (db: Db, { campaignId, limit, cursor }: Request): Promise<Page<Supporter>> => {
  const after = readKeyset<NamedPlace>(cursor, [keysetParts.instant, keysetParts.id])
  await requireCampaign(db, campaignId)
  const found = await findNamedSupporters(db, campaignId, after, limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    items: rows.map((row) => ({ ...presentPerson(row), supportedAt: row.supportedAt.toISOString() })),
    next: found.length > limit && last ? writeKeyset([last.supportedAt.toISOString(), last.supportId]) : null,
  }
}
