import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'

const count = rowShape({ others: 'integer' })
const table = rowShape({ name: 'text' })
const guard = rowShape({ name: 'text', trigger: 'text' })
const size = rowShape({ accounts: 'integer', campaigns: 'integer', donations: 'integer', pictures: 'integer' })

/** How much the demo has. */
export type DemoSize = RowOf<typeof size>

const demoAccounts = (mailDomain: string) => sql`(select id from account where email_key like ${`%@${mailDomain}`})`

export const countDemo = (db: Db, mailDomain: string): Promise<DemoSize> =>
  size.sql`
    select (select count(*) from ${demoAccounts(mailDomain)} as demo)::int as accounts,
      (select count(*) from campaign)::int as campaigns,
      (select count(*) from donation)::int as donations,
      (select count(*) from upload where account_id in ${demoAccounts(mailDomain)})::int as pictures
  `.one(db)

/**
 * Counts the accounts, campaigns, supports and donations of people outside the demo. Admins who have none of the others do not count,
 * because their accounts stay.
 */
export const countOfOthers = async (db: Db | Tx, mailDomain: string): Promise<number> => {
  const { others } = await count.sql`
    with demo as ${demoAccounts(mailDomain)}
    select ((select count(*) from account where id not in (select id from demo) and role <> 'admin')
          + (select count(*) from campaign where owner_id not in (select id from demo))
          + (select count(*) from support where email_key not like ${`%@${mailDomain}`} and email_key not like ${`%@guests.${mailDomain}`})
          + (select count(*) from donation where donor_id is null or donor_id not in (select id from demo)))::int as others
  `.one(db)
  return others
}

/** Locks what {@link countOfOthers} counts against writes. */
export const lockCounted = async (tx: Tx): Promise<void> => {
  await sql`lock table account, campaign, support, donation in share row exclusive mode`.execute(tx)
}

/**
 * Tables that are not about people, campaigns or money, and those of which only the demo's rows go. The check value belongs to the key
 * of the stored secrets.
 */
const kept = [
  ...['migration', 'migration_lock', 'stored_secret', 'key_check', 'organisation', 'legal_page'],
  ...['account', 'second_factor', 'recovery_code', 'upload'],
]

const findTables = async (tx: Tx): Promise<string[]> => {
  const rows = await table.sql`
    select tablename::text as name from pg_tables where schemaname = 'public' order by tablename limit 1000
  `.all(tx)
  return rows.map(({ name }) => name)
}

/** The triggers that keep append-only tables from being emptied. */
const findGuards = (tx: Tx): Promise<{ name: string; trigger: string }[]> => {
  return guard.sql`
    select c.relname::text as name, t.tgname::text as trigger from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname like '%\\_append\\_only' and c.relnamespace = 'public'::regnamespace limit 1000
  `.all(tx)
}

/**
 * Empties all tables but {@link kept}. Accounts stay, because the records of their pictures need them. Only the owner of the tables may;
 * the guards of the ledger are off within the transaction.
 */
export const emptyTables = async (tx: Tx, mailDomain: string): Promise<void> => {
  const guards = await findGuards(tx)
  const setGuards = async (state: 'disable' | 'enable') => {
    for (const { name, trigger } of guards) {
      await sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger ${sql.ref(trigger)}`.execute(tx)
    }
  }
  const emptied = (await findTables(tx)).filter((name) => !kept.includes(name))
  const pictures = sql`(select url from upload where account_id in ${demoAccounts(mailDomain)})`
  await sql`
    update organisation
    set logo = case when logo in ${pictures} then null else logo end,
      dark_logo = case when dark_logo in ${pictures} then null else dark_logo end
    where logo in ${pictures} or dark_logo in ${pictures}`.execute(tx)
  await setGuards('disable')
  await sql`delete from legal_page where saved_by in ${demoAccounts(mailDomain)}`.execute(tx)
  await sql`truncate ${sql.join(emptied.map((name) => sql.table(name)))} restart identity`.execute(tx)
  await setGuards('enable')
}

/** Deletes the demo's accounts, after everything that refers to them. */
export const deleteDemoAccounts = async (tx: Tx, mailDomain: string): Promise<void> => {
  await sql`delete from account where email_key like ${`%@${mailDomain}`}`.execute(tx)
}
