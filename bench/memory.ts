import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLoader } from './lib/load.ts'
import { print } from './lib/report.ts'
import { type Server, startProduct } from './lib/servers.ts'

// Memory of the server process of `npm start`, without the processes of the database and the PayPal sandbox: on a first start, which
// creates the demo data, and on a second one (build the web app before: npm run build):
//   node bench/memory.ts [--json]

const addedMbMax = 250
const requests = 1_000
const paths = ['/api/campaigns', '/api/campaigns?q=park', '/', '/campaigns', '/campaigns?uncached=1', '/api/tags?q=a']

const residentMb = ({ pid }: Server): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/** The proportional set size of a process; NaN on systems other than Linux. */
const proportionalMb = ({ pid }: Server): number => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
  } catch {
    return NaN
  }
}

const row = (when: string, server: Server) => ({
  when,
  'RSS MB': residentMb(server).toFixed(0),
  'PSS MB': proportionalMb(server).toFixed(0),
  limit: `≤ ${addedMbMax}`,
})

const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'))
await chmod(dataDir, 0o711)
const loader = await startLoader()
const rows = []
try {
  for (const start of ['first start', 'second start']) {
    const server = await startProduct({ DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:0' })
    rows.push(row(start, server))
    const load = { until: { answers: requests }, connections: 8, requests: paths.map((path) => ({ path })) }
    await loader.run({ url: server.url, ...load })
    rows.push(row(`${start}, after ${requests} requests`, server))
    await server.stop()
  }
} finally {
  await loader.stop()
  await rm(dataDir, { recursive: true, force: true })
}
print({
  title: 'Memory of the server process, without the database and the PayPal sandbox',
  rows,
  notes: ['One sample each: the time since the last garbage collection changes the result by tens of MB.'],
})
