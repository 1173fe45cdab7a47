import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import type { Database } from '../database/schema.ts'
import type { Hits } from './search/campaign-hits.sql.ts'
import type { Part } from './search/campaign-order.ts'

type Owner = {
  owner_id: string
  owner_username: string | null
  owner_name: string | null
  owner_image_url: string | null
}
type Figures = { supporters: number; raised_minor: bigint }

export type SummaryRow = Omit<
  Database['campaign'],
  'description' | 'action_description' | 'images' | 'updated_at' | 'owner_id'
> &
  Owner &
  Figures & { owner_email: string }

export type CampaignRow = SummaryRow &
  Pick<Database['campaign'], 'description' | 'action_description'> & {
    images: { url: string; alt: string }[]
    supported: boolean
  }

/** Columns of the campaign `c` and its owner `a`. Figures are sums over shards: always live, without a row that all writers contend for. */
export const summaryColumns = sql`
  c.id, c.title, c.tags, c.target_type, c.execution_date, c.time_zone, c.ends_at, c.goal_minor, c.currency,
  c.location_type, c.city, c.state, c.country, c.image_url, c.action_mode, c.cancelled_at, c.created_at, c.owner_id,
  a.username as owner_username, a.name as owner_name, a.image_url as owner_image_url, a.email as owner_email,
  (select coalesce(sum(n.supporters), 0)::integer from support_count n where n.campaign_id = c.id) as supporters,
  (select coalesce(sum(m.gross_minor), 0)::bigint from campaign_total m where m.campaign_id = c.id) as raised_minor`

export type ListedRow = SummaryRow & { part: Part; stage: number; key: Date | number | bigint }

/** The list columns of the found campaigns, in their order. */
export const listRows = async (db: Db, hits: Hits): Promise<ListedRow[]> => {
  const { rows } = await sql<ListedRow>`
    with hits as (${hits})
    select hits.part, hits.stage, hits.key, ${summaryColumns}
    from hits join campaign c on c.id = hits.campaign_id join account a on a.id = c.owner_id
    order by hits.part, hits.place`.execute(db)
  return rows
}

const supportedBy = (accountId: string | null): RawBuilder<unknown> =>
  accountId
    ? sql`exists (select from support s where s.campaign_id = c.id and s.account_id = ${accountId})`
    : sql`false`

/** A campaign as its page shows it to this viewer; null if it does not exist. */
export const findCampaign = async (db: Db | Tx, id: string, viewerId: string | null): Promise<CampaignRow | null> => {
  const { rows } = await sql<CampaignRow>`
    select ${summaryColumns}, c.description, c.action_description, c.images, ${supportedBy(viewerId)} as supported
    from campaign c join account a on a.id = c.owner_id
    where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}
