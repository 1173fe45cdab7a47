import { expect, test } from 'vitest'
import { hour } from '../../src/base/clock.ts'
import type { FaultPoints } from '../../src/base/faults.ts'
import { reminderFaults } from '../../src/mailings/reminders/reminders.faults.ts'
import { patient } from '../patience.ts'
import { useMailingServer } from './use-mailing-server.ts'

const scene = useMailingServer()
/** More than one batch. */
const crowd = 1_010

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
  await scene.db.updateTable('campaign').set({ cancelled_at: new Date() }).execute()
  const { id, people } = await scene.makeCampaign(crowd)
  await scene.db.updateTable('campaign').set(today()).where('id', '=', id).execute()
  return people
}

const mailsTo = (address: string): number =>
  scene.subjectsTo(address).filter((subject) => subject.includes('Clean the river')).length

/** Skips the minutes until a killed server's leases on mails expire. */
const endLeases = () =>
  scene.db.updateTable('mail').set({ send_after: new Date() }).where('sent_at', 'is', null).execute()

const written = async (): Promise<number> =>
  (await scene.db.selectFrom('reminder').select('address_hash').where('kind', '=', 'reminder').execute()).length

const expectEachMailedOnce = async (people: string[], summariesBefore: number): Promise<void> => {
  await scene.expectAllMailed(people)
  await expect.poll(() => mailsTo(scene.admin.email), { timeout: patient(30_000) }).toBe(summariesBefore + 1)
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
    const [summaries, before] = [mailsTo(scene.admin.email), await written()]
    await scene.startDoomed(point)
    expect((await written()) - before).toBe(writtenUntil[point])
    const next = await scene.start()
    await expectEachMailedOnce(people, summaries)
    await next.signal('SIGTERM')
  },
)

test('two servers on one database, both killed while they write, mail every supporter once after one restarts', async () => {
  const people = await makeDue()
  const [summaries, before] = [mailsTo(scene.admin.email), await written()]
  const doomed = await Promise.all([scene.start(), scene.start()])
  await expect.poll(async () => (await written()) > before, { timeout: patient(30_000), interval: 5 }).toBe(true)
  await Promise.all(doomed.map((server) => server.signal('SIGKILL')))
  await endLeases()
  await scene.start()
  await expectEachMailedOnce(people, summaries)
})
