import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { states } from '../src/platform/base/states.ts'
import { freshDatabase, type FreshDatabase } from './database.ts'

let database: FreshDatabase
let client: pg.Client

beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client(database.ownerUrl)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

const inCode = Object.entries(states).flatMap(([thing, table]) =>
  Object.entries<readonly string[]>(table).flatMap(([from, next]) => next.map((to) => `${thing}: ${from} → ${to}`)),
)

test('the database accepts exactly the transitions of the table in the code', async () => {
  const { rows } = await client.query<{ line: string }>(
    `select thing || ': ' || from_state || ' → ' || to_state as line from state_transition`,
  )
  expect(rows.map(({ line }) => line).toSorted()).toEqual(inCode.toSorted())
})

const accountId = randomUUID()
const campaignId = randomUUID()
const rowId = randomUUID()

const insertAll = `
  insert into account (id, email, email_key, password_hash, role, created_at)
    values ('${accountId}', 'ana@example.org', 'ana@example.org', 'x', 'user', now());
  insert into campaign (id, owner_id, title, description, tags, target_type, time_zone, goal_minor, currency, location_type, images,
      action_mode, created_at, updated_at)
    values ('${campaignId}', '${accountId}', 'Bridge', '', '{}', 'policy', 'UTC', 0, 'USD', 'global', '[]', 'donation', now(), now());
  insert into donation (id, campaign_id, donor_id, amount_minor, currency, anonymous, status, order_id, capture_id, created_at, updated_at)
    values ('${rowId}', '${campaignId}', '${accountId}', 1, 'USD', false, 'created', 'O', 'C', now(), now());
  insert into support (id, campaign_id, email, email_key, anonymous, created_at)
    values ('${rowId}', '${campaignId}', 'ana@example.org', 'ana@example.org', false, now());
  insert into report_case (id, campaign_id, campaign_title, state, created_at)
    values ('${rowId}', '${campaignId}', 'Bridge', 'open', now());`

const holders: Record<string, string> = {
  guest: `account_id = null, email = 'ana@example.org', email_key = 'ana@example.org'`,
  member: `account_id = '${accountId}', email = 'ana@example.org', email_key = 'ana@example.org'`,
  nameless: `account_id = null, email = null, email_key = null, anonymous = true`,
}

/** The states that rows of the database have, and the statement that writes one. */
const rowsOf = {
  campaign: (state: string) =>
    `update campaign set standing = '${state}', hidden_category = ${state === 'hidden' ? `'fraud'` : 'null'}`,
  donation: (state: string) =>
    `update donation set status = '${state}', completed_at = ${state === 'completed' ? 'now()' : 'null'}`,
  support: (state: string) => `update support set ${holders[state]}`,
  report: (state: string) =>
    state === 'open'
      ? `update report_case set state = 'open', closed_at = null, closed_by = null, outcome = null`
      : `update report_case set state = 'closed', closed_at = now(), closed_by = '${accountId}', outcome = 'kept'`,
}

const tables = { campaign: 'campaign', donation: 'donation', support: 'support', report: 'report_case' }

test.each(['campaign', 'donation', 'support', 'report'] as const)(
  'each other transition of a %s is refused',
  async (thing) => {
    const [table, write] = [tables[thing], rowsOf[thing]]
    const all = Object.keys(states[thing]).filter((state) => thing !== 'support' || holders[state])
    const accepted: string[] = []
    await client.query(`begin; ${insertAll}`)
    for (const from of all) {
      await client.query(
        `alter table ${table} disable trigger user; ${write(from)}; alter table ${table} enable trigger user`,
      )
      for (const to of all.filter((state) => state !== from)) {
        await client.query('savepoint tried')
        const refusal = await client.query(write(to)).then(
          () => null,
          (error: unknown) => error,
        )
        await client.query('rollback to tried')
        if (refusal === null) accepted.push(`${thing}: ${from} → ${to}`)
        else expect(refusal).toMatchObject({ message: `a ${thing} cannot change from ${from} to ${to}` })
      }
    }
    await client.query('rollback')
    const between = inCode.filter((line) => all.some((from) => all.some((to) => line === `${thing}: ${from} → ${to}`)))
    expect(accepted.toSorted()).toEqual(between.toSorted())
  },
)
