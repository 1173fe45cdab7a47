import { shownEveryMinutes } from '@muster/contract/facts/thresholds.ts'
import { sql } from 'kysely'
import { after, minute } from '../../../platform/base/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { rowShape } from '../../../platform/database/rows.ts'
import type { Next } from './threshold-rules.ts'

const due = rowShape({
  id: 'uuid',
  /** Whether the campaign goes on and is not decided. If not, these figures are no longer shown. */
  isOpen: 'boolean',
})

/** Campaigns whose shown thresholds have to be computed again, locked until the transaction ends. Skips locked ones. */
export const lockDue = (tx: Tx, now: Date, limit: number) =>
  due.sql`
    select c.id, c.cancelled_at is null and (c.ends_at is null or c.ends_at > ${now})
      and not exists (
        select from campaign_decision d where d.campaign_id = c.id and d.ends_at = c.ends_at
      ) as "isOpen"
    from campaign_acting shown join campaign c on c.id = shown.campaign_id
    where shown.computed_at <= ${after(now, -shownEveryMinutes * minute)}
    order by shown.computed_at limit ${sql.lit(limit)}
    for update of shown skip locked`.all(tx)

const named = rowShape({ id: 'uuid', needs: 'integer', supporters: 'integer' })

/** How many current supporters of each campaign named each threshold. */
export const findNamed = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Map<number, number>>> => {
  const rows = await named.sql`
    with above as (
      select campaign_id, needs, sum(supporters) as supporters
      from support_need where campaign_id = any(${ids}::uuid[]) group by campaign_id, needs
    ), everyone as (
      select campaign_id, sum(supporters) as supporters
      from support_count where campaign_id = any(${ids}::uuid[]) group by campaign_id
    )
    select campaign_id as id, needs, supporters::integer from above where supporters > 0
    union all
    select campaign_id, 1, (supporters - coalesce((
      select sum(above.supporters) from above where above.campaign_id = everyone.campaign_id
    ), 0))::integer
    from everyone`.all(tx)
  const found = Map.groupBy(rows, ({ id }) => id)
  return new Map([...found].map(([id, those]) => [id, new Map(those.map((row) => [row.needs, row.supporters]))]))
}

type Shown = { acting: number; next: Next | null }

/** Stores what is shown of a campaign from now on. */
export const storeShown = async (tx: Tx, id: string, { acting, next }: Shown, now: Date): Promise<void> => {
  await tx
    .updateTable('campaign_acting')
    .set({ acting, next_needs: next?.needs ?? null, next_missing: next?.missing ?? null, computed_at: now })
    .where('campaign_id', '=', id)
    .execute()
}

/** Shows nothing of these campaigns any more. */
export const deleteShown = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .deleteFrom('campaign_acting')
    .where('campaign_id', 'in', [...ids])
    .execute()
}
