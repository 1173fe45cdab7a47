import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@muster/contract/accounts/accounts.ts'
import { createCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connect, type Db } from '../../src/database/database.ts'
import { hour } from '../../src/base/clock.ts'
import type { FaultPoint, FaultPoints } from '../../src/base/faults.ts'
import { reminderFaults } from '../../src/mailings/reminders/reminders.faults.ts'
import { createLog } from '../../src/base/log.ts'
import { giveCrowd } from '../crowds.ts'
import { freshDatabase } from '../database.ts'
import { type Mailbox, openMailbox } from '../mailbox.ts'
import { killLaunched, launch, type ServerProcess } from './server-process.ts'
import { callAt } from './installation.ts'
import { patient } from '../patience.ts'

const admin = { email: 'owner@example.org', password: 'correct horse battery' }
/** More than one batch. */
const crowd = 1_010

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
    mkdtemp(join(tmpdir(), 'muster-reminders-')),
  ])
  db = connect({ url: database.ownerUrl, log: createLog('silent'), connectionsMax: 2 })
})
afterEach(() => killLaunched())
afterAll(async () => {
  await db.destroy()
  await Promise.all([mailbox.close(), database.drop(), rm(dataDir, { recursive: true, force: true })])
})

/** Today in a time zone in which it is about noon, so that the date does not change during the test. */
const today = () => {
  const hoursBehind = new Date().getUTCHours() - 12
  const day = new Date().toISOString().slice(0, 10)
  return {
    execution_date: day,
    time_zone: `Etc/GMT${hoursBehind < 0 ? '' : '+'}${hoursBehind}`,
    ends_at: new Date(Date.parse(`${day}T23:59:59.999Z`) + hoursBehind * hour),
  }
}

/**
 * The only campaign of today, with many supporters. A starting server finds it due immediately. It has no day while its first server
 * runs, which could write the summary before the supporters are there.
 */
const makeDue = async (): Promise<string[]> => {
  await db.updateTable('campaign').set({ cancelled_at: new Date() }).execute()
  const server = await start()
  const { _id } = await call(createCampaign, { body: { title: 'Clean the river' } })
  await server.signal('SIGTERM')
  const people = await giveCrowd(db, _id, crowd)
  await db.updateTable('campaign').set(today()).where('id', '=', _id).execute()
  return people
}

/** If a server is killed after sending a mail and before recording it, the mail is sent again with the same Message-ID. */
const mailsTo = (address: string): number =>
  new Set(
    mailbox
      .to(address)
      .filter(({ subject }) => subject?.includes('Clean the river'))
      .map(({ messageId }) => messageId),
  ).size

/** Skips the minutes until a killed server's leases on mails expire. */
const endLeases = () => db.updateTable('mail').set({ send_after: new Date() }).where('sent_at', 'is', null).execute()

const written = async (): Promise<number> =>
  (await db.selectFrom('reminder').select('address_hash').where('kind', '=', 'reminder').execute()).length

const expectEachMailedOnce = async (people: string[], summariesBefore: number): Promise<void> => {
  await expect
    .poll(() => people.filter((email) => mailsTo(email) > 0).length, { timeout: patient(90_000), interval: 200 })
    .toBe(crowd)
  await expect.poll(() => mailsTo(admin.email), { timeout: patient(30_000) }).toBe(summariesBefore + 1)
  expect(people.filter((email) => mailsTo(email) !== 1)).toEqual([])
}

const writtenUntil = { 'reminders.writing': 0, 'reminders.written': 1_000 } satisfies Record<
  FaultPoints['reminders'],
  number
>
test.each(reminderFaults)(
  'killed at %s, a server that starts again mails every supporter once, and the owner once',
  async (point) => {
    const people = await makeDue()
    const [summaries, before] = [mailsTo(admin.email), await written()]
    const doomed = await start(point).catch(() => null)
    if (doomed) expect(await doomed.ended).toEqual({ code: null, signal: 'SIGKILL' })
    expect((await written()) - before).toBe(writtenUntil[point])
    const next = await start()
    await expectEachMailedOnce(people, summaries)
    await next.signal('SIGTERM')
  },
)

test('two servers on one database, both killed while they write, mail every supporter once after one restarts', async () => {
  const people = await makeDue()
  const [summaries, before] = [mailsTo(admin.email), await written()]
  const doomed = await Promise.all([start(), start()])
  await expect.poll(async () => (await written()) > before, { timeout: patient(30_000), interval: 5 }).toBe(true)
  await Promise.all(doomed.map((server) => server.signal('SIGKILL')))
  await endLeases()
  await start()
  await expectEachMailedOnce(people, summaries)
})
