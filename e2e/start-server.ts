import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { copyTemplate } from '../server/test/template.ts'
import { adminEmail, password } from './api.ts'
import type { Place } from './start-database.ts'

/** Bundled in `npm test`, which has just built it. */
const program = resolve(
  import.meta.dirname,
  process.env.MUSTER_BUNDLED === 'on' ? '../server/dist/program/main.js' : '../server/src/main.ts',
)
const endWithParent = pathToFileURL(join(import.meta.dirname, 'end-with-parent.ts')).href

type Ready = { url: string; buyers: { email: string; password: string }[] }
type Stop = () => Promise<void>

/** Starts the product with `npm start` settings. Without `DATABASE_URL` it has the embedded database. @param home of the data folder */
export const startServer = async (settings: NodeJS.ProcessEnv, home = tmpdir()): Promise<Stop> => {
  const dataDir = await mkdtemp(join(home, 'muster-e2e-'))
  // If this runs as root, the embedded PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o711)
  const child = fork(program, {
    execArgv: ['--import', endWithParent],
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
  const failed = ended.then(() => Promise.reject(new Error('the server did not start')))
  const [{ url, buyers }] = (await Promise.race([once(child, 'message'), failed])) as [Ready]
  process.env.MUSTER_URL = url
  process.env.MUSTER_BUYER = JSON.stringify(buyers[0])
  return async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Starts the product for the tests of one worker, on a copy of the run's template. */
export const startForWorker = async (): Promise<Stop> => {
  const { server, folder } = JSON.parse(process.env.MUSTER_PLACE ?? '{}') as Place
  const database = await copyTemplate(server)
  const stop = await startServer({ DATABASE_URL: database.ownerUrl, DEMO_DATA: 'off' }, folder)
  return async () => {
    await stop()
    await database.drop()
  }
}
