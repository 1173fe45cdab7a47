import { createCampaignEndpoint, updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { sendUrgentUpdateEndpoint } from '@muster/contract/campaigns/urgent-updates.ts'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { day, hour, minute } from '../../src/platform/base/clock.ts'
import { transact } from '../../src/platform/database/database.ts'
import { recountNeeds } from '../../src/campaigns/index.ts'
import { giveCrowd, giveGuestDonations } from '../crowds.ts'
import { expectLedgerSound } from '../ledger-checks.ts'
import { type Mailbox, openMailbox } from '../mailbox.ts'
import { patient } from '../patience.ts'
import { useInstallation } from './use-installation.ts'

let mailbox: Mailbox
const scene = useInstallation(async () => {
  mailbox = await openMailbox()
  return { settings: { SMTP_URL: mailbox.url } }
})
afterAll(() => mailbox.close())

/** If a server is killed after sending a mail and before recording it, the mail is sent again with the same Message-ID. */
const subjectsTo = (address: string): string[] => [
  ...new Map(mailbox.to(address).map(({ messageId, subject }) => [messageId, subject ?? ''])).values(),
]

type Crowd = { id: string; people: string[] }

/** A campaign of the admin without a day, and its supporters. */
const makeCampaign = async (supporters: number): Promise<Crowd> => {
  const { installation } = scene
  const { _id: id } = await installation.asAdmin(createCampaignEndpoint, { body: { title: 'Clean the river' } })
  return { id, people: await giveCrowd(installation.db, id, supporters) }
}

const change = (id: string, changed: object) =>
  scene.installation.db.updateTable('campaign').set(changed).where('id', '=', id).execute()

/** Waits, with the minutes between two runs of the job skipped, until each of these people was mailed. */
const expectAllMailed = async (people: readonly string[], job: string): Promise<void> => {
  const mailedLater = async () => {
    await scene.jobs.wake(job)
    return people.filter((email) => subjectsTo(email).length > 0).length
  }
  await expect.poll(mailedLater, { timeout: patient(90_000), interval: 500 }).toBe(people.length)
}

const countMails = async (prefix: string, id: string): Promise<number> => {
  const rows = scene.installation.db.selectFrom('mail').select('id').where('key', 'like', `${prefix}:${id}:%`)
  return (await rows.execute()).length
}

/** A day in less than 48 hours. */
const soon = () => {
  const endsAt = new Date(Date.now() + 40 * hour)
  return { ends_at: endsAt, execution_date: endsAt.toISOString().slice(0, 10) }
}

/** `crowd`: more than one batch if a batch is committed before the kill. */
test.each([
  { point: 'update.recorded', crowd: 10, written: 0 },
  { point: 'update.telling', crowd: 10, written: 0 },
  { point: 'update.told', crowd: 1_010, written: 1_000 },
] as const)(
  'killed at $point, a server that starts again mails an urgent update to everyone once',
  async ({ point, crowd, written }) => {
    const { id, people } = await makeCampaign(crowd)
    await change(id, soon())
    const request = { params: { id }, body: { text: 'The meeting point is flooded' } }
    const send = () => scene.installation.asAdmin(sendUrgentUpdateEndpoint, request)
    await scene.crashAt(point, send, async () => expect(await countMails('update', id)).toBe(written))
    await expectAllMailed(people, 'updates')
    expect(people.filter((email) => subjectsTo(email).join() !== 'Urgent: Clean the river')).toEqual([])
  },
)

test.each([
  { point: 'promise-mails.writing', crowd: 10, written: 0 },
  { point: 'promise-mails.written', crowd: 210, written: 200 },
] as const)(
  'killed at $point, a server that starts again asks everyone once about a changed promise',
  async ({ point, crowd, written }) => {
    const { installation, jobs } = scene
    const { id, people } = await makeCampaign(crowd)
    await installation.asAdmin(updateCampaignEndpoint, { params: { id }, body: { title: 'Clean the lake' } })
    const mailChanges = async () => {
      const due = { notify_at: new Date(Date.now() - minute) }
      await installation.db.updateTable('promise_version').set(due).where('notify_at', 'is not', null).execute()
      await jobs.wake('promise-mails')
    }
    await scene.crashAt(point, mailChanges, async () => expect(await countMails('promise-renew', id)).toBe(written))
    await expectAllMailed(people, 'promise-mails')
    expect(people.filter((email) => subjectsTo(email).join() !== 'Do you stay? “Clean the lake” has changed')).toEqual(
      [],
    )
  },
)

test.each([
  { point: 'promise-mails.writing', crowd: 10, written: 0 },
  { point: 'promise-mails.written', crowd: 210, written: 200 },
] as const)(
  'killed at $point, a server that starts again sends one mail to who supported and donated, with the part about the donation',
  async ({ point, crowd, written }) => {
    const { installation, jobs } = scene
    const { db } = installation
    const { id, people } = await makeCampaign(crowd)
    await giveGuestDonations(db, id, people)
    onTestFinished(async () => void (await db.deleteFrom('donation').where('campaign_id', '=', id).execute()))
    await installation.asAdmin(updateCampaignEndpoint, { params: { id }, body: { title: 'Clean the lake' } })
    const versions = () => db.selectFrom('promise_version').where('campaign_id', '=', id).where('number', '=', 2)
    const mailChanges = async () => {
      const due = { notify_at: new Date(Date.now() - minute) }
      await db.updateTable('promise_version').set(due).where('notify_at', 'is not', null).execute()
      await jobs.wake('promise-mails')
    }
    await scene.crashAt(point, mailChanges, async () => expect(await countMails('promise-donor', id)).toBe(written))
    await expectAllMailed(people, 'promise-mails')
    const isDone = async () => (await versions().select('notified_at').executeTakeFirst())?.notified_at !== null
    await expect.poll(isDone, { timeout: patient(30_000) }).toBe(true)
    expect(await countMails('promise-%', id)).toBe(crowd)
    const mailsTo = (email: string) => new Map(mailbox.to(email).map(({ messageId, text }) => [messageId, text ?? '']))
    const isOne = (email: string) => {
      const [text, ...others] = mailsTo(email).values()
      return others.length === 0 && text?.includes('Do you stay?') && text.includes('You donated $1.00 before that.')
    }
    expect(people.filter((email) => !isOne(email))).toEqual([])
  },
)

test.each([
  { point: 'promise-mails.writing', crowd: 10, written: 0 },
  { point: 'promise-mails.written', crowd: 210, written: 200 },
] as const)(
  'killed at $point, a server that starts again tells everyone once where they meet',
  async ({ point, crowd, written }) => {
    const { installation, jobs } = scene
    const { id, people } = await makeCampaign(crowd)
    await installation.asAdmin(updateCampaignEndpoint, { params: { id }, body: { meetingPoint: 'The side gate' } })
    const mailChanges = async () => {
      const due = { arrangements_notify_at: new Date(Date.now() - minute) }
      const versions = installation.db.updateTable('promise_version').set(due)
      await versions.where('arrangements_notify_at', 'is not', null).execute()
      await jobs.wake('promise-mails')
    }
    await scene.crashAt(point, mailChanges, async () => expect(await countMails('promise-told', id)).toBe(written))
    await expectAllMailed(people, 'promise-mails')
    expect(people.filter((email) => subjectsTo(email).join() !== 'Changed: Clean the river')).toEqual([])
  },
)

// The simulation kills the server at every fault point of a decision. This one has more people than a batch.
test('killed while it tells of a decision, a server that starts again tells everyone once', async () => {
  const { installation, jobs } = scene
  const { db } = installation
  const [crowd, acting] = [210, 200]
  const { id, people } = await makeCampaign(crowd)
  await sql`
    update support set created_at = ${new Date(Date.now() - 30 * day)}, needs = case when place > ${acting} then 1000 else 200 end
    from (select id, row_number() over (order by id) as place from support where campaign_id = ${id}) as placed
    where placed.id = support.id`.execute(db)
  await transact(db, (tx) => recountNeeds(tx, id))
  const decide = async () => {
    await change(id, { ...soon(), created_at: new Date(0) })
    await jobs.wake('decisions')
  }
  const decisions = () =>
    db.selectFrom('campaign_decision').select(['acting', 'supporters']).where('campaign_id', '=', id).execute()
  await scene.crashAt('decision.telling', decide, async () => expect(await decisions()).toHaveLength(1))
  await expectAllMailed(people, 'decisions')
  const subjects = people.flatMap(subjectsTo).map((subject) => subject.split(':')[0])
  expect(subjects.toSorted()).toEqual([
    ...Array.from({ length: acting }, () => 'It is on'),
    ...Array.from({ length: crowd - acting }, () => 'You need not come'),
  ])
  expect(await decisions()).toEqual([{ acting, supporters: crowd }])
  await expectLedgerSound(db)
})

/** Today in a time zone in which it is about noon, so that the date does not change during the test. */
const today = () => {
  const hoursBehind = new Date().getUTCHours() - 12
  const date = new Date().toISOString().slice(0, 10)
  return {
    execution_date: date,
    time_zone: `Etc/GMT${hoursBehind < 0 ? '' : '+'}${hoursBehind}`,
    ends_at: new Date(Date.parse(`${date}T23:59:59.999Z`) + hoursBehind * hour),
  }
}

/** The only campaign of today, with many supporters and no day yet, and what was mailed about others before. */
const beforeReminding = async (crowd: number) => {
  const { db, adminEmail } = scene.installation
  await db.updateTable('campaign').set({ cancelled_at: new Date() }).execute()
  const { id, people } = await makeCampaign(crowd)
  return { id, people, summaries: remindersTo(adminEmail), remindedBefore: await countReminded() }
}

const remind = async (id: string): Promise<void> => {
  await change(id, today())
  await scene.jobs.wake('reminders')
}

const remindersTo = (address: string): number =>
  subjectsTo(address).filter((subject) => subject.includes('Clean the river')).length

const countReminded = async (): Promise<number> => {
  const reminders = scene.installation.db.selectFrom('reminder').select('address_hash').where('kind', '=', 'reminder')
  return (await reminders.execute()).length
}

const expectEachRemindedOnce = async (people: string[], summariesBefore: number): Promise<void> => {
  await expectAllMailed(people, 'reminders')
  const summaries = () => remindersTo(scene.installation.adminEmail)
  await expect.poll(summaries, { timeout: patient(30_000) }).toBe(summariesBefore + 1)
  expect(people.filter((email) => remindersTo(email) !== 1)).toEqual([])
}

test.each([
  { point: 'reminders.writing', crowd: 10, written: 0 },
  { point: 'reminders.written', crowd: 1_010, written: 1_000 },
] as const)(
  'killed at $point, a server that starts again mails every supporter once, and the owner once',
  async ({ point, crowd, written }) => {
    const { id, people, summaries, remindedBefore } = await beforeReminding(crowd)
    const reminded = async () => (await countReminded()) - remindedBefore
    await scene.crashAt(
      point,
      () => remind(id),
      async () => expect(await reminded()).toBe(written),
    )
    await expectEachRemindedOnce(people, summaries)
  },
)

test('two servers on one database, both killed while they write, mail every supporter once after one restarts', async () => {
  const { installation } = scene
  const { id, people, summaries, remindedBefore } = await beforeReminding(1_010)
  const another = await installation.startAnother()
  await remind(id)
  const hasBegun = async () => (await countReminded()) > remindedBefore
  await expect.poll(hasBegun, { timeout: patient(30_000), interval: 5 }).toBe(true)
  await Promise.all([installation.kill(), another.signal('SIGKILL')])
  // Skips the minutes until the leases of the killed servers on mails expire.
  await installation.db.updateTable('mail').set({ send_after: new Date() }).where('sent_at', 'is', null).execute()
  await installation.start()
  await expectEachRemindedOnce(people, summaries)
})
