import Fastify from 'fastify'
import pg from 'pg'
import type { BareData, RecordedSearch } from './bare-data.ts'
import type { NewCampaign } from './writes.ts'

// The baseline of the comparison: Fastify and pg only. It has no validation, no sessions and no extra headers, and returns rows
// unchanged. Its statements are prepared.

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const app = Fastify()
const data: BareData = { searches: new Map(), people: new Map() }

const columns = `
  c.id, c.title, c.tags, c.target_type, c.execution_date, c.time_zone, c.ends_at, c.start_time, c.end_time, c.people_goal,
  c.goal_minor, c.currency, c.location_type, c.city, c.state, c.country, c.meeting_point, c.meeting_lat, c.meeting_lon, c.image_url,
  c.action_mode, c.cancelled_at, c.created_at, c.owner_id,
  a.username as owner_username, a.name as owner_name, a.image_url as owner_image_url,
  (select coalesce(sum(n.supporters), 0)::integer from support_count n where n.campaign_id = c.id) as supporters,
  (select coalesce(sum(m.gross_minor), 0)::bigint from campaign_total m where m.campaign_id = c.id) as raised_minor`

const list = `
  select ${columns} from campaign c join account a on a.id = c.owner_id
  where c.ends_at >= $1 and c.cancelled_at is null order by c.ends_at, c.id limit 20`

const detail = `
  select ${columns}, c.description, c.action_description, c.images
  from campaign c join account a on a.id = c.owner_id where c.id = $1`

const support = `
  insert into support (id, campaign_id, account_id, email, email_key, anonymous, created_at)
  values (uuidv7(), $1, $2, $3, $3, $4, $5)
  on conflict do nothing`

type Row = { id: string }

/** Runs the product's statements, and returns the campaigns of its answer. */
const search = async ({ statements, ids }: RecordedSearch): Promise<(Row | undefined)[]> => {
  const found = new Map<string, Row>()
  for (const statement of statements) {
    const { rows } = await pool.query<Row>(statement)
    for (const row of rows) found.set(row.id, row)
  }
  return ids.map((id) => found.get(id))
}

app.get<{ Querystring: { q?: string } }>('/api/campaigns', async ({ query }) => {
  const recorded = data.searches.get(query.q ?? '')
  if (recorded) return search(recorded)
  return (await pool.query({ name: 'list', text: list, values: [new Date()] })).rows
})

app.get<{ Params: { id: string } }>('/api/campaigns/:id', async ({ params }) => {
  const { rows } = await pool.query<object>({ name: 'detail', text: detail, values: [params.id] })
  return rows[0]
})

type SupportRequest = { Params: { id: string }; Body: { anonymous?: boolean } }
app.post<SupportRequest>('/api/campaigns/:id/support', async ({ params, body, headers }) => {
  const person = data.people.get(headers.authorization?.slice('Bearer '.length) ?? '')
  const values = [params.id, person?.id, person?.email, body.anonymous ?? false, new Date()]
  await pool.query({ name: 'support', text: support, values })
  return { created: true }
})

const campaignRow = (body: NewCampaign, ownerId: string | undefined, now: Date) => ({
  owner_id: ownerId,
  title: body.title,
  description: body.description,
  tags: body.tags,
  target_type: body.targetType,
  execution_date: body.executionDate,
  time_zone: 'UTC',
  ends_at: `${body.executionDate}T23:59:59.999Z`,
  goal_minor: body.goalAmount * 100,
  currency: body.currency,
  location_type: body.locationType,
  city: body.city,
  country: body.country,
  images: '[]',
  action_mode: body.actionMode,
  action_description: body.actionDescription,
  created_at: now,
  updated_at: now,
})

const insertOf = (names: string[]) => `
  insert into campaign (id, ${names.join(', ')}) values (uuidv7(), ${names.map((_, i) => `$${i + 1}`).join(', ')})
  returning id, ${names.join(', ')}`
let create: string | null = null

app.post<{ Body: NewCampaign }>('/api/campaigns', async ({ body, headers }) => {
  const person = data.people.get(headers.authorization?.slice('Bearer '.length) ?? '')
  const row = campaignRow(body, person?.id, new Date())
  create ??= insertOf(Object.keys(row))
  const { rows } = await pool.query<object>({ name: 'create', text: create, values: Object.values(row) })
  return rows[0]
})

process.on('message', ({ searches, people }: BareData) => Object.assign(data, { searches, people }))
process.on('SIGTERM', () => process.exit(0))
process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })
