import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { print } from '../../bench/lib/report.ts'
import { trustedCertificate } from './production/certificate.ts'
import { installPackages } from './production/packages.ts'
import { startCluster } from './production/postgres.ts'
import { stopServer } from './production/site.ts'
import { compareRecords } from './restart/records.ts'
import { openSite, type Site } from './restart/site.ts'
import { type Tally, visitUntil } from './restart/visitors.ts'
import { openWorkplace } from './workplace.ts'

// Restarts two servers behind nginx in turn, without a pause, while 40 members read and write over keep-alive connections. With DRAIN_SECONDS
// and Muster-Failover no request fails, and all that was acknowledged is stored once. The first two runs do without them, as a contrast.
//   npm run drill -- restart

const { folder, use } = await openWorkplace('restart')

/** Restarts one server after the other until the time is over. Returns the number of restarts. */
const restartFor = async ({ servers, start }: Site, lastsSeconds: number): Promise<number> => {
  const until = performance.now() + lastsSeconds * 1_000
  let restarts = 0
  for (; performance.now() < until; restarts++) {
    const index = restarts % servers.length
    const [server] = servers.slice(index)
    if (server) await stopServer(server)
    servers[index] = await start(index)
  }
  return restarts
}

type Run = { name: string; drains: boolean; failsOver: boolean; lastsSeconds: number }
const runs: Run[] = [
  { name: 'neither', drains: false, failsOver: false, lastsSeconds: 40 },
  { name: 'DRAIN_SECONDS alone', drains: true, failsOver: false, lastsSeconds: 60 },
  { name: 'as deployed', drains: true, failsOver: true, lastsSeconds: 120 },
]

const visitDuring = async (site: Site, { lastsSeconds }: Run) => {
  let isOver = false
  const visited = visitUntil(site.url, site.members, () => isOver)
  await pause(2_000)
  const restarts = await restartFor(site, lastsSeconds).finally(() => (isOver = true))
  return { restarts, tally: await visited }
}

const describe = ({ name }: Run, restarts: number, tally: Tally, wrong: string[]) => ({
  run: name,
  restarts,
  'GET and HEAD': tally.reads,
  POST: tally.posts,
  failed: tally.failures.length,
  'failed POSTs': tally.failures.filter((failure) => failure.startsWith('POST')).length,
  'wrong records': wrong.length,
})

const prepare = async () => {
  const installed = await installPackages()
  const trusted = await trustedCertificate(folder)
  return { installed, trusted, cluster: await startCluster(installed.postgres.bin, join(folder, 'postgres')) }
}

const play = async (run: Run, prepared: Awaited<ReturnType<typeof prepare>>) => {
  console.error(`${run.name}: ${run.lastsSeconds} s`)
  const at = join(folder, run.name.replaceAll(' ', '-'))
  const site = await openSite({ ...run, ...prepared, folder: at, name: `site${runs.indexOf(run)}` })
  const { restarts, tally } = await visitDuring(site, run)
  const wrong = await compareRecords(site.ownerUrl, tally)
  const kinds = Map.groupBy([...tally.failures, ...wrong], (fault) => fault)
  for (const [fault, { length }] of [...kinds].slice(0, 20)) console.error(`  ${length} × ${fault}`)
  await Promise.all(site.servers.map(stopServer))
  await site.proxy.stop()
  return { row: describe(run, restarts, tally, wrong), isClean: tally.failures.length + wrong.length === 0 }
}

await use(async () => {
  const prepared = await prepare()
  const played = []
  for (const run of runs) played.push(await play(run, prepared))
  print({
    title: 'Two servers behind nginx, restarted in turn without a pause',
    rows: played.map(({ row }) => row),
    notes: [
      '40 members, each over one keep-alive connection: pages, API reads, campaigns, supports, orders of donations.',
      'neither: DRAIN_SECONDS=0 and Muster-Failover off. as deployed: DRAIN_SECONDS=5 and Muster-Failover on.',
    ],
  })
  if (!played.at(-1)?.isClean) process.exitCode = 1
})
