import { type Insertable, sql } from 'kysely'
import { actorSetting, currentActor } from '../database/actor.ts'
import type { Db, Tx } from '../database/database.ts'
import { additionOf, noteNewCampaign } from '../database/public-changes.ts'
import { insertChangeFrom } from '../database/public-changes.sql.ts'
import { rowShape } from '../database/rows.ts'
import type { Database } from '../database/schema.ts'
import { insertNewEntry, newEntryValues, type NewEntryValues, type SearchEntry } from './search/search-index.sql.ts'

export type NewCampaign = Insertable<Database['campaign']>
/** The names that a campaign is found by. */
export type Names = { name: string | null; username: string | null }

const columns = [
  'id',
  'owner_id',
  'title',
  'description',
  'tags',
  'target_type',
  'execution_date',
  'time_zone',
  'ends_at',
  'start_time',
  'end_time',
  'people_goal',
  'goal_minor',
  'currency',
  'location_type',
  'city',
  'state',
  'country',
  'meeting_point',
  'meeting_lat',
  'meeting_lon',
  'image_url',
  'images',
  'action_mode',
  'action_description',
  'cancelled_at',
  'created_at',
  'updated_at',
  'standing',
  'standing_changed_at',
  'hidden_category',
  'frozen_by_suspension',
  'needs_review',
] as const satisfies readonly (keyof NewCampaign)[]

type Values = Pick<NewCampaign, (typeof columns)[number]> &
  NewEntryValues &
  Names & { actor: ReturnType<typeof currentActor>; origin: string; subject: string }

const isMade = rowShape({ made: 'boolean' })

/** Inserts a campaign of an account, unless it is suspended or has other names. */
const insertion = isMade.prepared(
  (values: Values) => sql`
  with owner as materialized (
    select id, image_url from account
    where id = ${values.owner_id} and suspended_at is null
      and name is not distinct from ${values.name} and username is not distinct from ${values.username}
    -- A concurrent suspension or change of the names is either committed, and then seen here, or waits.
    for share
  ), actor as materialized (${actorSetting(values.actor)}),
  made as (
    insert into campaign (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => sql`${values[column]}`))} from owner, actor
    returning id
  ), popular as (
    insert into campaign_popularity (campaign_id, supporters, raised_minor, refreshed_at)
    select id, 0, 0, ${values.created_at} from made
  ), ${insertNewEntry(values)},
  announced as (${insertChangeFrom(values, sql`made`)})
  select exists (select from owner) as made`,
)

/** A campaign with what it is found by. */
export type Creation = { campaign: NewCampaign & { created_at: Date }; names: Names; entry: SearchEntry }

const valuesOf = (db: Db, { campaign, names, entry }: Creation) => ({
  ...campaign,
  ...newEntryValues(entry),
  ...names,
  ...additionOf(db, campaign.id),
  actor: currentActor(),
})

/**
 * Inserts a campaign, its search entry and its place among the popular ones in one statement. False: the owner is suspended or has
 * other names, and nothing is inserted.
 */
export const insertCampaign = async (db: Db, tx: Tx, creation: Creation): Promise<boolean> => {
  const { made } = await insertion(valuesOf(db, creation)).one(tx)
  if (made) noteNewCampaign(creation.campaign.id)
  return made
}

/** The names of an account that may make campaigns. */
export const findNames = (db: Db, accountId: string): Promise<Names | undefined> =>
  db
    .selectFrom('account')
    .select(['name', 'username'])
    .where('id', '=', accountId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
