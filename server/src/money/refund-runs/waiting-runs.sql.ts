import { sql } from 'kysely'
import { personOf, type PersonRow } from '../../people/index.ts'
import { json } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import type { TimePlace } from '../../platform/http/paging.ts'

const waiting = rowShape({
  id: 'uuid',
  campaignId: 'uuid',
  campaignTitle: 'text',
  reason: 'text',
  createdAt: 'timestamptz',
  requestedBy: json<PersonRow>(),
  totalMinor: 'bigint',
})
export type WaitingRow = RowOf<typeof waiting>

/** The runs of all campaigns that wait for a second admin, oldest first. */
export const findWaitingRuns = (db: Db, after: TimePlace | null, limit: number): Promise<WaitingRow[]> =>
  waiting.sql`
    select run.id, run.campaign_id as "campaignId", campaign.title as "campaignTitle", run.reason,
      run.created_at as "createdAt", run.total_minor as "totalMinor",
      ${personOf('asker')}
        as "requestedBy"
    from refund_run as run
    join campaign on campaign.id = run.campaign_id
    join account as asker on asker.id = run.requested_by
    where run.status = 'waiting_for_second'
      and ${after ? sql`(run.created_at, run.id) > (${after.at}, ${after.id}::uuid)` : sql`true`}
    order by run.created_at, run.id limit ${limit}`.all(db)
