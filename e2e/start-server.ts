import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { adminEmail, password } from './api.ts'

/** Bundled in `npm test`, which has just built it. */
const program = resolve(
  import.meta.dirname,
  process.env.MUSTER_BUNDLED === 'on' ? '../server/dist/program/main.js' : '../server/src/main.ts',
)

type Ready = { url: string; buyers: { email: string; password: string }[] }

/** Starts the product with `npm start` settings on an empty database. Returns a function that stops it. */
export const startServer = async (settings: NodeJS.ProcessEnv): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-e2e-'))
  // If this runs as root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o711)
  const child = fork(program, {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: password,
      ...settings,
    },
  })
  const ended = once(child, 'exit')
  const ready = once(child, 'message') as Promise<[Ready]>
  const [{ url, buyers }] = await Promise.race([
    ready,
    ended.then(() => Promise.reject(new Error('the server did not start'))),
  ])
  process.env.MUSTER_URL = url
  process.env.MUSTER_BUYER = JSON.stringify(buyers[0])
  return async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Playwright's global set-up. The returned function is the global teardown. */
const startForJourneys = () => startServer({ DEMO_DATA: 'off' })
export default startForJourneys
