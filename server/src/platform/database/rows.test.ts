import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../test/database.ts'
import { createLog } from '../base/log.ts'
import { anyOf, json, jsonOrNull, oneOf } from './columns.ts'
import { type Database, connect, type Db, transact } from './database.ts'
import { rowShape, type RowOf } from './rows.ts'

let database: FreshDatabase
let db: Database
let unchecked: Db
const noted: Error[] = []

beforeAll(async () => {
  database = await freshDatabase()
  const log = createLog('silent')
  db = connect({ url: database.appUrl, log, connectionsMax: 2, onWrongRows: (fault) => void noted.push(fault) })
  unchecked = connect({ url: database.appUrl, log, connectionsMax: 1 })
})
afterAll(async () => {
  await Promise.all([db.destroy(), unchecked.destroy()])
  await database.drop()
})
beforeEach(() => void noted.splice(0))

const every = rowShape({
  id: 'uuid',
  title: 'text',
  open: 'boolean',
  count: 'integer',
  minor: 'bigint',
  share: 'double precision',
  shares: 'double precision[]',
  key: anyOf('integer', 'timestamptz'),
  day: 'date',
  at: 'timestamptz',
  hash: 'bytea',
  tags: 'text[]',
  leftAt: 'timestamptz | null',
  status: oneOf('paid', 'failed'),
  role: oneOf('donor', null),
  steps: json<{ from: string }[]>(),
  place: jsonOrNull<{ city: string }>(),
})

type Every = {
  id: string
  title: string
  open: boolean
  count: number
  minor: bigint
  share: number
  shares: number[]
  key: number | Date
  day: string
  at: Date
  hash: Buffer
  tags: string[]
  leftAt: Date | null
  status: 'paid' | 'failed'
  role: 'donor' | null
  steps: { from: string }[]
  place: { city: string } | null
}

test('a row has the types and the values that its shape declares', async () => {
  const row = await every.sql`
    select '00000000-0000-7000-8000-000000000000'::uuid as id, 'A title' as title, true as open, 3 as count, 4::bigint as minor,
      0.5::float8 as share, '{0.5,1}'::float8[] as shares, 7 as key, '2026-06-01'::date as day, '2026-06-01T12:00:00Z'::timestamptz as at, '\\x07'::bytea as hash, '{a,b}'::text[] as tags,
      null::timestamptz as "leftAt", 'paid' as status, null::text as role, '[{"from":"x"}]'::jsonb as steps,
      null::jsonb as place`.one(db)
  expectTypeOf<RowOf<typeof every>>().toEqualTypeOf<Every>()
  expect(row).toEqual({
    id: '00000000-0000-7000-8000-000000000000',
    title: 'A title',
    open: true,
    count: 3,
    minor: 4n,
    share: 0.5,
    shares: [0.5, 1],
    key: 7,
    day: '2026-06-01',
    at: new Date('2026-06-01T12:00:00Z'),
    hash: Buffer.from([7]),
    tags: ['a', 'b'],
    leftAt: null,
    status: 'paid',
    role: null,
    steps: [{ from: 'x' }],
    place: null,
  })
})

const sum = rowShape({ minor: 'bigint' })
const outcome = rowShape({ status: oneOf('paid', 'failed') })
const sorted = rowShape({ key: anyOf('integer', 'timestamptz') })

test.each([
  ['a column that is missing', sum.sql`select 1 as other where false`, 'minor is missing, other is not declared'],
  ['a column that is not declared', sum.sql`select 1::bigint as minor, 2 as other`, 'other is not declared'],
  ['a column that is there twice', sum.sql`select 1::bigint as minor, 2::bigint as minor`, 'minor is there twice'],
  ['another type', sum.sql`select 1 as minor where false`, 'minor is integer, not bigint'],
  ['a type that no row may have', sum.sql`select 1.5 as minor`, 'minor is type 1700, not bigint'],
  ['a type that is not among several', sorted.sql`select 'a' as key`, 'key is text, not integer or timestamptz'],
  ['an unexpected null', sum.sql`select 1::bigint as minor union all select null`, 'minor is null'],
  ['an unexpected value', outcome.sql`select '' as status`, 'status is "", which is not among its values'],
  ['a null that is not among the values', outcome.sql`select null::text as status`, 'status is null'],
])('%s is refused', async (_, statement, reason) => {
  const inTransaction = transact(db, (tx): Promise<unknown> => statement.all(tx))
  await expect(inTransaction).rejects.toThrow(`rows differ from what is declared: ${reason}, in: select`)
  expect(noted).toHaveLength(1)
})

test('rows are not checked if the connection does not request it', async () => {
  expect(await sum.sql`select 'text' as other`.all(unchecked)).toEqual([{ other: 'text' }])
})

test('the first row may be undefined, and the only row must exist', async () => {
  expect(await sum.sql`select 1::bigint as minor where false`.first(db)).toBeUndefined()
  await expect(sum.sql`select 1::bigint as minor where false`.one(db)).rejects.toThrow('returned none')
})
