import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { minute } from '../../platform/base/clock.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact } from '../../platform/database/database.ts'
import { recordContact, recordDisk, recordProxySign } from './health.sql.ts'

type Recorder = Pick<AppContext, 'db' | 'clock' | 'config' | 'log' | 'measures'>

const measureDisk = async (folder: string) => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder, { bigint: true })
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    // With a database and a bucket elsewhere, there may be no such folder.
    return null
  }
}

/** Stores what this server experienced with the services, and how full its disk is, for all servers to judge. */
export const recordHealth = async ({ db, clock, config, measures }: Recorder): Promise<void> => {
  const disk = await measureDisk(config.dataDir)
  const contacts = measures.takeContacts()
  const proxySeenAt = measures.takeProxySeen()
  await transact(db, async (tx) => {
    for (const contact of contacts) await recordContact(tx, contact)
    if (proxySeenAt) await recordProxySign(tx, proxySeenAt)
    if (disk) await recordDisk(tx, { server: hostname(), ...disk, measuredAt: clock.now() })
  })
}

/** Calls {@link recordHealth} each minute until the returned function is called. */
export const watchHealth = (recorder: Recorder): (() => Promise<void>) => {
  const inBackground = { ...recorder, db: recorder.db.as('system', 'background') }
  const record = () =>
    recordHealth(inBackground).catch((error: unknown) =>
      recorder.log.warn({ err: error }, 'the state of the services could not be stored'),
    )
  const timer = setInterval(() => void record(), minute)
  return async () => clearInterval(timer)
}
