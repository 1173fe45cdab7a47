import { type ModerationCategory } from '@muster/contract/facts/moderation.ts'
import { type Insertable, sql } from 'kysely'
import { newId } from '../../../platform/base/tokens.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { rowShape } from '../../../platform/database/rows.ts'
import type { Tables } from '../../../platform/database/schema.ts'

const keyOf = (email: string) => sql<string>`lower(${email}::text)`

/** A campaign that is reported, which is not taken down until the transaction ends; `decided`: how many cases about it are closed. */
export const findReported = (tx: Tx, id: string) =>
  tx
    .selectFrom('campaign')
    .select((row) => [
      'title',
      'standing',
      'hidden_category',
      row
        .selectFrom('report_case')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('campaign_id', '=', id)
        .where('state', '=', 'closed')
        .as('decided'),
    ])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

const opened = rowShape({ id: 'uuid' })

/** The open case about a campaign, locked until the transaction ends: an existing one, or a new one. */
export const lockOpenCase = async (
  tx: Tx,
  { campaignId, title }: { campaignId: string; title: string },
  now: Date,
): Promise<string> => {
  const { id } = await opened.sql`
    insert into report_case (id, campaign_id, campaign_title, state, created_at)
    values (${newId()}, ${campaignId}, ${title}, 'open', ${now})
    on conflict (campaign_id) where state = 'open' do update set campaign_title = excluded.campaign_title
    returning id`.one(tx)
  return id
}

/** Whether a report of the case has this address already. */
export const hasAddress = async (tx: Tx, caseId: string, email: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('report')
    .select('id')
    .where('case_id', '=', caseId)
    .where(sql`lower(email)`, '=', keyOf(email))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const insertReport = async (tx: Tx, report: Insertable<Tables['report']>): Promise<void> => {
  await tx.insertInto('report').values(report).execute()
}

const confirming = rowShape({
  id: 'uuid',
  caseId: 'uuid',
  confirmedAt: 'timestamptz | null',
  email: 'text | null',
})

/** The report of a link that has not expired. */
export const findByLink = (db: Db, linkHash: Buffer, now: Date) =>
  confirming.sql`
    select id, case_id as "caseId", confirmed_at as "confirmedAt", email
    from report where link_hash = ${linkHash} and link_expires_at > ${now}`.first(db)

/** {@link findByLink}; its case is locked until the transaction ends. */
export const lockByLink = async (tx: Tx, linkHash: Buffer, now: Date) => {
  const found = await findByLink(tx, linkHash, now)
  if (!found) return undefined
  const held = await lockCase(tx, found.caseId)
  return held && { ...found, held }
}

export const markConfirmed = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.updateTable('report').set({ confirmed_at: now }).where('id', '=', id).execute()
}

const heldCase = (tx: Tx) =>
  tx
    .selectFrom('report_case')
    .select(['id', 'campaign_id', 'campaign_title', 'state', 'category', 'notes', 'closed_by'])
    .select(
      sql<boolean>`exists (select from campaign where id = report_case.campaign_id and standing = 'frozen')`.as(
        'is_frozen',
      ),
    )
    .forUpdate()

/** A case, locked until the transaction ends. */
export const lockCase = (tx: Tx, id: string) => heldCase(tx).where('id', '=', id).executeTakeFirst()
export type HeldCase = NonNullable<Awaited<ReturnType<typeof lockCase>>>

/** The open case about a campaign, locked until the transaction ends. */
export const findOpenCase = (tx: Tx, campaignId: string): Promise<HeldCase | undefined> =>
  heldCase(tx).where('campaign_id', '=', campaignId).where('state', '=', 'open').executeTakeFirst()

type Closing = {
  /** Why the campaign was taken down; null: it stays. */
  category: ModerationCategory | null
  notes: string | null
  closed_by: string
  closed_at: Date
}

export const updateClosed = async (tx: Tx, id: string, closing: Closing): Promise<void> => {
  await tx
    .updateTable('report_case')
    .set({ ...closing, state: 'closed', outcome: closing.category ? 'hidden' : 'kept' })
    .where('id', '=', id)
    .execute()
}

const receiver = rowShape({ email: 'text' })

/** The addresses that hear the outcome of a case, each once: of verified accounts, and those that were confirmed. */
export const findReceivers = async (db: Db | Tx, caseId: string): Promise<string[]> => {
  const rows = await receiver.sql`
    select distinct on (lower(told.email)) told.email
    from (
      select r.id, coalesce(a.email, r.email) as email
      from report r left join account a on a.id = r.reporter_id
      where r.case_id = ${caseId} and case when r.reporter_id is null
        then r.confirmed_at is not null and r.email is not null
        else a.email_verified_at is not null and a.deleted_at is null end
    ) as told
    order by lower(told.email), told.id`.all(db)
  return rows.map(({ email }) => email)
}

/** Deletes the confirmed addresses of a case, once the mails to them are written. */
export const forgetTold = async (tx: Tx, caseId: string): Promise<void> => {
  await tx
    .updateTable('report')
    .set({ email: null })
    .where('case_id', '=', caseId)
    .where('confirmed_at', 'is not', null)
    .execute()
}

/** Removes who sent a report from the reports of an account and of its address. */
export const eraseReporter = async (tx: Tx, account: { id: string; email: string }): Promise<void> => {
  await tx.updateTable('report').set({ reporter_id: null }).where('reporter_id', '=', account.id).execute()
  await tx
    .updateTable('report')
    .set({ email: null, link_hash: null, link_expires_at: null })
    .where(sql`lower(email)`, '=', keyOf(account.email))
    .execute()
}

/** An account's reports and what became of them, for the data export. */
export const findReportsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('report')
    .innerJoin('report_case', 'report_case.id', 'report.case_id')
    .select([
      'report_case.campaign_id as campaignId',
      'report_case.campaign_title as campaignTitle',
      'report.category',
      'report.text',
      'report.created_at as createdAt',
      'report_case.state as status',
      'report_case.outcome',
    ])
    .where('report.reporter_id', '=', accountId)
    .orderBy('report.created_at')
    .orderBy('report.id')
    .execute()
