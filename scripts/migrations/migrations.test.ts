import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { findBreakingChanges } from './breaking-changes.ts'
import { digestThrough, readMigrations, readReleases } from './releases.ts'

const migrations = readMigrations()
const releases = readReleases()
const versions = releases.map(({ version }) => version)

const problemsOf = (sql: string) => findBreakingChanges([{ name: 'planted.sql', sql }], ['0.1.0'])

test('servers of the released version work on the schema of the next one', async () => {
  const last = releases.at(-1)?.through ?? ''
  const unreleased = migrations.filter(({ name }) => name > last)
  expect(await findBreakingChanges(unreleased, versions)).toEqual([])
})

test.each(releases)('the migrations of $version are not edited', ({ through, sha256 }) => {
  expect(migrations.map(({ name }) => name)).toContain(through)
  expect(digestThrough(migrations, through)).toBe(sha256)
})

test.each(versions)('a restore of a backup of %s is tested', async (version) => {
  const fixtures = resolve(import.meta.dirname, '../../server/test/fixtures')
  expect(await readdir(fixtures)).toEqual(expect.arrayContaining([`${version}.backup`, `${version}.json`]))
})

test.each([
  ['alter table payout drop column reason', 'drops the column reason'],
  ['alter table payout alter column reason type integer using 1', 'changes the type of the column reason'],
  ['alter table payout rename column reason to why', 'renames reason'],
  ['alter table payout rename to transfer', 'renames a table'],
  ['drop table payout', 'drops a table'],
  ['alter table payout add column reviewer uuid not null', 'adds the required column reviewer'],
])('%s is refused unless a released version stopped using it', async (sql, what) => {
  expect(await problemsOf(sql)).toEqual([expect.stringContaining(what)])
  expect(await problemsOf(`-- unused since 0.2.0\n${sql}`)).toEqual([expect.stringContaining('0.2.0 is not released')])
  expect(await problemsOf(`-- unused since 0.1.0\n${sql}`)).toEqual([])
})

test.each([
  'alter table payout alter column reason set not null',
  'alter table payout drop constraint payout_gross_minor_check',
  'alter table payout add constraint short check (length(reason) < 10)',
  'create unique index payout_reason on payout (reason)',
  'create trigger t before insert on payout for each row execute function f()',
  "create or replace function f() returns integer language sql as 'select 1'",
  "update payout set reason = 'x'",
  'drop trigger t on payout',
])('%s needs a reason why the previous version still works', async (sql) => {
  expect(await problemsOf(sql)).toHaveLength(1)
  expect(await problemsOf(`-- previous version: it never does this\n${sql}`)).toEqual([])
})

test('new tables and optional columns are fine, and a note counts for one statement', async () => {
  const sql = `
    create table visit (id uuid primary key, day date);
    alter table visit alter column day set not null;
    create unique index visit_day on visit (day);
    alter table payout add column note text, add column weight integer not null default 1;
    -- previous version: “ö” takes two bytes
    update payout set note = 'ö';
    update payout set note = 'x'`
  expect(await problemsOf(sql)).toEqual([expect.stringContaining('UpdateStmt')])
})
