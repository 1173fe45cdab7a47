import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@muster/contract/accounts/accounts.ts'
import { createCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { day, hour } from '../../src/base/clock.ts'
import type { FaultPoint } from '../../src/base/faults.ts'
import { createLog } from '../../src/base/log.ts'
import { connect, type Db, transact } from '../../src/database/database.ts'
import { decisionFaults } from '../../src/decisions/decisions.faults.ts'
import { recountNeeds } from '../../src/thresholds/index.ts'
import { giveCrowd } from '../crowds.ts'
import { freshDatabase } from '../database.ts'
import { expectLedgerSound } from '../ledger-checks.ts'
import { type Mailbox, openMailbox } from '../mailbox.ts'
import { patient } from '../patience.ts'
import { callAt } from './installation.ts'
import { killLaunched, launch, type ServerProcess } from './server-process.ts'

const admin = { email: 'owner@example.org', password: 'correct horse battery' }
/** More than one batch. */
const crowd = 210
/** These ask for as many, and 10 others for more than there are. */
const acting = 200

let database: Awaited<ReturnType<typeof freshDatabase>>
let mailbox: Mailbox
let dataDir: string
let db: Db
let call: ReturnType<typeof callAt>

const start = async (killAt?: FaultPoint): Promise<ServerProcess> => {
  const server = launch({
    DATA_DIR: dataDir,
    DATABASE_URL: database.ownerUrl,
    SMTP_URL: mailbox.url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...(killAt && { MUSTER_KILL_AT: killAt }),
  })
  const { url } = await server.ready
  const { token } = await callAt(url)(login, { body: admin })
  call = callAt(url, token)
  return server
}

beforeAll(async () => {
  ;[database, mailbox, dataDir] = await Promise.all([
    freshDatabase(),
    openMailbox(),
    mkdtemp(join(tmpdir(), 'muster-decisions-')),
  ])
  db = connect({ url: database.ownerUrl, log: createLog('silent'), connectionsMax: 2 })
})
afterEach(() => killLaunched())
afterAll(async () => {
  await db.destroy()
  await Promise.all([mailbox.close(), database.drop(), rm(dataDir, { recursive: true, force: true })])
})

/** A campaign whose time to decide has come, with supporters who named numbers. A starting server decides it immediately. */
const makeDue = async (): Promise<{ id: string; people: string[] }> => {
  const server = await start()
  const { _id: id } = await call(createCampaign, { body: { title: 'Clean the river' } })
  await server.signal('SIGTERM')
  const people = await giveCrowd(db, id, crowd)
  await sql`
    update support set created_at = ${new Date(Date.now() - 30 * day)}, needs = case when place > ${acting} then 1000 else 200 end
    from (select id, row_number() over (order by id) as place from support where campaign_id = ${id}) as placed
    where placed.id = support.id`.execute(db)
  await transact(db, (tx) => recountNeeds(tx, id))
  const endsAt = new Date(Date.now() + 40 * hour)
  const when = { ends_at: endsAt, execution_date: endsAt.toISOString().slice(0, 10), created_at: new Date(0) }
  await db.updateTable('campaign').set(when).where('id', '=', id).execute()
  return { id, people }
}

const decisions = (id: string) =>
  db.selectFrom('campaign_decision').select(['acting', 'supporters']).where('campaign_id', '=', id).execute()

/** If a server is killed after sending a mail and before recording it, the mail is sent again with the same Message-ID. */
const subjectsTo = (address: string): string[] => [
  ...new Map(mailbox.to(address).map(({ messageId, subject }) => [messageId, subject?.split(':')[0] ?? ''])).values(),
]

const decidedUntil = { 'decision.writing': 0, 'decision.written': 1, 'decision.telling': 1 } as const
test.each(decisionFaults)(
  'killed at %s, a server that starts again decides once and tells everyone once',
  async (point) => {
    const { id, people } = await makeDue()
    const doomed = await start(point).catch(() => null)
    if (doomed) expect(await doomed.ended).toEqual({ code: null, signal: 'SIGKILL' })
    expect(await decisions(id)).toHaveLength(decidedUntil[point])
    const next = await start()
    await expect
      .poll(() => people.filter((email) => subjectsTo(email).length > 0).length, {
        timeout: patient(90_000),
        interval: 200,
      })
      .toBe(crowd)
    expect(people.flatMap(subjectsTo).toSorted()).toEqual([
      ...Array.from({ length: acting }, () => 'It is on'),
      ...Array.from({ length: crowd - acting }, () => 'You owe nothing'),
    ])
    expect(await decisions(id)).toEqual([{ acting, supporters: crowd }])
    await expectLedgerSound(db)
    await next.signal('SIGTERM')
  },
)
