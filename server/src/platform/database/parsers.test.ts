import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../test/database.ts'
import { withClient } from './client.ts'
import { rowShape } from './rows.ts'
import { connect, type Db } from './database.ts'
import { createLog } from '../base/log.ts'

let database: FreshDatabase
let db: Db

beforeAll(async () => {
  database = await freshDatabase()
  db = connect({ url: database.appUrl, log: createLog('silent'), connectionsMax: 1 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

// What the driver's own parser makes of PostgreSQL's text, in milliseconds.
test.each([
  ['2026-06-01T12:00:00Z', Date.UTC(2026, 5, 1, 12)],
  ['2026-06-01T12:00:00.7Z', Date.UTC(2026, 5, 1, 12, 0, 0, 700)],
  ['2026-06-01T12:00:00.07Z', Date.UTC(2026, 5, 1, 12, 0, 0, 70)],
  ['2026-12-31T23:59:59.999Z', Date.UTC(2026, 11, 31, 23, 59, 59, 999)],
  ['2026-06-01T12:00:00.1239Z', Date.UTC(2026, 5, 1, 12, 0, 0, 123)],
  ['2026-06-01T12:00:00.12399Z', Date.UTC(2026, 5, 1, 12, 0, 0, 123)],
  ['2026-06-01T12:00:00.123999Z', Date.UTC(2026, 5, 1, 12, 0, 0, 123)],
  ['1969-07-20T20:17:40.000001Z', Date.UTC(1969, 6, 20, 20, 17, 40)],
  ['0012-06-01T12:00:00.5Z', Date.parse('0012-06-01T12:00:00.500Z')],
  ['9999-12-31T23:59:59.999Z', Date.parse('9999-12-31T23:59:59.999Z')],
  ['12026-06-01T12:00:00.5Z', Date.parse('+012026-06-01T12:00:00.500Z')],
  ['0044-03-15 12:00:00Z BC', Date.parse('-000043-03-15T12:00:00.000Z')],
  ['infinity', Infinity],
  ['-infinity', -Infinity],
])('the instant %s is read', async (written, expected) => {
  const row = await rowShape({ at: 'timestamptz' }).sql`select ${written}::timestamptz as at`.one(db)
  expect(Number(row.at)).toBe(expected)
})

test('instants are the same in every time zone of the connection', async () => {
  const instants = await withClient(database.appUrl, async (client) => {
    const found: Date[] = []
    for (const zone of ['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Europe/Lisbon']) {
      await client.query(`set time zone '${zone}'`)
      const { rows } = await client.query<{ at: Date }>(`select '2026-01-01T20:00:00.25Z'::timestamptz as at`)
      found.push(...rows.map(({ at }) => at))
    }
    return found
  })
  expect(new Set(instants.map((at) => at.toISOString()))).toEqual(new Set(['2026-01-01T20:00:00.250Z']))
})

const texts = rowShape({ texts: 'text[]' })

test.each<[unknown[]]>([
  [[]],
  [['']],
  [['a']],
  [['a', 'b c', 'é', '日本']],
  [['NULL', 'null']],
  [['a', null]],
  [['a', null, 'NULL']],
  [['ANNULLED', 'x']],
  [['a,b', '{c}', '"d"', '\\', "'", '}', '\n', ' e ']],
  [
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
])('the texts %j are read', async (written) => {
  const row = await texts.sql`select ${written}::text[] as texts`.one(db)
  expect(row.texts).toEqual(written)
})

test('an array that does not start at 1 is read', async () => {
  const row = await texts.sql`select '[0:1]={a,b}'::text[] as texts`.one(db)
  expect(row.texts).toEqual(['a', 'b'])
})
