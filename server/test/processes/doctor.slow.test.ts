import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../database.ts'
import { runCli } from '../run-cli.ts'
import { runSql } from '../run-sql.ts'
import { killLaunched, launch } from './server-process.ts'

let folder: string
let database: FreshDatabase
beforeAll(async () => {
  ;[folder, database] = await Promise.all([mkdtemp(join(tmpdir(), 'muster-doctor-')), freshDatabase()])
})
afterEach(() => killLaunched())
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const doctor = (settings: Record<string, string> = {}) =>
  runCli(['doctor'], { DATABASE_URL: database.ownerUrl, DATA_DIR: folder, ...settings })

test('the doctor finds a running server healthy', async () => {
  const server = launch({ DATABASE_URL: database.ownerUrl, DATA_DIR: folder, DATABASE_CONNECTIONS: '8' })
  const { url } = await server.ready
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, page) => fetch(`${url}/api/campaigns?limit=${(page % 50) + 1}`)),
  )
  expect(answers.filter(({ ok }) => !ok)).toEqual([])
  const [held] = await runSql(
    database.ownerUrl,
    `select count(*)::int as held, count(distinct application_name)::int as names from pg_stat_activity
     where datname = current_database() and application_name like 'muster@%'`,
  )
  expect(held).toEqual({ held: expect.toSatisfy((count: number) => count > 4 && count <= 8), names: 1 })
  const { code, out, err } = await doctor({ PUBLIC_URL: url, DATABASE_CONNECTIONS: '8' })
  expect({ code, err, out }).toMatchObject({ code: 0, err: '' })
  for (const line of ['database: PostgreSQL', 'migrations: all are applied', 'storage: a file was written']) {
    expect(out).toContain(`ok       ${line}`)
  }
  expect(out).toContain(`ok       public address: ${url} leads to this Muster`)
  expect(out).toContain('ok       proxy headers: the server sees http and the address ')
  expect(out).toContain('ok       pooler: none')
  expect(out).toMatch(/^ok +connections: .* servers that run: 1, each takes up to 8, so/m)
  expect(out).toContain('ok       key: the database is encrypted with it')
  expect(out).toMatch(/^ok +rights: the application works as muster_app/m)
  expect(out).toContain('ok       time zones')
  expect(out).toMatch(/^(ok|warning) +disk: /m)
})

test('the doctor names a newer database, an unusable storage and an address that does not respond', async () => {
  await runSql(database.ownerUrl, `insert into migration (name, applied_at) values ('9999_newer.sql', now())`)
  const { code, out } = await doctor({
    PUBLIC_URL: 'http://localhost:1',
    STORAGE_URL: 's3://key:secret@127.0.0.1:1/bucket?tls=off',
  })
  expect(code).toBe(1)
  expect(out).toMatch(/^failure +migrations: a newer version migrated this database \(9999_newer\.sql\)/m)
  expect(out).toMatch(/^failure +storage: /m)
  expect(out).toMatch(/^warning +public address: http:\/\/localhost:1 cannot be reached/m)
})

test('the doctor reports a database that does not respond', async () => {
  const { code, out } = await doctor({ DATABASE_URL: 'postgres://muster:secret@127.0.0.1:1/muster' })
  expect(code).toBe(1)
  expect(out).toMatch(/^failure +database: .*ECONNREFUSED/m)
  expect(out).not.toContain('secret')
})
