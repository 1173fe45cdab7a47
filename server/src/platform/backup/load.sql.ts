import pg from 'pg'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import type { Session } from './session.sql.ts'
import type { Table } from './catalogue.sql.ts'

const quote = (name: string): string => pg.escapeIdentifier(name)
const named = ({ name }: Pick<Table, 'name'>): string => `public.${quote(name)}`

/** The names of the programs that are connected to the database beside this session. */
export const listOthers = async (session: Session): Promise<string[]> => {
  const { rows } = await session.query<{ name: string }>(
    `select distinct coalesce(nullif(application_name, ''), usename) as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename is not null`,
  )
  return rows.map(({ name }) => name)
}

/** A server that starts now waits for this row before it migrates. */
export const blockStarts = async (session: Session): Promise<void> => {
  await session.query('select id from migration_lock where id = 1 for update')
}

/** Whether the database has no tables yet. */
export const isBlank = async (session: Session): Promise<boolean> => {
  const { rows } = await session.query<{ found: boolean }>(
    `select to_regclass('public.migration') is not null as found`,
  )
  return rows[0]?.found !== true
}

/** The tables that have rows. */
export const listFilled = async (session: Session, tables: Table[]): Promise<string[]> => {
  const filled: string[] = []
  for (const table of tables) {
    const { rows } = await session.query(`select from ${named(table)} limit 1`)
    if (rows.length > 0) filled.push(table.name)
  }
  return filled
}

type ForeignKey = { table: string; name: string; definition: string }

const foreignKeys = async (session: Session): Promise<ForeignKey[]> => {
  const { rows } = await session.query<ForeignKey>(
    `select relation.relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class relation on relation.oid = conrelid
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
     order by relation.relname, conname`,
  )
  return rows
}

/**
 * Drops the foreign keys and disables the triggers. Tables can then be loaded in any order, and the history and the append-only ledger
 * take their rows as they are. Returns what puts them back and so checks every reference.
 */
export const liftGuards = async (session: Session, tables: Table[]): Promise<() => Promise<void>> => {
  const keys = await foreignKeys(session)
  for (const { table, name } of keys) {
    await session.query(`alter table public.${quote(table)} drop constraint ${quote(name)}`)
  }
  for (const table of tables) await session.query(`alter table ${named(table)} disable trigger user`)
  return async () => {
    for (const table of tables) await session.query(`alter table ${named(table)} enable trigger user`)
    for (const { table, name, definition } of keys) {
      await session.query(`alter table public.${quote(table)} add constraint ${quote(name)} ${definition}`)
    }
  }
}

/** Deletes all rows. Triggers and foreign keys must be lifted. */
export const clear = async (session: Session, tables: Table[]): Promise<void> => {
  for (const table of tables) await session.query(`delete from ${named(table)}`)
}

/** The error of a load as a sentence: PostgreSQL refuses values and references that a whole backup cannot have, maybe before the checksum at the end is read. */
export const explainRows = (error: unknown): unknown => {
  if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) return error
  const where = error.table === undefined ? '' : ` of the table ${error.table}`
  return new BackupError(`The backup is damaged: rows${where} cannot be loaded (${error.message}).`, { cause: error })
}

export const setSequences = async (session: Session, sequences: Manifest['sequences']): Promise<void> => {
  for (const { name, value } of sequences) {
    await session.query('select setval($1::regclass, $2::bigint)', [`public.${quote(name)}`, value])
  }
}

/** Lets the planner know the loaded tables. */
export const analyze = async (session: Session): Promise<void> => {
  await session.query('analyze')
}
