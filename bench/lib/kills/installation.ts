import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { loginEndpoint } from '@muster/contract/people/accounts.ts'
import { openEmbeddedPostgres } from '../../../server/src/platform/embedded-postgres/index.ts'
import { compileCache } from '../../../server/test/processes/compile-cache.ts'
import { createLog } from '../../../server/src/platform/base/log.ts'
import { claimPort } from '../../../server/src/process/port.ts'
import { callApi } from '../calls.ts'
import { type Child, startChild } from '../child.ts'
import { type Server, startProduct } from '../servers.ts'

export const victims = ['server', 'database', 'sandbox'] as const
export type Victim = (typeof victims)[number]

export type Buyer = { email: string; password: string }

/** What people use of an installation, and what their work is compared with. */
export type Site = {
  url: string
  /** Logs the admin in. Returns the session's token. */
  enterAsAdmin: () => Promise<string>
  sandbox: { apiUrl: string; buyers: Buyer[]; storeFile: string }
  /** Database URL for the role that owns the tables. */
  databaseUrl: () => Promise<string>
}

/** An installation whose server, database and PayPal sandbox can be killed. */
export type Installation = Site & {
  /** Kills one of its processes with -9 and waits until it is restarted. Returns the downtime in milliseconds. */
  kill: (victim: Victim) => Promise<number>
  close: () => Promise<void>
}

const log = createLog('silent')
const root = resolve(import.meta.dirname, '../../..')
const sandboxProgram = resolve(root, 'paypal-sandbox/src/main.ts')
const admin = { email: 'admin@example.org', password: 'correct horse battery' }
const pollMs = 10
/** The time limit for a start. */
const givenUpAfterMs = 60_000

const until = async (isSo: () => Promise<boolean>, what: string): Promise<void> => {
  const deadline = performance.now() + givenUpAfterMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${what} within ${givenUpAfterMs / 1_000} s`)
    await pause(pollMs)
  }
}

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}

/** The process id of the database of this data directory; null if there is none. */
const databasePid = async (dataDir: string): Promise<number | null> => {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || null
}

const killChild = async ({ process }: Child): Promise<void> => {
  const ended = once(process, 'exit')
  process.kill('SIGKILL')
  await ended
}

type Processes = { server: Server; sandbox: Child }

const startSandbox = (storeFile: string, port: number, webhookUrl: string): Promise<Child> =>
  startChild(sandboxProgram, {
    args: ['--data', storeFile, '--port', String(port), '--webhook-url', webhookUrl],
    env: compileCache,
  })

/** The sandbox is not a child of the server here, so that each can be killed separately. */
export const openInstallation = async (): Promise<Installation> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-kills-'))
  // If this runs as root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o711)
  const [port, sandboxPort] = [await claimPort('127.0.0.1', 0), await claimPort('127.0.0.1', 0)]
  const [url, apiUrl] = [`http://localhost:${port}`, `http://127.0.0.1:${sandboxPort}`]
  const storeFile = join(dataDir, 'sandbox.sqlite')
  const openSandbox = () => startSandbox(storeFile, sandboxPort, `http://127.0.0.1:${port}/api/webhooks/paypal`)
  const sandbox = await openSandbox()
  const { clientId, clientSecret, webhookId, buyers } = sandbox.ready as Record<string, string> & { buyers: Buyer[] }
  const settings = {
    ...compileCache,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_DATA: 'off',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    PAYPAL_API_URL: apiUrl,
    PAYPAL_CLIENT_ID: clientId ?? '',
    PAYPAL_CLIENT_SECRET: clientSecret ?? '',
    PAYPAL_WEBHOOK_ID: webhookId ?? '',
  }
  // A process that exits normally writes the compile cache for all later starts.
  await (await startProduct(settings)).stop()
  const running: Processes = { sandbox, server: await startProduct(settings) }
  const served = (what: string) => until(() => isReady(url), `${what} did not serve again`)
  const killAndWait: Record<Victim, () => Promise<void>> = {
    server: async () => {
      await killChild(running.server)
      running.server = await startProduct(settings)
      await served('the server')
    },
    database: async () => {
      const pid = await databasePid(dataDir)
      if (pid === null) throw new Error('no database to kill')
      process.kill(pid, 'SIGKILL')
      const isAnother = async () => ![pid, null].includes(await databasePid(dataDir))
      await until(isAnother, 'no other database was started')
      await served('the database')
    },
    sandbox: async () => {
      await killChild(running.sandbox)
      running.sandbox = await openSandbox()
    },
  }
  return {
    url,
    enterAsAdmin: async () => (await callApi(url, loginEndpoint, { body: admin })).body.token,
    sandbox: { apiUrl, buyers, storeFile },
    databaseUrl: async () => (await openEmbeddedPostgres({ dataDir, log })).ownerUrl,
    kill: async (victim) => {
      const since = performance.now()
      await killAndWait[victim]()
      return performance.now() - since
    },
    close: async () => {
      await running.server.stop()
      await running.sandbox.stop()
      // The database of a killed server is still running.
      const leftOver = await openEmbeddedPostgres({ dataDir, log })
      await leftOver.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
