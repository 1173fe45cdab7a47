import { sql } from 'kysely'
import { personOf, type PersonRow } from '../../../people/index.ts'
import { shownTitle } from '../../campaign/campaign-rows.sql.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { jsonOrNull } from '../../../platform/database/columns.ts'
import { rowShape, type RowOf } from '../../../platform/database/rows.ts'
import type { Owned } from '../../../platform/http/access.ts'
import type { TimePlace } from '../../../platform/http/paging.ts'
import { findOrganisersOf } from '../../organisers/organiser-ids.sql.ts'
import { keyOf } from '../supports.sql.ts'

/** A support of a person with an address, for an admin who removes it. */
export const findRemovable = (db: Db | Tx, id: string) =>
  db
    .selectFrom('support')
    .innerJoin('campaign', 'campaign.id', 'support.campaign_id')
    .select([
      'support.id',
      'support.campaign_id as campaignId',
      'support.account_id as accountId',
      'support.email',
      'support.created_at as supportedAt',
      'campaign.title',
      'campaign.owner_id as ownerId',
    ])
    .where('support.id', '=', id)
    .where('support.email', 'is not', null)
    .executeTakeFirst()

/** Locks a campaign against new supports, which lock it as a foreign key does. */
export const lockSupports = async (tx: Tx, campaignId: string): Promise<void> => {
  await tx.selectFrom('campaign').select('id').where('id', '=', campaignId).forUpdate().execute()
}

type Removal = {
  id: string
  campaignId: string
  accountId: string | null
  email: string
  supportedAt: Date
  reason: string
  adminId: string
}

export const insertRemoval = async (tx: Tx, removal: Removal, now: Date): Promise<void> => {
  const { id, campaignId, accountId, email, supportedAt, reason, adminId } = removal
  await tx
    .insertInto('support_removal')
    .values({
      ...{ id, campaign_id: campaignId, account_id: accountId, email, email_key: keyOf(email) },
      ...{
        supported_at: supportedAt,
        reason,
        removed_by: adminId,
        created_at: now,
        allowed_at: null,
        allowed_by: null,
      },
    })
    .execute()
}

/** Who organises the campaign of a support, of one that was removed, or of one that was pointed out. */
export const findOwnerOfSupport = async (db: Db, id: string): Promise<Owned | null> => {
  const row = await db
    .selectFrom('campaign')
    .select('id')
    .where(
      sql<boolean>`id in (
        select campaign_id from support where id = ${id} union all select campaign_id from support_removal where id = ${id}
      )`,
    )
    .limit(1)
    .executeTakeFirst()
  return row ? findOrganisersOf(db, row.id) : null
}

const allowed = rowShape({ campaignId: 'uuid', email: 'text | null', title: 'text' })

/** Lets a person come back, under every spelling of their mailbox. Undefined: they are not kept away. */
export const allowAgain = (tx: Tx, id: string, adminId: string, now: Date) =>
  allowed.sql`
    with own as (
      select id, campaign_id, account_id, email, mailbox_of(email_key) as mailbox
      from support_removal where id = ${id} and allowed_at is null for update
    ), allowed as (
      update support_removal as removal set allowed_at = ${now}, allowed_by = ${adminId}
      from own where removal.campaign_id = own.campaign_id and removal.allowed_at is null and (
        removal.id = own.id or removal.account_id = own.account_id or mailbox_of(removal.email_key) = own.mailbox
      )
    )
    select own.campaign_id as "campaignId", own.email, campaign.title
    from own join campaign on campaign.id = own.campaign_id`.first(tx)

/** Keeps the account that verified an address away from the campaigns from which that address was removed, also under its next address. */
export const adoptRemovals = async (tx: Tx, { id, email }: { id: string; email: string }): Promise<void> => {
  await sql`
    update support_removal set account_id = ${id}
    where mailbox_of(email_key) = mailbox_of(${keyOf(email)}) and account_id is null and allowed_at is null`.execute(tx)
}

/** The support of an account that its page names; undefined: it is not named there. */
export const findNamed = (tx: Tx, campaignId: string, accountId: string) =>
  tx
    .selectFrom('support')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('account_id', '=', accountId)
    .where('anonymous', '=', false)
    .executeTakeFirst()

type Pointed = { id: string; supportId: string; campaignId: string; accountId: string; ownerId: string; reason: string }

/** Points a supporter out to the admins. While one waits, another changes nothing. */
export const insertPointed = async (tx: Tx, pointed: Pointed, now: Date): Promise<void> => {
  const { id, supportId, campaignId, accountId, ownerId, reason } = pointed
  await tx
    .insertInto('pointed_support')
    .values({
      ...{ id, support_id: supportId, campaign_id: campaignId, account_id: accountId, pointed_by: ownerId },
      ...{ reason, created_at: now, decided_at: null },
    })
    .onConflict((conflict) => conflict.column('support_id').where('decided_at', 'is', null).doNothing())
    .execute()
}

/** Ends the waiting of a supporter who was pointed out. False: none waits. */
export const closePointed = async (tx: Tx, supportId: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('pointed_support')
    .set({ decided_at: now })
    .where('support_id', '=', supportId)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const isWaiting = sql<boolean>`pointed.decided_at is null and support.id is not null`

/** How many supporters wait for an admin. */
export const countPointed = async (db: Db, limit: number): Promise<number> => {
  const rows = await db
    .selectFrom('pointed_support as pointed')
    .innerJoin('support', 'support.id', 'pointed.support_id')
    .select('pointed.id')
    .where('pointed.decided_at', 'is', null)
    .limit(limit)
    .execute()
  return rows.length
}

const listed = rowShape({
  id: 'uuid',
  campaignId: 'uuid',
  title: 'text',
  ownerId: 'uuid',
  email: 'text | null',
  person: jsonOrNull<PersonRow>(),
  supportedAt: 'timestamptz',
  at: 'timestamptz',
  pointedReason: 'text | null',
  pointedAt: 'timestamptz | null',
  removedReason: 'text | null',
  removedAt: 'timestamptz | null',
  remover: jsonOrNull<PersonRow>(),
})
export type ListedRow = RowOf<typeof listed>

const place = (at: string, id: string, after: TimePlace | null) =>
  after ? sql`(${sql.ref(at)}, ${sql.ref(id)}) > (${after.at}, ${after.id}::uuid)` : sql`true`

const supportColumns = sql`
  support.id, campaign.id as "campaignId", ${shownTitle} as title, campaign.owner_id as "ownerId", support.email,
  ${personOf('account')} as person, support.created_at as "supportedAt", pointed.reason as "pointedReason",
  pointed.created_at as "pointedAt", null as "removedReason", null::timestamptz as "removedAt", null::jsonb as remover`

type Page = { after: TimePlace | null; limit: number }

/** Supporters whom owners pointed out, oldest first, without those who have withdrawn since. */
export const listPointed = (db: Db, { after, limit }: Page): Promise<ListedRow[]> =>
  listed.sql`
    select ${supportColumns}, pointed.created_at as at
    from pointed_support as pointed join support on support.id = pointed.support_id
    join campaign on campaign.id = support.campaign_id left join account on account.id = support.account_id
    where ${isWaiting} and ${place('pointed.created_at', 'support.id', after)}
    order by pointed.created_at, support.id limit ${limit}`.all(db)

/** The supports of an address, as a guest and by its account, oldest first. */
export const listOfAddress = (db: Db, address: string, { after, limit }: Page): Promise<ListedRow[]> =>
  listed.sql`
    select ${supportColumns}, support.created_at as at
    from support join campaign on campaign.id = support.campaign_id left join account on account.id = support.account_id
    left join pointed_support as pointed on pointed.support_id = support.id and pointed.decided_at is null
    where support.id in (
      select id from support where email_key = ${keyOf(address)} and account_id is null
      union all
      select support.id from support join account on account.id = account_id where account.email_key = ${keyOf(address)}
    ) and ${place('support.created_at', 'support.id', after)}
    order by support.created_at, support.id limit ${limit}`.all(db)

/** Supports that were removed and are kept away, oldest first. */
export const listRemoved = (db: Db, { after, limit }: Page): Promise<ListedRow[]> =>
  listed.sql`
    select removal.id, campaign.id as "campaignId", ${shownTitle} as title, campaign.owner_id as "ownerId", removal.email,
      ${personOf('account')} as person, removal.supported_at as "supportedAt", null as "pointedReason",
      null::timestamptz as "pointedAt", removal.reason as "removedReason", removal.created_at as "removedAt",
      ${personOf('remover')} as remover, removal.created_at as at
    from support_removal as removal join campaign on campaign.id = removal.campaign_id
    left join account on account.id = removal.account_id join account as remover on remover.id = removal.removed_by
    where removal.allowed_at is null and ${place('removal.created_at', 'removal.id', after)}
    order by removal.created_at, removal.id limit ${limit}`.all(db)

/** Removes what a deleted account leaves: who is kept away, and who was pointed out. */
export const eraseRemovals = async (tx: Tx, account: { id: string; email: string }): Promise<void> => {
  await tx
    .updateTable('support_removal')
    .set({ account_id: null, email: null, email_key: null })
    .where((row) => row.or([row('account_id', '=', account.id), row('email_key', '=', keyOf(account.email))]))
    .execute()
  await tx
    .deleteFrom('pointed_support')
    .where((row) => row.or([row('account_id', '=', account.id), row('pointed_by', '=', account.id)]))
    .execute()
}
