import { claimPort } from '../../../server/src/process/port.ts'
import { waitFor } from '../site-calls.ts'
import type { Steps } from '../steps.ts'
import { visit } from './people.ts'
import { mustDo, requireText } from './site.ts'
import type { Scene, Served } from './serving.ts'

const readyMaxMs = 20_000

const crashPostgres = async ({ cluster, muster, settings }: Scene, { servers }: Served): Promise<void> => {
  await cluster.crash()
  const since = performance.now()
  await waitFor('both servers', async () => {
    const answers = await Promise.all(servers.map(({ url }) => fetch(`${url}/api/health/ready`)))
    return answers.every(({ ok }) => ok) ? true : undefined
  })
  if (performance.now() - since > readyMaxMs) throw new Error('the servers were not ready in time')
  await mustDo(muster, settings, 'check-books')
}

const refuseStandby = async ({ cluster, muster, settings }: Scene): Promise<void> => {
  const standby = await cluster.startStandby()
  const { DATABASE_URL = '', MIGRATION_DATABASE_URL = '' } = settings
  const logins = cluster.movedTo({ DATABASE_URL, MIGRATION_DATABASE_URL }, standby.port)
  const PORT = String(await claimPort('127.0.0.1', 0))
  const said = await muster.startRefused({ ...settings, ...logins, PORT })
  requireText(said, /DATABASE_URL: the server is read-only, such as a standby; give the address of the primary/)
  await standby.stop('SIGINT')
}

const diagnoseStorage = async ({ bucket, muster, settings }: Scene): Promise<void> => {
  await bucket.stop()
  const { code, said } = await muster.cli(settings, 'doctor')
  await bucket.start()
  if (code !== 1) throw new Error(`doctor ended with ${code}`)
  requireText(
    said,
    /^failure +storage: the bucket pictures at 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)\. Check STORAGE_URL/m,
  )
}

/** Breaks what production consists of, one after the other. */
export const breakThings = async ({ attempt }: Steps, scene: Scene, served: Served): Promise<void> => {
  await attempt('PostgreSQL crashes and comes back: ready again, the books hold', () => crashPostgres(scene, served))
  await attempt('a streaming standby is refused with exit code 78', () => refuseStandby(scene))
  await attempt('the bucket stops: cli doctor says what to do', () => diagnoseStorage(scene))
  await attempt('visitors read page and picture again', () => visit(scene.place.url, served.campaign))
}
