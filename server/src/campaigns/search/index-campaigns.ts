import type { Tx } from '../../database/database.ts'
import { findFindable, findFindablesOf, type FindableRow } from './findable.sql.ts'
import { saveSearchEntry } from './search-index.sql.ts'
import { type Findable, searchWordsOf } from './search-words.ts'

const findableOf = (row: FindableRow): Findable => ({
  ownerId: row.owner_id,
  // A campaign is found by each name that its owner is shown under.
  ownerNames: [row.owner_name, row.owner_username].filter((name) => name !== null),
  title: row.title,
  description: row.description,
  tags: row.tags,
  targetType: row.target_type,
  locationType: row.location_type,
  city: row.city,
  state: row.state,
  country: row.country,
})

const save = async (tx: Tx, row: FindableRow): Promise<void> => {
  await saveSearchEntry(tx, {
    campaignId: row.id,
    endsAt: row.ends_at,
    createdAt: row.created_at,
    cancelled: row.cancelled_at !== null,
    tags: row.tags,
    words: searchWordsOf(findableOf(row)),
  })
}

/** Updates the search entry of a campaign. Part of every change of a campaign. */
export const reindexCampaign = async (tx: Tx, campaignId: string): Promise<void> => {
  const row = await findFindable(tx, campaignId)
  if (row) await save(tx, row)
}

/** Updates the search entries of an account's campaigns after a change of the owner's name. */
export const reindexOwner = async (tx: Tx, accountId: string): Promise<void> => {
  for (const row of await findFindablesOf(tx, accountId)) await save(tx, row)
}
