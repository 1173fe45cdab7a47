import type { Tx } from '../../database/database.ts'
import { searchedColumns } from './search-words.ts'

const findables = (tx: Tx) =>
  tx
    .selectFrom('campaign as c')
    .innerJoin('account as a', 'a.id', 'c.owner_id')
    .select(searchedColumns.map((column) => `c.${column}` as const))
    .select([
      'c.id',
      'c.ends_at',
      'c.created_at',
      'c.cancelled_at',
      'c.standing',
      'a.name as owner_name',
      'a.username as owner_username',
    ])

export type FindableRow = Awaited<ReturnType<typeof findFindablesOf>>[number]

export const findFindable = (tx: Tx, campaignId: string) =>
  findables(tx).where('c.id', '=', campaignId).executeTakeFirst()

export const findFindablesOf = (tx: Tx, accountId: string) =>
  findables(tx).where('c.owner_id', '=', accountId).orderBy('c.id').execute()
