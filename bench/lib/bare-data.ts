import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { listCampaigns } from '../../server/src/campaigns/search/list-campaigns.ts'
import { createSearchStatistics } from '../../server/src/campaigns/search/search-statistics.sql.ts'
import { systemClock } from '../../server/src/platform/base/clock.ts'
import type { Tables } from '../../server/src/platform/database/schema.ts'
import { newId, newToken } from '../../server/src/platform/base/tokens.ts'

export type Statement = {
  name: string
  text: string
  values: unknown[]
}
export type RecordedSearch = {
  statements: Statement[]
  /** The campaigns of the answer, in their order. Some statements find rows that the product then leaves out. */
  ids: string[]
}
export type Person = { id: string; email: string; token: string }

/** Precomputed data for the bare server. */
export type BareData = {
  searches: Map<string, RecordedSearch>
  /** By session token. */
  people: Map<string, Person>
}

/** Runs searches with the product's code, and records their statements and results. */
export const recordSearches = async (appUrl: string, queries: string[]): Promise<BareData['searches']> => {
  const names = new Map<string, string>()
  let recorded: Statement[] = []
  const pool = new pg.Pool({ connectionString: appUrl, max: 1 })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql: text, parameters } }) => {
      if (!names.has(text)) names.set(text, `search-${names.size}`)
      recorded.push({ name: names.get(text)!, text, values: [...parameters] })
    },
  })
  const searches: BareData['searches'] = new Map()
  try {
    const now = systemClock.now()
    const findStatistics = createSearchStatistics(systemClock)
    const statistics = () => findStatistics(db)
    await statistics()
    for (const q of queries) {
      recorded = []
      const request = { q, status: 'all', sort: 'date', limit: 20, ownerId: null } as const
      const { rows } = await listCampaigns({ db, statistics, now }, request)
      searches.set(q, { statements: recorded, ids: rows.map(({ id }) => id) })
    }
  } finally {
    await db.destroy()
  }
  return searches
}

/** Creates verified accounts that support nothing yet, with sessions, without hashing passwords. */
export const signIn = async (ownerUrl: string, count: number): Promise<Person[]> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const people = Array.from({ length: count }, (_, n) => ({
      id: newId(),
      email: `bench${n}@example.org`,
      ...newToken(),
    }))
    await client.query(
      `insert into account (id, email, email_key, email_verified_at, password_hash, name, created_at)
       select p.id, p.email, p.email, now(), 'none', 'Bench', now() from unnest($1::uuid[], $2::text[]) as p (id, email)`,
      [people.map(({ id }) => id), people.map(({ email }) => email)],
    )
    await client.query(
      `insert into session (id, account_id, token_hash, created_at, last_used_at, expires_at)
       select s.id, s.account_id, s.token_hash, now(), now(), now() + interval '1 day'
       from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as s (id, account_id, token_hash)`,
      [people.map(newId), people.map(({ id }) => id), people.map(({ hash }) => hash)],
    )
    return people.map(({ id, email, token }) => ({ id, email, token }))
  } finally {
    await client.end()
  }
}

/** Campaigns that can be supported, soonest first. */
export const openCampaigns = async (ownerUrl: string, count: number): Promise<string[]> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from campaign where ends_at > now() + interval '1 day' and cancelled_at is null order by ends_at limit $1`,
      [count],
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}
