import { parseArgs } from 'node:util'
import pg from 'pg'
import { hashPassword } from '../server/src/accounts/session/passwords.ts'
import { openMailbox } from '../server/test/mailbox.ts'
import { type FilledDatabase, withFilledDatabase } from './lib/filled-database.ts'
import { print, progress } from './lib/report.ts'
import { production, type Server, startProduct } from './lib/servers.ts'
import { median } from './lib/statistics.ts'

// Measures whether response times reveal if an address has an account: the same calls with known and unknown addresses, one after
// another in random order:
//   node bench/login-timing.ts [--pairs 200] [--json]

const { values: options } = parseArgs({
  options: { pairs: { type: 'string', default: '200' }, json: { type: 'boolean' } },
})
const pairs = Number(options.pairs)
const differenceMaxMs = 10
const password = 'correct horse battery'

type Known = { verified: string[]; unverified: string[] }

/** Generated accounts have no passwords; these get a real one. */
const prepareAccounts = async (ownerUrl: string): Promise<Known> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ email: string }>(
      'update account set password_hash = $1 where id in (select id from account order by id limit $2) returning email',
      [await hashPassword(password), pairs * 4],
    )
    const emails = rows.map(({ email }) => email)
    const unverified = emails.slice(pairs * 3)
    await client.query('update account set email_verified_at = null where email = any($1)', [unverified])
    return { verified: emails.slice(0, pairs * 3), unverified }
  } finally {
    await client.end()
  }
}

type Call = { name: string; path: string; body: (email: string) => object; status: number; known: string[] }

const callsFor = ({ verified, unverified }: Known): Call[] => {
  // Each call uses each address once, because of the rate limits.
  const share = (i: number) => verified.slice(i * pairs, (i + 1) * pairs)
  const mailed = (email: string) => ({ email })
  const registration = (email: string) => ({ email, password })
  return [
    {
      name: 'login, wrong password',
      path: '/api/auth/login',
      body: (email) => ({ email, password: 'wrong horse battery' }),
      status: 401,
      known: share(0),
    },
    { name: 'forgot password', path: '/api/auth/forgot-password', body: mailed, status: 200, known: share(1) },
    { name: 'register', path: '/api/auth/register', body: registration, status: 201, known: share(2) },
    {
      name: 'resend verification',
      path: '/api/auth/resend-verification',
      body: mailed,
      status: 200,
      known: unverified,
    },
  ]
}

/** Rate limits count by network, so each caller has a separate network. */
const callerAddress = (count: number) => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
let callers = 0

const timeCall = async (server: Server, { name, path, body, status }: Call, email: string): Promise<number> => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': callerAddress(++callers) }
  const init = { method: 'POST', headers, body: JSON.stringify(body(email)) }
  const started = performance.now()
  const answer = await fetch(server.url + path, init)
  const text = await answer.text()
  const tookMs = performance.now() - started
  if (answer.status !== status) throw new Error(`${name} returned ${answer.status}: ${text}`)
  return tookMs
}

const unknownAddress = (call: number, i: number) =>
  `0190f5e2-${call}000-7000-8000-${String(i).padStart(12, '0')}@example.org`

const measureCall = async (server: Server, call: Call, index: number) => {
  progress(`${call.name} …`)
  // Warms up before the measurement.
  for (let i = 0; i < 10; i++) await timeCall(server, call, unknownAddress(index + 5, i))
  const times = { known: [] as number[], unknown: [] as number[] }
  for (const [i, email] of call.known.entries()) {
    const both = [
      async () => times.known.push(await timeCall(server, call, email)),
      async () => times.unknown.push(await timeCall(server, call, unknownAddress(index, i))),
    ]
    for (const one of Math.random() < 0.5 ? both : both.reverse()) await one()
  }
  const halves = [0, 1].map((odd) => median(times.unknown.filter((_, i) => i % 2 === odd)))
  const difference = median(times.known) - median(times.unknown)
  return {
    call: call.name,
    'known ms': median(times.known).toFixed(1),
    'unknown ms': median(times.unknown).toFixed(1),
    'difference ms': difference.toFixed(1),
    limit: `± ${differenceMaxMs}`,
    'noise ms': Math.abs((halves[0] ?? NaN) - (halves[1] ?? NaN)).toFixed(1),
  }
}

const run = async (database: FilledDatabase): Promise<void> => {
  const known = await prepareAccounts(database.ownerUrl)
  const mailbox = await openMailbox()
  const settings = { ...production(database, database.dataDir), SMTP_URL: mailbox.url, TRUST_PROXY: 'on' }
  const server = await startProduct(settings)
  try {
    const rows = []
    for (const [index, call] of callsFor(known).entries()) rows.push(await measureCall(server, call, index))
    print({
      title: 'Median response time for addresses with and without an account',
      rows,
      notes: [
        `${pairs} calls each, one at a time, in random order, while mails are sent to a real SMTP server.`,
        '“noise”: the difference between the medians of two halves of the unknown addresses.',
      ],
    })
  } finally {
    await server.stop()
    await mailbox.close()
  }
}

await withFilledDatabase(1_000, run)
