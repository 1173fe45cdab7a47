import { listCampaignsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { registerEndpoint } from '@muster/contract/people/accounts.ts'
import { runSql } from '../../../server/test/run-sql.ts'
import { password } from '../production/people.ts'
import { requireText, type Server } from '../production/site.ts'
import { runCli } from '../../../server/test/run-cli.ts'
import type { Settings } from '../production/site.ts'
import { callSite, waitFor } from '../site-calls.ts'

const clients = 40
const rounds = 25

/** Every client reads and writes through all servers in turn. Returns the number of requests, which all succeeded. */
export const useServers = async (servers: Server[]): Promise<number> => {
  const use = async (client: number): Promise<void> => {
    for (let round = 0; round < rounds; round++) {
      const { url } = servers[(client + round) % servers.length] as Server
      await callSite(url, listCampaignsEndpoint, { query: { q: `r${round}` } })
      if (round === 0)
        await callSite(url, registerEndpoint, { body: { email: `c${client}@muster.example.org`, password } })
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => use(client)))
  return clients * (rounds + 1)
}

/** The connections of a database in PostgreSQL. */
export const countBackends = async (url: string): Promise<number> => {
  const [row] = await runSql(
    url,
    `select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return Number(row?.['n'])
}

/** Each job that runs at a start has run, and none has failed. Returns how many did. */
export const waitForJobs = (url: string): Promise<number> =>
  waitFor('the jobs', async () => {
    const rows = await runSql(url, 'select state::text, count(*)::integer as n from jobs.job group by state')
    const found = new Map(rows.map(({ state, n }) => [String(state), Number(n)]))
    if (found.has('failed')) throw new Error(`${found.get('failed')} jobs failed`)
    return found.has('created') || found.has('active') ? undefined : found.get('completed')
  })

/** Commands go through the pooler, too. */
export const runCommands = async (settings: Settings, backup: string): Promise<void> => {
  for (const args of [['check-books'], ['backup', backup]]) {
    const { code, out, err } = await runCli(args, settings)
    if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${out} ${err}`)
  }
}

/** The doctor finds transaction pooling right with these settings, and wrong with prepared statements. */
export const checkDoctor = async (settings: Settings): Promise<void> => {
  const { out } = await runCli(['doctor'], settings)
  for (const name of ['database', 'pooler', 'migrations', 'key', 'rights', 'connections']) {
    requireText(out, new RegExp(`^ok +${name}: `, 'm'))
  }
  requireText(out, 'transaction pooling, and connections keep nothing between transactions')
  const wrong = await runCli(['doctor'], { ...settings, DATABASE_PREPARED: 'on' })
  requireText(wrong.out, /^failure +pooler: .*Set DATABASE_PREPARED=off/m)
}
