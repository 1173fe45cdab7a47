import { hiddenTitle, moderationCategories, standings } from '@muster/contract/facts/moderation.ts'
import { commitments } from '@muster/contract/facts/thresholds.ts'
import { type RawBuilder, sql } from 'kysely'
import { anyOf, type Columns, jsonOrNull, oneOf } from '../../platform/database/columns.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type RowOf, rowShape } from '../../platform/database/rows.ts'
import { cameOf, commitmentOf } from '../supports/thresholds/commitment.sql.ts'
import { listedColumns, unlistedColumns } from './campaign-columns.ts'
import { coOrganisersShown, type TransferRows, transfersOf } from '../organisers/organiser-ids.sql.ts'
import type { PersonRow } from '../../people/index.ts'
import type { Hits } from '../search/campaign-hits.sql.ts'

/** The title of `campaign` for people who only supported it or donated to it. */
export const shownTitle = sql<string>`case when campaign.standing = 'hidden' then ${sql.lit(hiddenTitle)} else campaign.title end`

/** The picture of `campaign` for the same people. */
export const shownPicture = sql<string | null>`case when campaign.standing <> 'hidden' then campaign.image_url end`

/** What {@link summaryColumns} selects. */
export const summary = rowShape({
  id: 'uuid',
  ...listedColumns,
  ends_at: 'timestamptz | null',
  cancelled_at: 'timestamptz | null',
  standing: oneOf(...standings),
  hidden_category: oneOf(...moderationCategories, null),
  created_at: 'timestamptz',
  version: 'integer',
  owner_id: 'uuid',
  owner_username: 'text | null',
  owner_name: 'text | null',
  owner_image_url: 'text | null',
  owner_email: 'text',
  supporters: 'integer',
  raised_minor: 'bigint',
})
export type SummaryRow = RowOf<typeof summary>

/** These columns of a campaign. @param table its name in the statement */
export const inCampaign = (columns: Columns, table = 'c') =>
  sql.join(Object.keys(columns).map((name) => sql.ref(`${table}.${name}`)))

/** Columns of the campaign `c` and its owner `a`. Figures are sums over shards: always live, without a row that all writers contend for. */
export const summaryColumns = sql`
  c.id, ${inCampaign(listedColumns)}, c.ends_at, c.cancelled_at, c.standing, c.hidden_category, c.created_at, c.version,
  c.owner_id,
  a.username as owner_username, a.name as owner_name, a.image_url as owner_image_url, a.email as owner_email,
  (select coalesce(sum(n.supporters), 0)::integer from support_count n where n.campaign_id = c.id) as supporters,
  (select coalesce(sum(m.gross_minor), 0)::bigint from campaign_total m where m.campaign_id = c.id) as raised_minor`

const listed = rowShape({
  ...summary.columns,
  part: oneOf('active', 'past'),
  stage: 'integer',
  key: anyOf('timestamptz', 'integer', 'bigint'),
  is_cut: 'boolean',
})
export type ListedRow = RowOf<typeof listed>

const orderOfPlaces = sql`hits.part, hits.place`

/** The list columns of the found campaigns, in this order. Default: by `place` (see {@link Hits}). */
export const listRows = (db: Db, hits: Hits, order: RawBuilder<unknown> = orderOfPlaces): Promise<ListedRow[]> =>
  listed.sql`
    with hits as (${hits})
    select hits.part, hits.stage, hits.key, hits.is_cut, ${summaryColumns}
    from hits join campaign c on c.id = hits.campaign_id join account a on a.id = c.owner_id
    order by ${order}`.all(db)

const full = rowShape({
  ...summary.columns,
  ...unlistedColumns,
})
export type FullRow = RowOf<typeof full>

const fullColumns = sql`${summaryColumns}, ${inCampaign(unlistedColumns)}`

const shown = rowShape({
  ...full.columns,
  supported: 'boolean',
  supported_version: 'integer | null',
  needs: 'integer | null',
  commitment: oneOf(...commitments, null),
  following: 'boolean | null',
  /** Newest first; null: there are none. Times as PostgreSQL writes them in JSON. */
  urgent_updates: jsonOrNull<{ _id: string; title: string; text: string; createdAt: string }[]>(),
  co_organisers: jsonOrNull<PersonRow[]>(),
  transfers: jsonOrNull<TransferRows>(),
  came: 'integer | null',
  times_changed_at: 'timestamptz | null',
  meeting_changed_at: 'timestamptz | null',
})
export type CampaignRow = RowOf<typeof shown>

const urgentUpdates = sql`(
  select jsonb_agg(
    jsonb_build_object('_id', u.id, 'title', u.title, 'text', u.text, 'createdAt', u.created_at) order by u.created_at desc, u.id desc
  )
  from campaign_update u join update_mailing m on m.id = u.mailing_id
  where u.campaign_id = c.id and m.is_urgent and u.removed_at is null
) as urgent_updates`

const organisation = sql`${coOrganisersShown(sql`c.id`)} as co_organisers, ${transfersOf(sql`c.id`)} as transfers`

/** When the arrangements last changed after people signed. */
const arrangementsChanged = sql`
  (select max(v.created_at) from promise_version v
    where v.campaign_id = c.id and v.merged_into is null and not v.is_free and v.times_changed) as times_changed_at,
  (select max(v.created_at) from promise_version v
    where v.campaign_id = c.id and v.merged_into is null and not v.is_free and v.meeting_changed) as meeting_changed_at`

const forVisitor = ({ id }: { id: string }) => shown.sql`
    select ${fullColumns}, false as supported, null::integer as supported_version, null::integer as needs, null::text as commitment,
      false as following, null::integer as came, ${urgentUpdates}, ${organisation}, ${arrangementsChanged}
    from campaign c join account a on a.id = c.owner_id
    where c.id = ${id}`

/** Null: the viewer owns the campaign, supports it, or gave to it. */
const following = (viewerId: string) => sql`
  case when c.owner_id <> ${viewerId} and s.id is null and not exists (
    select from donation where donation.donor_id = ${viewerId} and donation.campaign_id = c.id and donation.status in ('completed', 'pending')
  ) then exists (
    select from campaign_follow f where f.campaign_id = c.id and f.account_id = ${viewerId}
  ) end`

const own = { support: sql`s`, campaign: sql`c` }
const forPerson = ({ id, viewerId }: { id: string; viewerId: string }) => shown.sql`
    select ${fullColumns}, coalesce(s.version = any(c.current_versions), false) as supported, s.version as supported_version,
      s.needs, ${commitmentOf(own)} as commitment, ${cameOf(own)} as came, ${following(viewerId)} as following, ${urgentUpdates},
      ${organisation}, ${arrangementsChanged}
    from campaign c join account a on a.id = c.owner_id
    left join support s on s.campaign_id = c.id and s.account_id = ${viewerId}
    where c.id = ${id}`

/** A campaign as its page shows it to this viewer; null if it does not exist. */
export const findCampaign = async (db: Db | Tx, id: string, viewerId: string | null): Promise<CampaignRow | null> => {
  const row = await (viewerId ? forPerson({ id, viewerId }) : forVisitor({ id })).first(db)
  return row ?? null
}

const exported = rowShape({ ...full.columns, updated_at: 'timestamptz' })

/** A person's campaigns, oldest first, for the data export. */
export const findCampaignsOf = (db: Db, ownerId: string): Promise<RowOf<typeof exported>[]> =>
  exported.sql`
    select ${fullColumns}, c.updated_at
    from campaign c join account a on a.id = c.owner_id
    where c.owner_id = ${ownerId}
    order by c.created_at, c.id`.all(db)
