import type pg from 'pg'

type Kept = { drop: string; create: string }

const rowsOf = async (client: pg.Client, query: string, tables: string[]): Promise<Kept[]> =>
  (await client.query<Kept>(query, [tables])).rows

const foreignKeys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`

const uniqueConstraints = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint where contype = 'u' and conrelid = any($1::regclass[])`

const indexes = `
  select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
  from pg_index where indrelid = any($1::regclass[])
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`

/**
 * Loads tables without their indexes, foreign keys and triggers, and then builds and checks them once. Keeping them current for each row is many
 * times slower. Primary keys stay.
 */
export const withoutUpkeep = async (client: pg.Client, tables: string[], load: () => Promise<void>): Promise<void> => {
  const kept: Kept[] = []
  for (const query of [foreignKeys, uniqueConstraints, indexes]) kept.push(...(await rowsOf(client, query, tables)))
  for (const { drop } of kept) await client.query(drop)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await load()
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  await client.query(`set maintenance_work_mem = '1GB'`)
  for (const { create } of kept.toReversed()) await client.query(create)
  await client.query(`vacuum (analyze) ${tables.join(', ')}`)
}
