import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@muster/contract/accounts/accounts.ts'
import { createCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { FaultPoint } from '../../src/base/faults.ts'
import { createLog } from '../../src/base/log.ts'
import { connect, type Db } from '../../src/database/database.ts'
import { giveCrowd } from '../crowds.ts'
import { freshDatabase } from '../database.ts'
import { type Mailbox, openMailbox } from '../mailbox.ts'
import { patient } from '../patience.ts'
import { callAt } from './installation.ts'
import { killLaunched, launch, type ServerProcess } from './server-process.ts'

const admin = { email: 'owner@example.org', password: 'correct horse battery' }

type Scene = { database: Awaited<ReturnType<typeof freshDatabase>>; mailbox: Mailbox; dataDir: string; db: Db }

/** Sets up a database and a mail server, for every test of a file, which starts and kills servers that mail the people of campaigns. */
export const useMailingServer = () => {
  const scene = {} as Scene
  let call: ReturnType<typeof callAt>

  beforeAll(async () => {
    const [database, mailbox, dataDir] = await Promise.all([
      freshDatabase(),
      openMailbox(),
      mkdtemp(join(tmpdir(), 'muster-mailing-')),
    ])
    const db = connect({ url: database.ownerUrl, log: createLog('silent'), connectionsMax: 2 })
    Object.assign(scene, { database, mailbox, dataDir, db })
  })
  afterEach(() => killLaunched())
  afterAll(async () => {
    const { database, mailbox, dataDir, db } = scene
    await db.destroy()
    await Promise.all([mailbox.close(), database.drop(), rm(dataDir, { recursive: true, force: true })])
  })

  const start = async (killAt?: FaultPoint): Promise<ServerProcess> => {
    const server = launch({
      DATA_DIR: scene.dataDir,
      DATABASE_URL: scene.database.ownerUrl,
      SMTP_URL: scene.mailbox.url,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...(killAt && { MUSTER_KILL_AT: killAt }),
    })
    const { url } = await server.ready
    const { token } = await callAt(url)(login, { body: admin })
    call = callAt(url, token)
    return server
  }

  /** If a server is killed after sending a mail and before recording it, the mail is sent again with the same Message-ID. */
  const subjectsTo = (address: string): string[] => [
    ...new Map(scene.mailbox.to(address).map(({ messageId, subject }) => [messageId, subject ?? ''])).values(),
  ]

  return {
    admin,
    get db() {
      return scene.db
    },
    /** A call of the admin to the server that was started last. */
    get call() {
      return call
    },
    start,
    /** Starts a server that a fault point kills, also before it is ready, and waits until it is dead. */
    startDoomed: async (point: FaultPoint): Promise<void> => {
      const doomed = await start(point).catch(() => null)
      if (doomed) expect(await doomed.ended).toEqual({ code: null, signal: 'SIGKILL' })
    },
    subjectsTo,
    /** A campaign of the admin without a day, and its supporters. No server runs when they join. */
    makeCampaign: async (supporters: number): Promise<{ id: string; people: string[] }> => {
      const server = await start()
      const { _id: id } = await call(createCampaign, { body: { title: 'Clean the river' } })
      await server.signal('SIGTERM')
      return { id, people: await giveCrowd(scene.db, id, supporters) }
    },
    /** Waits until each of these people was mailed. */
    expectAllMailed: async (people: readonly string[]): Promise<void> => {
      const mailed = () => people.filter((email) => subjectsTo(email).length > 0).length
      await expect.poll(mailed, { timeout: patient(90_000), interval: 200 }).toBe(people.length)
    },
  }
}
