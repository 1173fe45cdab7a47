import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import type { TimePlace } from '../../platform/http/paging.ts'
import { waiting, waitingColumns } from '../campaign/attention.sql.ts'
import { summary, summaryColumns } from '../campaign/campaign-rows.sql.ts'

const coOrganised = rowShape({ ...summary.columns, ...waiting.columns, member_id: 'uuid', since: 'timestamptz' })
export type CoOrganisedRow = RowOf<typeof coOrganised>

/** The campaigns that an account co-organises, latest first. */
export const findCoOrganised = (
  db: Db,
  { accountId, after, limit }: { accountId: string; after: TimePlace | null; limit: number },
): Promise<CoOrganisedRow[]> =>
  coOrganised.sql`
    select m.id as member_id, m.since, ${waitingColumns(sql`c.id`)}, ${summaryColumns}
    from co_organiser m join campaign c on c.id = m.campaign_id join account a on a.id = c.owner_id
    where m.account_id = ${accountId} and ${after ? sql`(m.since, m.id) < (${after.at}, ${after.id}::uuid)` : sql`true`}
    order by m.since desc, m.id desc limit ${sql.lit(limit)}`.all(db)
