import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { adminEmail, password } from './api.ts'

const program = resolve(import.meta.dirname, '../server/src/main.ts')

type Ready = { url: string; buyers: { email: string; password: string }[] }

/** Starts the product as a person would, on an empty database of its own. Answers with how to end it. */
export const startServer = async (settings: NodeJS.ProcessEnv): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-e2e-'))
  // As root, PostgreSQL runs as somebody else, who must be able to get there.
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

/** Before the first journey, on an empty database; what it answers with runs after the last. */
const startForJourneys = () => startServer({ DEMO_DATA: 'off' })
export default startForJourneys
