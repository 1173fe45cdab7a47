import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/embedded-postgres/index.ts'
import { createLog } from '../server/src/base/log.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { print, progress } from './lib/report.ts'
import { production, type Server, startProduct } from './lib/servers.ts'
import { median } from './lib/statistics.ts'

// Latency of a page of a long list in the admin area, compared with a site with ten rows: node bench/admin.ts [--rounds 60] [--json]

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '60' }, json: { type: 'boolean' } },
})
const rounds = Number(options.rounds)

type Size = { users: number; disputes: number; payouts: number; donations: number }
type Site = { name: string; server: Server; token: string; adminId: string }

const few: Size = { users: 10, disputes: 10, payouts: 10, donations: 10 }
/** The donations with their fees make a million ledger entries. */
const many: Size = { users: 10_000, disputes: 10_000, payouts: 2_000, donations: 333_000 }

/** The page size is the same for both sites, for a fair comparison. */
const limit = 10

const names = "(array['Ana','Ben','Chloé','Dušan','Eva','Farid','Grace','Hana','Ivo','Jana'])"
const families = "(array['Novak','Okafor','Silva','Lindqvist','Haddad','Kowalski','Moreau'])"

/** People, a campaign for each payout, disputes and payouts, spread over two years. */
const filling = ({ users, disputes, payouts }: Size): string => `
  insert into account (id, email, email_key, password_hash, name, username, username_key, created_at)
    select gen_random_uuid(), 'person' || n || '@example.org', 'person' || n || '@example.org', '',
      ${names}[1 + n % 10] || ' ' || ${families}[1 + n % 7], 'person' || n, 'person' || n,
      now() - n * interval '1 hour'
    from generate_series(1, ${users}) as n;
  insert into campaign (id, owner_id, title, description, tags, target_type, time_zone, goal_minor, currency, location_type,
      images, action_mode, created_at, updated_at)
    select gen_random_uuid(), id, 'Campaign of ' || username, '', '{}', 'policy', 'UTC', 0, 'USD', 'global', '[]', 'donation',
      created_at, created_at
    from account where username is not null order by created_at limit ${payouts};
  insert into payout (id, campaign_id, owner_id, recipient_paypal_email, gross_minor, processor_fee_minor, platform_fee_minor,
      adjustment_minor, net_minor, currency, status, created_at, updated_at)
    select gen_random_uuid(), id, owner_id, 'payee@example.org', 1000, 50, 50, 0, 900, 'USD', 'pending', created_at, created_at
    from campaign;
  insert into dispute (id, campaign_id, reporter_id, type, reason, details, status, created_at, updated_at)
    select gen_random_uuid(), campaign.id, campaign.owner_id, 'other', 'Reason ' || n, '', 'open',
      now() - n * interval '1 minute', now()
    from generate_series(1, ${disputes}) as n
    join (select id, owner_id, row_number() over (order by id) as place from campaign) as campaign
      on campaign.place = 1 + n % ${payouts}`

/** Donations with their fees, and reservations for payouts. Every second donation goes to one campaign. */
const ledger = ({ users, payouts, donations }: Size): string => `
  insert into donation (id, campaign_id, donor_id, amount_minor, currency, anonymous, status, order_id, capture_id, created_at,
      updated_at, completed_at)
    select gen_random_uuid(), campaign.id, donor.id, 1000, 'USD', false, 'completed', 'ORDERNUMBER' || n, 'CAPTURENUMBER' || n,
      at, at, at
    from generate_series(1, ${donations}) as n
    cross join lateral (select now() - n * interval '3 minutes' as at) as moment
    join (select id, row_number() over (order by id) as place from campaign) as campaign
      on campaign.place = case n % 2 when 0 then 1 else 1 + n % ${payouts} end
    join (select id, row_number() over (order by id) as place from account) as donor on donor.place = 1 + n % ${users};
  insert into ledger_entry (id, kind, debit, credit, amount_minor, currency, campaign_id, donation_id, source, booked_at)
    select gen_random_uuid(), part.kind, part.debit, part.credit, part.minor, 'USD', campaign_id, donation.id,
      'capture:' || capture_id, completed_at
    from donation cross join (values
      ('donation', 'paypal', 'campaign_available', 1000),
      ('provider_fee', 'campaign_available', 'paypal', 60),
      ('platform_fee', 'campaign_available', 'platform_fees', 50)
    ) as part (kind, debit, credit, minor);
  insert into ledger_entry (id, kind, debit, credit, amount_minor, currency, campaign_id, payout_id, source, booked_at)
    select gen_random_uuid(), 'payout_reserved', 'campaign_available', 'payout_reserved', net_minor, 'USD', campaign_id, id,
      'payout:' || id, created_at
    from payout`

const query = async (url: string, text: string, values: unknown[] = []): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await (values.length > 0 ? client.query(text, values) : client.query(text))
  } finally {
    await client.end()
  }
}

/** An admin with a session, and with a history as long as the list of users. */
const signInAdmin = async (url: string): Promise<{ token: string; adminId: string }> => {
  const token = randomBytes(32).toString('base64url')
  const adminId = '01890000-0000-7000-8000-0000000000ad'
  await query(
    url,
    // In production an admin's calls succeed only with a second factor.
    `insert into account (id, email, email_key, password_hash, role, email_verified_at, second_factor_at, created_at)
     values ($1, 'admin@example.org', 'admin@example.org', '', 'admin', now(), now(), now())`,
    [adminId],
  )
  await query(
    url,
    `insert into session (id, account_id, token_hash, created_at, last_used_at, expires_at)
     values (gen_random_uuid(), $1, $2, now(), now(), now() + interval '1 day')`,
    [adminId, createHash('sha256').update(token).digest()],
  )
  await query(
    url,
    `begin; set local muster.actor = 'account:${adminId}'; update account set phone = '+38631234567' where role = 'user'; commit`,
  )
  return { token, adminId }
}

type Cluster = { ownerUrl: string; appUrl: string; dataDir: string }

const inDatabase = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href

const openSite = async (cluster: Cluster, name: string, size: Size): Promise<Site> => {
  progress(`Filling the site with ${name} rows …`)
  await query(cluster.ownerUrl, `create database ${name}`)
  const ownerUrl = inDatabase(cluster.ownerUrl, name)
  const appUrl = inDatabase(cluster.appUrl, name)
  const dataDir = join(cluster.dataDir, name)
  await mkdir(dataDir)
  await migrate(ownerUrl)
  await query(ownerUrl, filling(size))
  await query(ownerUrl, ledger(size))
  const admin = await signInAdmin(ownerUrl)
  // Otherwise autovacuum would run during the measurement.
  await query(ownerUrl, 'vacuum analyze')
  return { name, server: await startProduct(production({ ownerUrl, appUrl }, dataDir)), ...admin }
}

const timeMs = async ({ server, token }: Site, path: string): Promise<number> => {
  const started = performance.now()
  const answer = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  const rows = (await answer.json()) as unknown[]
  if (!answer.ok || rows.length === 0) throw new Error(`${path} returned ${answer.status}: ${JSON.stringify(rows)}`)
  return performance.now() - started
}

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const lists: [name: string, pathOn: (site: Site) => string][] = [
  ['users', () => `/admin/users?limit=${limit}`],
  ['users by name', () => `/admin/users?sort=name&limit=${limit}`],
  ['users, many matches', () => `/admin/users?q=person&limit=${limit}`],
  ['users, one match', () => `/admin/users?q=${encodeURIComponent('person10@')}&limit=${limit}`],
  ['disputes', () => `/admin/disputes?limit=${limit}`],
  ['payouts', () => `/admin/payouts?status=pending&limit=${limit}`],
  ['ledger', () => `/admin/ledger?limit=${limit}`],
  ['ledger, payouts', () => `/admin/ledger?kind=payout_reserved&limit=${limit}`],
  ['ledger, a donor', () => `/admin/ledger?q=${encodeURIComponent('person9@example.org')}&limit=${limit}`],
  ['ledger, a title', () => `/admin/ledger?q=${encodeURIComponent('Campaign of person9')}&limit=${limit}`],
  ['ledger, a payment', () => `/admin/ledger?q=CAPTURENUMBER7&limit=3`],
  ['ledger, a day', () => `/admin/ledger?from=${dayAgo(1)}&to=${dayAgo(0)}&kind=donation&limit=1`],
  ['change history', ({ adminId }) => `/admin/users/${adminId}/history?limit=${limit}`],
]

/** Medians of both sites. Rounds alternate, so that other load affects both; the first rounds warm up plans and caches. */
const compare = async (short: Site, shortPath: string, long: Site, longPath: string): Promise<[number, number]> => {
  const times: [number, number][] = []
  for (let round = -10; round < rounds; round++) {
    const pair: [number, number] = [await timeMs(short, shortPath), await timeMs(long, longPath)]
    if (round >= 0) times.push(pair)
  }
  return [median(times.map(([ms]) => ms)), median(times.map(([, ms]) => ms))]
}

const measure = async (short: Site, long: Site) => {
  const rows = []
  for (const [list, pathOn] of lists) {
    progress(`${list} …`)
    const [ten, thousands] = await compare(short, pathOn(short), long, pathOn(long))
    const ratio = (thousands / ten).toFixed(2)
    rows.push({ list, 'ten ms': ten.toFixed(2), 'thousands ms': thousands.toFixed(2), ratio })
  }
  return rows
}

const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'))
// If this runs as root, PostgreSQL runs as another user, who needs access to the folder.
await chmod(dataDir, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn') })
const sites: Site[] = []
try {
  for (const [name, size] of [['ten', few] as const, ['thousands', many] as const]) {
    sites.push(await openSite({ ...postgres, dataDir }, name, size))
  }
  const [short, long] = sites as [Site, Site]
  print({
    title: `A page of ${limit} rows of the admin's lists`,
    rows: await measure(short, long),
    notes: [
      `Ten rows of each list, compared with ${many.users} users and disputes, ${many.payouts} payouts and a ledger of a million entries; medians of ${rounds} alternating rounds.`,
    ],
  })
} finally {
  for (const { server } of sites) await server.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
