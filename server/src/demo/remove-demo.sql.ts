import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { rowShape } from '../database/rows.ts'

const count = rowShape({ others: 'integer' })
const table = rowShape({ name: 'text' })
const guard = rowShape({ name: 'text', trigger: 'text' })

/** Locks the tables against writes, and counts the accounts, campaigns, supports and donations of people outside the demo. */
export const countOfOthers = async (tx: Tx, mailDomain: string): Promise<number> => {
  await sql`lock table account, campaign, support, donation in share row exclusive mode`.execute(tx)
  const { others } = await count.sql`
    with demo as (select id from account where email_key like ${`%@${mailDomain}`})
    select ((select count(*) from account where id not in (select id from demo) and role <> 'admin')
          + (select count(*) from campaign where owner_id not in (select id from demo))
          + (select count(*) from support where email_key not like ${`%@${mailDomain}`} and email_key not like ${`%@guests.${mailDomain}`})
          + (select count(*) from donation where donor_id is null or donor_id not in (select id from demo)))::int as others
  `.one(tx)
  return others
}

/** Tables that are not about people, campaigns or money. The check value belongs to the key of the stored secrets. */
const kept = ['migration', 'migration_lock', 'stored_secret', 'key_check']

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

/** Empties all tables but {@link kept}. Only the owner of the tables may; the guards of the ledger are off within the transaction. */
export const emptyDatabase = async (tx: Tx): Promise<void> => {
  const guards = await findGuards(tx)
  const setGuards = async (state: 'disable' | 'enable') => {
    for (const { name, trigger } of guards) {
      await sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger ${sql.ref(trigger)}`.execute(tx)
    }
  }
  const emptied = (await findTables(tx)).filter((name) => !kept.includes(name))
  await setGuards('disable')
  await sql`truncate ${sql.join(emptied.map((name) => sql.table(name)))} restart identity`.execute(tx)
  await setGuards('enable')
}
