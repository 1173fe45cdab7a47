import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSql, withDatabase } from '../../../test/run-sql.ts'
import { type ScratchPostgres, startScratchPostgres } from '../../../test/scratch-postgres.ts'
import { createLog } from '../base/log.ts'
import { requireRights } from './check-rights.ts'
import { connect } from './database.ts'
import { migrate } from './migrate.ts'
import { allRights, executableFunctions, rightsOn, tableRights } from './rights.ts'

// A server of its own, because roles belong to the whole server.
let postgres: ScratchPostgres
let superUrl: string
let count = 0

beforeAll(async () => {
  postgres = await startScratchPostgres('muster-rights-postgres-')
  const { passwords } = JSON.parse(await readFile(join(postgres.folder, 'postgres.json'), 'utf8')) as {
    passwords: { superuser: string }
  }
  const url = new URL(postgres.ownerUrl)
  url.username = 'postgres'
  url.password = passwords.superuser
  superUrl = url.href
}, 60_000)
afterAll(() => postgres.stop())

const asRole = (url: string, role: string): string => {
  const changed = new URL(url)
  changed.username = role
  changed.password = 'secret'
  return changed.href
}

/** A database with an owner and a login of the application's own. */
const newSite = async ({ mayGrant }: { mayGrant: boolean }) => {
  const name = `site_${++count}`
  const [owner, web] = [`${name}_owner`, `${name}_web`]
  await runSql(superUrl, `create role ${owner} login password 'secret'`)
  if (mayGrant) await runSql(superUrl, `grant muster_app to ${owner} with admin option`)
  await runSql(superUrl, `create role ${web} login password 'secret'`)
  await runSql(superUrl, `create database ${name} owner ${owner}`)
  const rootUrl = withDatabase(superUrl, name)
  return { owner, web, rootUrl, ownerUrl: asRole(rootUrl, owner), webUrl: asRole(rootUrl, web) }
}

/** The rights that a role has on each table, granted in any way. */
const effectiveRights = async (url: string, role: string): Promise<Record<string, string[]>> => {
  const rows = await runSql(
    url,
    `select relname as name, array(
       select wanted from unnest(array['${allRights.join("','")}']) as wanted
       where has_table_privilege('${role}', oid, wanted)
     ) as held from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  return Object.fromEntries(rows.map(({ name, held }) => [name as string, held as string[]]))
}

const declaredRights = (tables: string[]) => Object.fromEntries(tables.map((table) => [table, [...rightsOn(table)]]))

const expectDeclared = async (url: string, role: string): Promise<void> => {
  const held = await effectiveRights(url, role)
  expect(held).toEqual(declaredRights(Object.keys(held)))
  expect(held['ledger_entry']).toEqual(['select', 'insert'])
}

const asked = async (url: string, role: string | undefined, guarded: boolean): Promise<void> => {
  const db = connect({ url, role, log: createLog('silent'), connectionsMax: 1 })
  try {
    await requireRights(db, { guarded })
  } finally {
    await db.destroy()
  }
}

test('an owner who may not create roles works unguarded, and guarded once the right is given', async () => {
  const { owner, ownerUrl } = await newSite({ mayGrant: false })
  await runSql(superUrl, 'drop role muster_app')
  expect(await migrate(ownerUrl)).toMatchObject({ guarded: false, role: undefined })
  await asked(ownerUrl, undefined, false)
  await runSql(superUrl, `alter role ${owner} createrole`)
  expect(await migrate(ownerUrl)).toMatchObject({ guarded: true, role: 'muster_app' })
  await expectDeclared(ownerUrl, 'muster_app')
  await asked(ownerUrl, 'muster_app', true)
}, 60_000)

test('the application’s role has the declared rights on every table, and each declared table exists', async () => {
  const { ownerUrl } = await newSite({ mayGrant: true })
  expect(await migrate(ownerUrl)).toMatchObject({ guarded: true, role: 'muster_app' })
  await expectDeclared(ownerUrl, 'muster_app')
  const held = await effectiveRights(ownerUrl, 'muster_app')
  expect(Object.keys(held)).toEqual(expect.arrayContaining(Object.keys(tableRights)))
  const own = await runSql(
    ownerUrl,
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
     and has_function_privilege('muster_app', oid, 'execute') order by proname`,
  )
  expect(own.map(({ name }) => name)).toEqual(executableFunctions.toSorted())
  await asked(ownerUrl, 'muster_app', true)
}, 60_000)

test('a restore without rights is put right at the next start, and a start with nothing to change writes no rights', async () => {
  const { ownerUrl } = await newSite({ mayGrant: true })
  await migrate(ownerUrl)
  await runSql(ownerUrl, 'revoke all on all tables in schema public from muster_app')
  await runSql(ownerUrl, 'revoke all on all tables in schema jobs from muster_app')
  await runSql(ownerUrl, 'grant all on ledger_entry to muster_app')
  await expect(asked(ownerUrl, 'muster_app', true)).rejects.toThrow(
    /revoke update, delete, truncate on ledger_entry from "muster_app";/,
  )
  await migrate(ownerUrl)
  await expectDeclared(ownerUrl, 'muster_app')
  await asked(ownerUrl, 'muster_app', true)
  const versions = `select string_agg(xmin::text, ',' order by oid) as all from pg_class where relkind = 'r'
    and relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)`
  const before = await runSql(ownerUrl, versions)
  await migrate(ownerUrl)
  expect(await runSql(ownerUrl, versions)).toEqual(before)
}, 60_000)

test('a separate login gets the rights itself, from an owner who may not create roles', async () => {
  const { web, ownerUrl, webUrl } = await newSite({ mayGrant: false })
  expect(await migrate(ownerUrl, web)).toMatchObject({ guarded: true, role: undefined })
  await expectDeclared(ownerUrl, web)
  await asked(webUrl, undefined, true)
  await runSql(ownerUrl, `revoke select on stored_secret from ${web}`)
  await expect(asked(webUrl, undefined, true)).rejects.toThrow(`grant select on stored_secret to "${web}";`)
}, 60_000)

test('a separate login that may act as the owner switches to the application’s role', async () => {
  const { owner, web, ownerUrl, rootUrl, webUrl } = await newSite({ mayGrant: false })
  await runSql(rootUrl, `grant ${owner} to ${web}`)
  await runSql(rootUrl, `grant muster_app to ${owner} with admin option`)
  expect(await migrate(ownerUrl, web)).toMatchObject({ guarded: true, role: 'muster_app' })
  await asked(webUrl, 'muster_app', true)
  await expect(asked(webUrl, undefined, true)).rejects.toThrow('on ledger_entry')
}, 60_000)

test('tables that a superuser restored are refused with the statement that mends them', async () => {
  const { owner, ownerUrl, rootUrl } = await newSite({ mayGrant: true })
  await migrate(ownerUrl)
  await runSql(
    rootUrl,
    `do $$ declare name text; begin
    for name in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    loop execute format('alter table %s owner to postgres', name); end loop; end $$`,
  )
  const refusal = await migrate(ownerUrl).then(
    () => '',
    (error: unknown) => (error as Error).message,
  )
  expect(refusal).toContain(`belongs to the database role postgres, but Muster migrates as ${owner}`)
  const [, statement = ''] = /(do \$\$.*)$/s.exec(refusal) ?? []
  await runSql(rootUrl, statement)
  expect(await migrate(ownerUrl)).toMatchObject({ guarded: true })
}, 60_000)

test('only the application may shorten the history, also after a restore let everybody do it', async () => {
  const { owner, ownerUrl, rootUrl } = await newSite({ mayGrant: true })
  await migrate(ownerUrl)
  await runSql(superUrl, `create role ${owner}_reader`)
  const call = (role: string) => runSql(rootUrl, `set role ${role}; select delete_old_history(365, 1)`)
  await call('muster_app')
  await expect(call(`${owner}_reader`)).rejects.toThrow('permission denied for function delete_old_history')
  await runSql(ownerUrl, 'grant execute on function delete_old_history(integer, integer) to public')
  await call(`${owner}_reader`)
  await migrate(ownerUrl)
  await call('muster_app')
  await expect(call(`${owner}_reader`)).rejects.toThrow('permission denied for function delete_old_history')
}, 60_000)

test('servers that start together lay the rights once', async () => {
  const { web, ownerUrl } = await newSite({ mayGrant: false })
  await migrate(ownerUrl, web)
  await runSql(ownerUrl, `revoke all on all tables in schema public from ${web}`)
  await Promise.all([migrate(ownerUrl, web), migrate(ownerUrl, web), migrate(ownerUrl, web)])
  await expectDeclared(ownerUrl, web)
}, 60_000)

test('the application cannot write the history through a trigger of its own', async () => {
  const { ownerUrl } = await newSite({ mayGrant: true })
  await migrate(ownerUrl)
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c role=muster_app' })
  await client.connect()
  await client.query('create temp table forged (id uuid)')
  const creating = client.query('create trigger t after insert on forged for each row execute function record_change()')
  await expect(creating).rejects.toThrow('permission denied for function record_change')
  await client.end()
}, 60_000)

test('a version that finds migrations it does not know refuses, and says which version is needed', async () => {
  const { ownerUrl } = await newSite({ mayGrant: true })
  await migrate(ownerUrl)
  const applied = await runSql(ownerUrl, 'select distinct app_version from migration')
  expect(applied).toEqual([{ app_version: expect.stringMatching(/^\d+\.\d+\.\d+/) }])
  await runSql(ownerUrl, `insert into migration (name, applied_at, app_version) values ('9000_x.sql', now(), '7.1.0')`)
  await expect(migrate(ownerUrl)).rejects.toThrow(
    /migrated by Muster 7\.1\.0 \(9000_x\.sql\).*Start Muster 7\.1\.0 or newer/,
  )
  await runSql(ownerUrl, 'alter table migration drop column app_version')
  await expect(migrate(ownerUrl)).rejects.toThrow(/does not know that migration/)
  await runSql(ownerUrl, `delete from migration where name = '9000_x.sql'`)
  await migrate(ownerUrl)
}, 60_000)
