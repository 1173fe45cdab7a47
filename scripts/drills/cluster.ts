import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createCampaignEndpoint, updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { closeBooks, isAtRest } from '../../bench/lib/kills/books.ts'
import { sendPeople, signUp } from '../../bench/lib/kills/people.ts'
import { median } from '../../bench/lib/statistics.ts'
import { openMailbox } from '../../server/test/mailbox.ts'
import { randomFrom } from '../../server/test/random.ts'
import { runSql } from '../../server/test/run-sql.ts'
import { claimPort } from '../../server/src/process/port.ts'
import { type Patroni, startPatroni } from './cluster/patroni.ts'
import { type ReadPage, sendReader } from './cluster/reader.ts'
import { openReminders } from './cluster/reminders.ts'
import { compareWritten, pauseBetween, sendWriters } from './cluster/writers.ts'
import { trustedCertificate } from './production/certificate.ts'
import { folderOf, startSandbox } from './production/outside.ts'
import { type Installed, installPackages } from './production/packages.ts'
import { enterAsAdmin, password } from './production/people.ts'
import { startProxy } from './production/proxy.ts'
import { mustDo, operator, proxiedSettings, serviceUser } from './production/site.ts'
import { userNamed } from './programs.ts'
import { callSite, waitFor } from './site-calls.ts'
import { createSteps } from './steps.ts'
import { openWorkplace } from './workplace.ts'

// Two servers of Muster on PostgreSQL under Patroni with etcd and HAProxy, as `deploy/cluster` has them: three nodes with synchronous
// replication. One server reaches the leader through HAProxy, the other one names the three nodes; both render pages from the standbys through HAProxy.
// People donate, support and are reminded while the leader is killed again and again, then a replica is stopped, then all replicas lag. Nothing that
// was acknowledged may be lost or doubled, public pages must not fail nor stay old, and writes go on within 30 s.
//   npm run drill -- cluster [--kills 10]

const { values: options } = parseArgs({
  allowPositionals: true,
  options: { kills: { type: 'string', default: '10' } },
})
const kills = Number(options.kills)
const title = 'Bridge over the creek'
const admin = 'admin@muster.example.org'
const donorCount = 3
/** The time limit for each pause of the writes. */
const pauseMaxMs = 30_000
const restWithinMs = 20 * 60_000

const steps = createSteps()
const { step } = steps
const { folder, closers, use } = await openWorkplace('cluster')
const notes: string[] = []

const seconds = (ms: number): string => (ms / 1_000).toFixed(1)

const requireNone = (problems: string[]): void => {
  if (problems.length > 0) throw new Error(`${problems.length}: ${problems.slice(0, 5).join('; ')}`)
}

const openSite = async (installed: Installed, cluster: Patroni) => {
  const as = userNamed(serviceUser)
  const { certificate, key } = await trustedCertificate(folder)
  const ports = await Promise.all([0, 0, 0, 0].map(() => claimPort('127.0.0.1', 0)))
  const [httpPort = 0, httpsPort = 0, ...servers] = ports
  const url = `https://localhost:${httpsPort}`
  const proxied = { folder: join(folder, 'nginx'), httpPort, httpsPort, servers, certificate, key }
  await startProxy(installed.nginx, proxied)
  const sandbox = await startSandbox(join(folder, 'paypal'), as, url, certificate)
  const mailbox = await openMailbox()
  closers.push(() => mailbox.close())
  const logins = await cluster.createDatabase('muster')
  const settings = {
    ...proxiedSettings(url, certificate),
    RATE_LIMIT: 'off',
    ...logins,
    DATA_DIR: await folderOf(join(folder, 'data'), as),
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'hello@muster.example.org',
    ...sandbox.settings,
    ADMIN_EMAIL: admin,
    ADMIN_PASSWORD: password,
  }
  const muster = operator(as, folder)
  const [first = '', second = ''] = servers.map(String)
  const started = await Promise.all([
    muster.start({ ...settings, ...cluster.replica(logins), PORT: first }),
    muster.start({ ...settings, ...cluster.direct(logins), ...cluster.replica(logins), PORT: second }),
  ])
  const storeFile = join(folder, 'paypal', 'sandbox.sqlite')
  return { url, muster, settings, mailbox, sandbox: { ...sandbox, storeFile }, servers: started }
}
type Site = Awaited<ReturnType<typeof openSite>>

/** Kills the leader, and brings its node back once another one leads. */
const killLeader = async (cluster: Patroni): Promise<void> => {
  const leader = await cluster.waitUntilHealthy()
  await cluster.kill(leader)
  await cluster.waitForAnotherLeader(leader)
  await cluster.revive(leader)
  await cluster.waitUntilHealthy()
}

/** Kills a standby and brings it back. */
const stopReplica = async (cluster: Patroni): Promise<void> => {
  const leader = await cluster.waitUntilHealthy()
  const standby = cluster.nodes.find(({ name }) => name !== leader)?.name ?? ''
  await cluster.kill(standby)
  await pause(5_000)
  await cluster.revive(standby)
  await cluster.waitUntilHealthy()
}

/** Lets all replicas fall behind, and requires that a change stays on the pages, also when it is not new any more. */
const letReplicasLag = async (
  cluster: Patroni,
  { url, servers }: Site,
  change: () => Promise<string>,
): Promise<void> => {
  await cluster.onStandbys('select pg_wal_replay_pause()')
  try {
    const changed = await change()
    for (let looks = 0; looks < 10; looks++) {
      await pause(3_000)
      const pages = [url, ...servers.map((server) => server.url)].map(async (at) =>
        (await fetch(`${at}/campaigns?q=Lagging`)).text(),
      )
      requireNone(
        (await Promise.all(pages))
          .filter((page) => !page.includes(changed))
          .map(() => `${looks}: “${changed}” is missing`),
      )
    }
  } finally {
    await cluster.onStandbys('select pg_wal_replay_resume()')
  }
}

/** Pages through nginx and at each server. */
const pagesAt = ({ url, servers }: Site, id: string): ReadPage[] =>
  [url, ...servers.map((server) => server.url)].flatMap((at) => [
    { url: `${at}/campaigns/${id}`, contains: title },
    { url: `${at}/campaigns`, contains: '</html>' },
  ])

const sendAll = async (site: Site, databaseUrl: string) => {
  const { url, sandbox, mailbox } = site
  const token = await enterAsAdmin(url, admin)
  const reminders = await openReminders({ url, databaseUrl, mailbox, admin: token })
  const { token: owner } = await signUp(url, 'reader@example.org')
  await runSql(databaseUrl, 'update account set email_verified_at = now()')
  const { _id } = await callSite(url, createCampaignEndpoint, { body: { title } }, owner)
  const lagging = await callSite(url, createCampaignEndpoint, { body: { title: 'Lagging' } }, owner)
  const place = { url, sandbox, databaseUrl: async () => databaseUrl, enterAsAdmin: async () => token }
  const people = await sendPeople(place, randomFrom(1), donorCount)
  const writers = await sendWriters(url, databaseUrl)
  const reader = sendReader(pagesAt(site, _id))
  const change = async (): Promise<string> => {
    const body = { title: 'Lagging bridge over the creek' }
    await callSite(url, updateCampaignEndpoint, { params: { id: lagging._id }, body }, owner)
    return body.title
  }
  return { place, people, writers, reader, reminders, change }
}

const run = async (): Promise<void> => {
  const installed = await step('install PostgreSQL, Patroni, etcd, HAProxy and nginx from Debian', () =>
    installPackages({ patroni: 'patroni python3-etcd', etcd: 'etcd-server', haproxy: 'haproxy' }),
  )
  const clusterFolder = await folderOf(join(folder, 'postgres'), userNamed('postgres'))
  const cluster = await step('start three nodes with deploy/cluster', () =>
    startPatroni(installed.postgres.bin, clusterFolder, (stop) => closers.push(stop)),
  )
  const site = await step('start two servers behind nginx', () => openSite(installed, cluster))
  const databaseUrl = cluster.adminUrl('muster')
  const all = await step('send people', () => sendAll(site, databaseUrl))
  const { people, writers, reader, reminders, place, change } = all
  const pauses: number[] = []
  for (let n = 1; n <= kills; n++) {
    await step(`kill the leader, ${n} of ${kills}`, async () => {
      await reminders.begin()
      await pause(1_000)
      const since = performance.now()
      await killLeader(cluster)
      await pause(1_000)
      pauses.push(pauseBetween(writers.written, since, performance.now()))
    })
  }
  await step('stop a replica', () => stopReplica(cluster))
  await step('let the replicas lag', () => letReplicasLag(cluster, site, change))
  await step('people finish what they do', async () => {
    await Promise.all([people.stop(), writers.stop(), reader.stop()])
  })
  await step('all mails are sent', () => reminders.drain())
  await step('no work is open', () =>
    waitFor('open work', async () => ((await isAtRest(place)) ? true : undefined), restWithinMs),
  )
  const { written } = writers
  const { acknowledged } = people
  const books = await closeBooks(place, acknowledged)
  notes.push(
    `Without a write: median ${seconds(median(pauses))} s, longest ${seconds(Math.max(...pauses))} s.`,
    `Acknowledged: ${written.campaigns.size} campaigns, ${written.supports.size} supports, ${acknowledged.orders.size} orders, ${acknowledged.donations.size} donations, ${acknowledged.refunds.size} refunds, ${acknowledged.payouts.size} payouts.`,
    `${reminders.count()} reminders. ${reader.times.length} pages read, ${reader.failures.length} failed, the slowest took ${seconds(Math.max(...reader.times))} s.`,
    `Balance at PayPal: ${books.balance.ledger} cents in the ledger, ${books.balance.statement} cents in PayPal’s statement. All accounts sum to ${books.balance.sum}.`,
  )
  const { attempt } = steps
  await attempt('every acknowledged campaign and support is there once', async () =>
    requireNone(await compareWritten(databaseUrl, written)),
  )
  await attempt('every acknowledged donation, refund and payout is booked once, as PayPal says', async () =>
    requireNone(books.problems),
  )
  await attempt('every guest got one reminder', async () => requireNone(await reminders.compare()))
  await attempt('cli check-books', () => mustDo(site.muster, site.settings, 'check-books'))
  await attempt('public pages never failed', async () => requireNone(reader.failures))
  await attempt(`writes went on within ${seconds(pauseMaxMs)} s`, async () =>
    requireNone(pauses.filter((pauseMs) => pauseMs > pauseMaxMs).map((pauseMs) => `${seconds(pauseMs)} s`)),
  )
}

// The table says which step failed. Without a failed step, the drill itself is wrong.
await use(run)
steps.end('PostgreSQL under Patroni, leaders killed with -9', notes)
