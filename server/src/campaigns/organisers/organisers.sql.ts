import { invitationKinds, type InvitationKind, myInvitationsMax } from '@muster/contract/facts/organisers.ts'
import { moderationCategories, standings } from '@muster/contract/facts/moderation.ts'
import { sql } from 'kysely'
import { personOf, type PersonRow } from '../../people/index.ts'
import { json, oneOf } from '../../platform/database/columns.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { purgePages } from '../../platform/database/public-changes.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'

const organised = rowShape({
  id: 'uuid',
  title: 'text',
  standing: oneOf(...standings),
  hidden_category: oneOf(...moderationCategories, null),
  ownerId: 'uuid',
  ownerEmail: 'text',
  ownerName: 'text | null',
  transferredAt: 'timestamptz | null',
})
/** A campaign whose organisers change. */
export type OrganisedCampaign = RowOf<typeof organised>

const ofCampaign = (id: string) => sql`
  select c.id, c.title, c.standing, c.hidden_category, c.owner_id as "ownerId", a.email as "ownerEmail",
    coalesce(a.name, a.username) as "ownerName",
    (select max(t.created_at) from campaign_transfer t where t.campaign_id = c.id) as "transferredAt"
  from campaign c join account a on a.id = c.owner_id where c.id = ${id}`

/** Locks a campaign until the transaction ends: its organisers change one after the other, and no payout is requested meanwhile. */
export const lockOrganised = (tx: Tx, id: string): Promise<OrganisedCampaign | undefined> =>
  organised.sql`${ofCampaign(id)} for no key update of c`.first(tx)

export const findOrganised = (db: Db, id: string): Promise<OrganisedCampaign | undefined> =>
  organised.sql`${ofCampaign(id)}`.first(db)

const member = rowShape({ person: json<PersonRow>(), since: 'timestamptz' })

/** The co-organisers of a campaign, those who have been it longest first. */
export const findCoOrganisers = (db: Db | Tx, campaignId: string): Promise<RowOf<typeof member>[]> =>
  member.sql`
    select ${personOf('a')} as person, m.since from co_organiser m join account a on a.id = m.account_id
    where m.campaign_id = ${campaignId} and a.deleted_at is null order by m.since, m.id`.all(db)

const owner = rowShape({ person: json<PersonRow>() })

export const findOwner = async (db: Db, campaignId: string): Promise<PersonRow | null> =>
  (
    await owner.sql`
      select ${personOf('a')} as person from campaign c join account a on a.id = c.owner_id where c.id = ${campaignId}`.first(
      db,
    )
  )?.person ?? null

const address = rowShape({ id: 'uuid', email: 'text' })

/** The addresses of the co-organisers, to mail them. */
export const findAddresses = (tx: Tx, campaignId: string): Promise<RowOf<typeof address>[]> =>
  address.sql`
    select a.id, a.email from co_organiser m join account a on a.id = m.account_id
    where m.campaign_id = ${campaignId} and a.deleted_at is null order by m.since, m.id`.all(tx)

/** Makes an account a co-organiser; false: it is one. */
export const insertCoOrganiser = async (
  tx: Tx,
  row: { id: string; campaign_id: string; account_id: string; since: Date },
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('co_organiser')
    .values(row)
    .onConflict((conflict) => conflict.columns(['campaign_id', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  purgePages(tx, row.campaign_id)
  return inserted !== undefined
}

/** Ends what makes an account a co-organiser; false: it is none. */
export const deleteCoOrganiser = async (tx: Tx, campaignId: string, accountId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('co_organiser')
    .where('campaign_id', '=', campaignId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  purgePages(tx, campaignId)
  return numDeletedRows > 0n
}

const isOpen = sql<boolean>`used_at is null and withdrawn_at is null`

const taken = rowShape({ count: 'integer' })

/** How many people co-organise a campaign or are invited to, without this address. */
export const countPlaces = async (tx: Tx, campaignId: string, exceptKey: string, now: Date): Promise<number> => {
  const { count } = await taken.sql`
    select (select count(*) from co_organiser m join account a on a.id = m.account_id
        where m.campaign_id = ${campaignId} and a.deleted_at is null)::integer
      + (select count(*) from organiser_invitation
        where campaign_id = ${campaignId} and makes = 'co_organiser' and ${isOpen} and expires_at > ${now}
          and email_key <> ${exceptKey})::integer as count`.one(tx)
  return count
}

const invitation = rowShape({
  id: 'uuid',
  campaignId: 'uuid',
  makes: oneOf(...invitationKinds),
  email: 'text',
  emailKey: 'text',
  mailKey: 'text',
  invitedBy: 'text | null',
  createdAt: 'timestamptz',
  expiresAt: 'timestamptz',
  usedAt: 'timestamptz | null',
  usedBy: 'uuid | null',
  withdrawnAt: 'timestamptz | null',
})
export type InvitationRow = RowOf<typeof invitation>

const columns = sql`
  i.id, i.campaign_id as "campaignId", i.makes, i.email, i.email_key as "emailKey", i.mail_key as "mailKey",
  coalesce(by.name, by.username) as "invitedBy", i.created_at as "createdAt", i.expires_at as "expiresAt",
  i.used_at as "usedAt", i.used_by as "usedBy", i.withdrawn_at as "withdrawnAt"`
const invitations = sql`organiser_invitation i join account by on by.id = i.invited_by`

/** The invitation of a mailed link; undefined: there is none. */
export const findInvitation = (db: Db | Tx, makes: InvitationKind, hash: Buffer): Promise<InvitationRow | undefined> =>
  invitation.sql`select ${columns} from ${invitations} where i.token_hash = ${hash} and i.makes = ${makes}`.first(db)

type ForAddress = { makes: InvitationKind; id: string; emailKey: string }

/** An invitation of an address; undefined: there is none with this id. */
export const findInvitationTo = (
  db: Db | Tx,
  { makes, id, emailKey }: ForAddress,
): Promise<InvitationRow | undefined> =>
  invitation.sql`
    select ${columns} from ${invitations} where i.id = ${id} and i.makes = ${makes} and i.email_key = ${emailKey}`.first(
    db,
  )

const titled = rowShape({ ...invitation.columns, title: 'text' })
export type TitledInvitation = RowOf<typeof titled>

/** The invitations that an address can accept, newest first, without those that its owner said they did not ask for. */
export const findInvitationsTo = (db: Db, emailKey: string, now: Date): Promise<TitledInvitation[]> =>
  titled.sql`
    select ${columns}, c.title from ${invitations} join campaign c on c.id = i.campaign_id
    where i.email_key = ${emailKey} and ${isOpen} and i.expires_at > ${now} and c.standing = 'published'
      and not exists (select from unproven_mail where unproven_mail.mail_key = i.mail_key and is_not_me)
    order by i.created_at desc, i.id desc limit ${sql.lit(myInvitationsMax)}`.all(db)

/** The open invitations of a campaign, newest first. */
export const findOpenInvitations = (db: Db | Tx, campaignId: string, now: Date): Promise<InvitationRow[]> =>
  invitation.sql`
    select ${columns} from ${invitations}
    where i.campaign_id = ${campaignId} and ${isOpen} and i.expires_at > ${now} order by i.created_at desc, i.id desc`.all(
    db,
  )

type Open = { campaignId: string; makes: InvitationKind; emailKey: string }

/** The open invitation of an address, also if it has expired. */
export const findOpenOf = (db: Tx, { campaignId, makes, emailKey }: Open): Promise<InvitationRow | undefined> =>
  invitation.sql`
    select ${columns} from ${invitations}
    where i.campaign_id = ${campaignId} and i.makes = ${makes} and i.email_key = ${emailKey} and ${isOpen}`.first(db)

type NewInvitation = Open & {
  id: string
  invitedBy: string
  email: string
  hash: Buffer
  mailKey: string
  createdAt: Date
  expiresAt: Date
}

/** Stores an invitation in the place of an open one with this id: the earlier link does not work any more. */
export const saveInvitation = async (db: Tx, made: NewInvitation): Promise<void> => {
  const { id, campaignId, makes, emailKey, invitedBy, email, hash, mailKey, createdAt, expiresAt } = made
  const link = { token_hash: hash, mail_key: mailKey, created_at: createdAt, expires_at: expiresAt }
  await db
    .insertInto('organiser_invitation')
    .values({ id, campaign_id: campaignId, makes, invited_by: invitedBy, email, email_key: emailKey, ...link })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(link))
    .execute()
}

export const markUsed = async (db: Tx, id: string, usedBy: string, now: Date): Promise<void> => {
  await db.updateTable('organiser_invitation').set({ used_at: now, used_by: usedBy }).where('id', '=', id).execute()
}

/** Which open invitations of a campaign end: one by its id, all of a kind, or all. */
type Ended = { campaignId: string; id?: string; makes?: InvitationKind }

/** Withdraws open invitations. Returns the keys of their mails. */
export const withdrawInvitations = async (db: Tx, { campaignId, id, makes }: Ended, now: Date): Promise<string[]> => {
  const rows = await db
    .updateTable('organiser_invitation')
    .set({ withdrawn_at: now })
    .where('campaign_id', '=', campaignId)
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .$if(makes !== undefined, (query) => query.where('makes', '=', makes as InvitationKind))
    .where(isOpen)
    .returning('mail_key')
    .execute()
  return rows.map(({ mail_key: key }) => key)
}
