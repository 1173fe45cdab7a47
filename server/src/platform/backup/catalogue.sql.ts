import pg from 'pg'
import type { Keyring } from '../base/seal.ts'
import { seal } from '../base/seal.ts'
import type { Head, Manifest } from './manifest.ts'
import type { Session } from './session.sql.ts'

/** Tables that are not copied, with the reason. Every other table of the schema is. */
export const leftOut: Record<string, string> = {
  migration: 'the migrations of the target write it',
  migration_lock: 'it is only locked',
  state_transition: 'the migrations of the target write it',
  public_change: 'it tells servers that run now what changed',
}

/** Tables in which migrations put a row. A restore replaces it; only a site with accounts can have changed it. */
export const filledByMigrations: readonly string[] = ['organisation', 'site_figure']

export type Table = {
  name: string
  /** Without generated columns. */
  columns: string[]
  /** SQL that puts the rows in the same order on every server. */
  order: string
}

const quote = (name: string): string => pg.escapeIdentifier(name)

type KeyColumn = { name: string; collated: boolean }

// A collation of the database may sort differently on another machine.
const orderBy = (keys: KeyColumn[] | null): string =>
  keys
    ? keys.map(({ name, collated }) => `${quote(name)}${collated ? ' collate "C"' : ''}`).join(', ')
    : `row_of::text collate "C"`

/** All tables that a backup copies. They are read from the database, so that a new table cannot be forgotten. */
export const listTables = async (session: Session): Promise<Table[]> => {
  const { rows } = await session.query<{ name: string; columns: string[]; keys: KeyColumn[] | null }>(
    `select relation.relname as name,
       (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       (select json_agg(json_build_object('name', attname, 'collated', attcollation <> 0) order by position)
        from pg_index, unnest(indkey) with ordinality as part (attnum, position)
        join pg_attribute on attrelid = relation.oid and pg_attribute.attnum = part.attnum
        where indrelid = relation.oid and indisprimary) as keys
     from pg_class relation
     where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p')
       and not relation.relispartition and relation.relname <> all ($1)
     order by relation.relname collate "C"`,
    [Object.keys(leftOut)],
  )
  return rows.map(({ name, columns, keys }) => ({ name, columns, order: orderBy(keys) }))
}

export const listMigrations = async (session: Session): Promise<string[]> => {
  const { rows } = await session.query<{ name: string }>('select name from migration order by name collate "C"')
  return rows.map(({ name }) => name)
}

/** Debits minus credits of each account of the ledger. */
export const sumLedger = async (session: Session): Promise<Manifest['ledger']> => {
  const { rows } = await session.query<Manifest['ledger'][number]>(
    `select account, currency, sum(minor)::text as minor from (
       select debit as account, currency, amount_minor as minor from ledger_entry
       union all select credit, currency, -amount_minor from ledger_entry) as side
     group by account, currency order by account collate "C", currency collate "C"`,
  )
  return rows
}

export const readSequences = async (session: Session): Promise<Manifest['sequences']> => {
  const { rows } = await session.query<Manifest['sequences'][number]>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  return rows
}

/** The URLs of all uploads. A discarded one may have lost its files. */
export const listUploads = async (session: Session): Promise<{ url: string; discarded: boolean }[]> => {
  const { rows } = await session.query<{ url: string; discarded: boolean }>(
    `select url, discarded_at is not null as discarded from upload order by url collate "C"`,
  )
  return rows
}

/** Names the text that proves that two keys of one id are the same. */
export const keyCheck = 'backup-key-check'

/** The ids of the keys that sealed columns name in the header of their values. */
const listKids = async (session: Session): Promise<string[]> => {
  const columns = await session.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and column_name like 'sealed%'`,
  )
  const kids = new Set<string>()
  for (const { table, column } of columns.rows) {
    const { rows } = await session.query<{ kid: string | null }>(
      `select distinct convert_from(decode(rpad(head, ((length(head) + 3) / 4) * 4, '='), 'base64'), 'utf8')::json ->> 'kid' as kid
       from (select translate(split_part(${quote(column)}, '.', 1), '-_', '+/') as head
             from ${quote(table)} where ${quote(column)} like 'eyJ%.%') as sealed`,
    )
    for (const { kid } of rows) if (kid !== null) kids.add(kid)
  }
  return [...kids].sort()
}

/** The encryption keys that the data needs, each with a text sealed by it if the key is configured. */
export const describeKeys = async (session: Session, keyring: Keyring): Promise<Head['keys']> =>
  Promise.all(
    (await listKids(session)).map(async (kid) => {
      const own = keyring.filter((entry) => entry.kid === kid)
      return { kid, check: own.length > 0 ? await seal(own, keyCheck, keyCheck) : null }
    }),
  )
