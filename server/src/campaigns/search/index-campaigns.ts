import type { Tx } from '../../platform/database/database.ts'
import {
  type FindableRow,
  findFindable,
  findFindablesOf,
  saveSearchEntry,
  type SearchEntry,
} from './search-index.sql.ts'
import { ownerWordOf, searchWordsOf } from './search-words.ts'

/** Only the owner's own list finds a campaign that is hidden or in review. */
const isListed = ({ standing }: FindableRow): boolean => standing === 'published' || standing === 'frozen'

/** How a campaign is found. */
export const searchEntryOf = (row: FindableRow): SearchEntry => {
  const listed = isListed(row)
  return {
    campaignId: row.id,
    endsAt: row.ends_at,
    createdAt: row.created_at,
    cancelled: row.cancelled_at !== null,
    tags: listed ? row.tags : [],
    words: listed ? searchWordsOf(row) : ownerWordOf(row),
  }
}

const save = (tx: Tx, row: FindableRow): Promise<void> => saveSearchEntry(tx, searchEntryOf(row))

/** Updates the search entry of a campaign. Part of every change of a campaign. */
export const reindexCampaign = async (tx: Tx, campaignId: string): Promise<void> => {
  const row = await findFindable(tx, campaignId)
  if (row) await save(tx, row)
}

/** Updates the search entries of an account's campaigns after a change of the owner's name. */
export const reindexOwner = async (tx: Tx, accountId: string): Promise<void> => {
  for (const row of await findFindablesOf(tx, accountId)) await save(tx, row)
}
