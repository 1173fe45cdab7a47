import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { purgePages } from '../../platform/database/public-changes.ts'
import { deletesOld, type RetentionTask } from '../../platform/database/retention-task.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'

const organised = rowShape({ campaignId: 'uuid', title: 'text', since: 'timestamptz' })

/** The campaigns that an account co-organises, for the data export. */
export const findOrganisedBy = (db: Db, accountId: string): Promise<RowOf<typeof organised>[]> =>
  organised.sql`
    select m.campaign_id as "campaignId", c.title, m.since from co_organiser m join campaign c on c.id = m.campaign_id
    where m.account_id = ${accountId} order by m.since, m.id`.all(db)

const invitation = rowShape({
  campaignId: 'uuid',
  makes: 'text',
  email: 'text',
  createdAt: 'timestamptz',
  usedAt: 'timestamptz | null',
  withdrawnAt: 'timestamptz | null',
})

const isAbout = (accountId: string) => sql`(
  i.invited_by = ${accountId} or i.used_by = ${accountId}
  or i.email_key = (select email_key from account where id = ${accountId} and email_verified_at is not null))`

/** The invitations that a person sent or got, oldest first, for the data export. */
export const findInvitationsOf = (db: Db, accountId: string): Promise<RowOf<typeof invitation>[]> =>
  invitation.sql`
    select i.campaign_id as "campaignId", i.makes, i.email, i.created_at as "createdAt", i.used_at as "usedAt",
      i.withdrawn_at as "withdrawnAt"
    from organiser_invitation i where ${isAbout(accountId)} order by i.created_at, i.id`.all(db)

/** Ends what makes a deleted account a co-organiser, and deletes the invitations that it sent or got. */
export const eraseOrganiser = async (tx: Tx, { id, email }: { id: string; email: string }): Promise<void> => {
  const left = await tx.deleteFrom('co_organiser').where('account_id', '=', id).returning('campaign_id').execute()
  for (const { campaign_id: campaignId } of left) purgePages(tx, campaignId)
  await tx
    .deleteFrom('organiser_invitation')
    .where((its) =>
      its.or([its('invited_by', '=', id), its('used_by', '=', id), its('email_key', '=', email.toLowerCase())]),
    )
    .execute()
}

/** Addresses of invitations. */
export const organiserRetention: readonly RetentionTask[] = [
  deletesOld({
    kind: 'organiser_invitations',
    table: 'organiser_invitation',
    key: ['id'],
    since: sql`expires_at`,
  }),
]
