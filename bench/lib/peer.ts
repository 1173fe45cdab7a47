import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startChild } from './child.ts'
import { progress } from './report.ts'
import type { Server } from './servers.ts'

const run = promisify(execFile)
const source = resolve(import.meta.dirname, '../peers')

/** Installs the packages of bench/peers in a folder outside of the project, once for each list of packages. Returns the folder. */
const installPeers = async (): Promise<string> => {
  const packages = await readFile(join(source, 'package.json'))
  const digest = createHash('sha256').update(packages).digest('hex').slice(0, 12)
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
  const folder = join(cache, 'muster-bench', `peers-${digest}`)
  await mkdir(folder, { recursive: true })
  await cp(source, folder, { recursive: true })
  if (!existsSync(join(folder, 'node_modules'))) {
    progress('Installing the peers …')
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder })
  }
  return folder
}

const start = async (folder: string, ownerUrl: string, mode: string): Promise<Server> => {
  const env = { DATABASE_URL: ownerUrl, NODE_ENV: mode }
  const child = await startChild(join(folder, 'payload-server.js'), { env, cwd: folder })
  return { ...child, url: String(child.ready.url) }
}

/** The same people and campaigns as the product's. */
const fill = async (client: pg.Client): Promise<void> => {
  await client.query(`insert into peer.people (id, name, email) select id, name, email from account`)
  await client.query(
    `insert into peer.campaigns (id, title, description, target_type, execution_date, timezone, ends_at, goal, currency, location_type, city, state,
       country, action_mode, owner_id, created_at, updated_at, supporters, raised)
     select id, title, description, target_type, execution_date::text, time_zone, ends_at, goal_minor / 100, currency, location_type, city, state,
       country, action_mode, owner_id, created_at, updated_at, supporters, raised_minor / 100.0
     from campaign join campaign_popularity on campaign_id = id where cancelled_at is null`,
  )
  await client.query(
    `insert into peer.campaigns_texts ("order", parent_id, path, text)
     select tag.number, campaign.id, 'tags', tag.name
     from campaign cross join unnest(tags) with ordinality as tag (name, number) where cancelled_at is null`,
  )
  await client.query('analyze peer.campaigns, peer.campaigns_texts, peer.people')
}

/** Starts Payload with the product's rows, in a schema of its own of the same database. */
export const startPeer = async (ownerUrl: string): Promise<Server> => {
  const folder = await installPeers()
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('create schema peer')
    // It creates its tables in development only.
    await (await start(folder, ownerUrl, 'development')).stop()
    await fill(client)
  } finally {
    await client.end()
  }
  return start(folder, ownerUrl, 'production')
}

/** A person with a session at Payload. */
export const signInAtPeer = async ({ url }: Server): Promise<string> => {
  const body = JSON.stringify({ email: 'peer@example.org', password: 'see-you-there', name: 'Peer' })
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  await fetch(`${url}/api/people`, request)
  const { token } = (await (await fetch(`${url}/api/people/login`, request)).json()) as { token: string }
  return token
}
