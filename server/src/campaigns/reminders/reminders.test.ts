import { listExpiringCampaignsEndpoint, runRemindersEndpoint } from '@muster/contract/campaigns/reminders.ts'
import { supportCampaignEndpoint, verifyGuestSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { giveCrowd } from '../../../test/crowds.ts'
import { mailsTo, tokenIn } from '../../../test/mails.ts'
import { useReminders } from '../../../test/reminding.ts'
import { day } from '../../platform/base/clock.ts'

const scene = useReminders()
const { campaign, dayIn, support } = scene

const run = async () => {
  const { status, body } = await scene.asAdmin(runRemindersEndpoint, {})
  expect(status).toBe(200)
  return body
}

const isAbout = (mail: Email, word: 'reminder' | 'summary') =>
  Boolean(mail.text?.includes(word === 'reminder' ? 'You support' : 'is your day'))
const remindersTo = async (email: string) => (await mailsTo(scene.t, email)).filter((mail) => isAbout(mail, 'reminder'))
const summariesTo = async (email: string) => (await mailsTo(scene.t, email)).filter((mail) => isAbout(mail, 'summary'))

test('every confirmed supporter of a campaign that ends within 24 hours gets one reminder, users and guests', async () => {
  const river = await campaign()
  const user = await support(river)
  const guest = `guest${scene.t.clock.now().getTime()}@example.org`
  await scene.t.call(supportCampaignEndpoint, { params: { id: river._id }, body: { email: guest } })
  const [confirmation] = await mailsTo(scene.t, guest)
  await scene.t.call(verifyGuestSupportEndpoint, { params: { token: tokenIn(confirmation) }, query: {} })
  const unconfirmed = `never${scene.t.clock.now().getTime()}@example.org`
  await scene.t.call(supportCampaignEndpoint, { params: { id: river._id }, body: { email: unconfirmed } })

  expect(await run()).toEqual({ campaigns: 1, reminders: 2, alreadySent: 0, failed: 0 })
  expect(await remindersTo(user.email)).toHaveLength(1)
  expect(await remindersTo(guest)).toHaveLength(1)
  expect(await remindersTo(unconfirmed)).toEqual([])
})

test('a reminder carries the action, a link, the day and a calendar file', async () => {
  const river = await campaign({
    actionDescription: 'Bring gloves.\nMeet at the bridge at nine.',
    locationType: 'city',
    city: 'Lisboa',
    timeZone: 'Europe/Lisbon',
  })
  const { email } = await support(river)
  await run()
  const [mail] = await remindersTo(email)
  expect(mail?.subject).toBe('Today: Clean the river')
  for (const words of ['Bring gloves.', 'Meet at the bridge at nine.', 'Lisboa', `/campaigns/${river._id}`]) {
    expect(mail?.text).toContain(words)
    expect(mail?.html).toContain(words)
  }
  const [file, ...others] = mail?.attachments ?? []
  expect(others).toEqual([])
  expect(file).toMatchObject({ filename: 'calendar.ics', mimeType: 'text/calendar' })
  const text = new TextDecoder().decode(file?.content as ArrayBuffer)
  expect(text).toContain(`DTSTART;VALUE=DATE:${dayIn(0).replaceAll('-', '')}`)
})

test('on the eve of a day that a clock change shortens, the mail says tomorrow', async () => {
  scene.t.clock.set('2027-03-27T23:30:00Z')
  scene.owner = await scene.given.user()
  const { email } = await support(await campaign({ executionDate: '2027-03-28', timeZone: 'Europe/Lisbon' }))
  await scene.t.runJob('reminders')
  expect((await remindersTo(email))[0]?.subject).toBe('Tomorrow: Clean the river')
})

test('the owner gets one summary with supporters and donations', async () => {
  const river = await campaign()
  await support(river)
  await support(river)
  await run()
  await run()
  const summaries = await summariesTo(scene.owner.email)
  expect(summaries).toHaveLength(1)
  expect(summaries[0]?.text).toContain('2 people support “Clean the river”, and nothing has been donated yet.')
})

test('repeated and concurrent runs send no mail twice', async () => {
  const river = await campaign()
  const people = await Promise.all(Array.from({ length: 5 }, () => support(river)))
  const runs = await Promise.all([run(), run(), run()])
  expect(runs.reduce((sum, { reminders }) => sum + reminders, 0)).toBe(5)
  expect(await run()).toEqual({ campaigns: 1, reminders: 0, alreadySent: 5, failed: 0 })
  for (const { email } of people) expect(await remindersTo(email)).toHaveLength(1)
  expect(await summariesTo(scene.owner.email)).toHaveLength(1)
})

test('a person who supports after a run is reminded by the next one', async () => {
  const river = await campaign()
  await support(river)
  await run()
  const late = await support(river)
  expect(await run()).toMatchObject({ reminders: 1, alreadySent: 1 })
  expect(await remindersTo(late.email)).toHaveLength(1)
})

test('a campaign that ends later, has ended, has no day or was cancelled sends no mails', async () => {
  const later = await campaign({ executionDate: dayIn(2) })
  const cancelled = await campaign()
  const open = await campaign({ executionDate: null })
  const people = [await support(later), await support(cancelled), await support(open)]
  const cancelledAt = { cancelled_at: scene.t.clock.now() }
  await scene.t.context.db.updateTable('campaign').set(cancelledAt).where('id', '=', cancelled._id).execute()
  expect(await run()).toEqual({ campaigns: 0, reminders: 0, alreadySent: 0, failed: 0 })
  const reminded = /^(Today|Tomorrow|In a week)/
  for (const { email } of people) {
    const subjects = (await remindersTo(email)).map(({ subject }) => subject ?? '')
    expect(subjects.filter((subject) => reminded.test(subject))).toEqual([])
  }
})

test('the window is 24 hours to the millisecond', async () => {
  const river = await campaign({ executionDate: dayIn(1) })
  await support(river)
  scene.t.clock.set(new Date(Date.parse(river.endsAt ?? '') - day - 1))
  expect(await run()).toMatchObject({ campaigns: 0 })
  scene.t.clock.advance(1)
  expect(await run()).toMatchObject({ campaigns: 1, reminders: 1 })
  scene.t.clock.set(river.endsAt ?? '')
  expect(await run()).toMatchObject({ campaigns: 1, alreadySent: 1 })
  scene.t.clock.advance(1)
  expect(await run()).toMatchObject({ campaigns: 0 })
})

test('a campaign that is moved to another day has new reminders', async () => {
  const river = await campaign()
  const { email } = await support(river)
  await run()
  expect(await remindersTo(email)).toHaveLength(1)
  scene.t.clock.advance(2 * day)
  const moved = { execution_date: dayIn(0), ends_at: new Date(`${dayIn(0)}T23:59:59.999Z`) }
  await scene.t.context.db.updateTable('campaign').set(moved).where('id', '=', river._id).execute()
  await run()
  await run()
  expect(await remindersTo(email)).toHaveLength(2)
})

test('a campaign whose mails cannot be written does not block others, and is retried by the next run', async () => {
  const [broken, sound] = [await campaign(), await campaign({ title: 'Plant trees' })]
  const waiting = await support(broken)
  const served = await support(sound)
  const real = { time_zone: 'UTC' }
  await scene.t.context.db
    .updateTable('campaign')
    .set({ time_zone: 'Nowhere/Else' })
    .where('id', '=', broken._id)
    .execute()
  expect(await run()).toMatchObject({ campaigns: 2, reminders: 1, failed: 1 })
  expect(await remindersTo(served.email)).toHaveLength(1)
  await scene.t.context.db.updateTable('campaign').set(real).where('id', '=', broken._id).execute()
  expect(await run()).toMatchObject({ reminders: 1, alreadySent: 1, failed: 0 })
  expect(await remindersTo(waiting.email)).toHaveLength(1)
})

test('10,000 reminders are written in batches, each once, and do not delay more urgent mails', async () => {
  const river = await campaign()
  await giveCrowd(scene.t.context.db, river._id, 10_000)
  expect(await run()).toMatchObject({ reminders: 10_000 })
  expect(await run()).toMatchObject({ reminders: 0, alreadySent: 10_000 })
  const waiting = scene.t.context.db.selectFrom('mail').where('sent_at', 'is', null)
  const { mails } = await waiting.select(({ fn }) => fn.countAll().as('mails')).executeTakeFirstOrThrow()
  expect(Number(mails)).toBe(10_001)
  const { bulk } = await waiting.select('bulk').orderBy('bulk').limit(1).executeTakeFirstOrThrow()
  expect(bulk).toBe(false)
  const { body } = await scene.asAdmin(listExpiringCampaignsEndpoint, { query: {} })
  expect(body[0]).toMatchObject({ memberCount: 10_000, remindersDue: 0, remindersSent: 10_000, summaryDue: false })
  await scene.t.context.db.deleteFrom('mail').execute()
})

test('records of reminders are deleted a month after the day', async () => {
  await support(await campaign())
  await run()
  scene.t.clock.advance(32 * day)
  await scene.t.runJob('retention')
  expect(await scene.t.context.db.selectFrom('reminder').select('campaign_id').execute()).toEqual([])
})
