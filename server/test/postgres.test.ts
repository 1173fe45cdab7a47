import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as unknown[]
  } finally {
    await client.end()
  }
}

test('each new database is migrated, empty and isolated from the others', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()])
  const migrations = await query(one.ownerUrl, 'select name from migration')
  expect(migrations.length).toBeGreaterThan(0)
  await query(one.ownerUrl, 'create table only_here (n int)')
  await expect(query(other.ownerUrl, 'select n from only_here')).rejects.toThrow('does not exist')
  expect(await query(one.appUrl, 'select current_user::text as role')).toEqual([{ role: 'muster_app' }])
  expect(await query(one.appUrl, `select has_schema_privilege('jobs', 'usage') as jobs`)).toEqual([{ jobs: true }])
  await expect(query(one.appUrl, 'drop table only_here')).rejects.toThrow('must be owner')
  await Promise.all([one.drop(), other.drop()])
  await expect(query(one.ownerUrl, 'select 1')).rejects.toThrow('does not exist')
})
