import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'
import { runSql } from './run-sql.ts'

test('each new database is migrated, empty and isolated from the others', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()])
  const migrations = await runSql(one.ownerUrl, 'select name from migration')
  expect(migrations.length).toBeGreaterThan(0)
  await runSql(one.ownerUrl, 'create table only_here (n int)')
  await expect(runSql(other.ownerUrl, 'select n from only_here')).rejects.toThrow('does not exist')
  expect(await runSql(one.appUrl, 'select current_user::text as role')).toEqual([{ role: 'muster_app' }])
  expect(await runSql(one.appUrl, `select has_schema_privilege('jobs', 'usage') as jobs`)).toEqual([{ jobs: true }])
  await expect(runSql(one.appUrl, 'drop table only_here')).rejects.toThrow('must be owner')
  await Promise.all([one.drop(), other.drop()])
  await expect(runSql(one.ownerUrl, 'select 1')).rejects.toThrow('does not exist')
})
