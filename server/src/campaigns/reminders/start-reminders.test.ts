import {
  listExpiringCampaignsEndpoint,
  listStartingCampaignsEndpoint,
  previewRemindersEndpoint,
  runRemindersEndpoint,
} from '@muster/contract/campaigns/reminders.ts'
import { type Campaign, updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { beforeEach, expect, test } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { useReminders } from '../../../test/reminding.ts'
import { day } from '../../platform/base/clock.ts'

const scene = useReminders()
const { asAdmin, dayIn, support } = scene
beforeEach(() => scene.t.clock.set(`${dayIn(1)}T12:00:00Z`))

/** A campaign whose people meet tomorrow at this time. It ends more than 24 hours from now. */
const meetingAt = (startTime: string | null, title = 'Clean the river') =>
  scene.campaign({ title, executionDate: dayIn(1), startTime })
const decide = () => scene.t.runJob('decisions')
const run = async () => (await asAdmin(runRemindersEndpoint, {})).body
const starting = async () => (await asAdmin(listStartingCampaignsEndpoint, { query: {} })).body
const subjectsTo = async (email: string) => (await mailsTo(scene.t, email)).map(({ subject }) => subject)

test('people are reminded from 24 hours before the start, once, to the millisecond', async () => {
  const river = await meetingAt('18:30')
  const { email } = await support(river)
  await decide()
  const due = new Date(Date.parse(`${river.executionDate}T18:30:00Z`) - day)
  scene.t.clock.set(new Date(due.getTime() - 1))
  expect(await run()).toMatchObject({ campaigns: 0, reminders: 0 })
  scene.t.clock.set(due)
  expect(await run()).toEqual({ campaigns: 1, reminders: 1, alreadySent: 0, failed: 0 })
  expect(await run()).toEqual({ campaigns: 1, reminders: 0, alreadySent: 1, failed: 0 })
  expect(await subjectsTo(email)).toContain('Tomorrow: Clean the river')
  scene.t.clock.set(river.endsAt ?? '')
  expect(await run()).toMatchObject({ reminders: 0, alreadySent: 1 })
})

test('who meets just after midnight is reminded a day before that', async () => {
  const river = await meetingAt('00:30')
  const { email } = await support(river)
  await decide()
  await run()
  expect(await subjectsTo(email)).toContain('Tomorrow: Clean the river')
})

test('without a start the end counts, as before', async () => {
  await support(await meetingAt(null))
  await decide()
  expect(await run()).toMatchObject({ campaigns: 0 })
})

test('no one is reminded before it is decided who acts', async () => {
  const river = await meetingAt('09:00')
  expect(await run()).toMatchObject({ campaigns: 0 })
  expect(await starting()).toMatchObject([{ id: river._id, remindersDue: 0, summaryDue: false }])
  await decide()
  expect(await starting()).toMatchObject([{ id: river._id, remindersDue: 0, summaryDue: true }])
  expect(await run()).toMatchObject({ campaigns: 1 })
})

test('who needs more people than came is not reminded', async () => {
  const river = await scene.campaign({ executionDate: dayIn(5), startTime: '09:00' })
  await support(river)
  const needing = await scene.given.user()
  await scene.t.as(needing.token)(supportCampaignEndpoint, { params: { id: river._id }, body: { needs: 50 } })
  scene.t.clock.advance(4 * day)
  await decide()
  expect(await run()).toMatchObject({ campaigns: 1, reminders: 1 })
})

test('starting lists what starts within 24 hours, soonest first, beside what ends then', async () => {
  const late = await meetingAt('11:00', 'Plant trees')
  const soon = await meetingAt('00:30')
  const ending = await scene.campaign({ title: 'Ends today' })
  await meetingAt(null, 'Says no time')
  await meetingAt('23:00', 'Too far')
  await support(soon)
  await decide()
  const listed = await starting()
  expect(listed.map(({ id }) => id)).toEqual([soon._id, late._id])
  expect(listed[0]).toEqual({
    id: soon._id,
    title: 'Clean the river',
    owner: expect.objectContaining({ _id: scene.owner.user._id, displayName: 'Ana', email: scene.owner.email }),
    executionDate: dayIn(1),
    timeZone: 'UTC',
    startTime: '00:30',
    startsAt: `${dayIn(1)}T00:30:00.000Z`,
    endsAt: soon.endsAt,
    actionMode: 'both',
    memberCount: 1,
    donationTotal: 0,
    currency: 'USD',
    actionDescription: 'Bring gloves.',
    remindersDue: 1,
    remindersSent: 0,
    remindersStopped: 0,
    summaryDue: true,
  })
  const { body: upcoming } = await asAdmin(listExpiringCampaignsEndpoint, { query: {} })
  expect(upcoming.map(({ id }) => id)).toEqual([ending._id])
})

test('starting is paged, and no page repeats another', async () => {
  const made: Campaign[] = []
  for (const time of ['09:00', '09:00', '08:00']) made.push(await meetingAt(time))
  const first = await asAdmin(listStartingCampaignsEndpoint, { query: { limit: 2 } })
  const cursor = /cursor=([\w-]+)/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await asAdmin(listStartingCampaignsEndpoint, { query: { limit: 2, cursor } })
  const inOrder = [2, 0, 1].map((index) => made[index]?._id)
  expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(inOrder)
  expect(second.headers.link).toBeUndefined()
})

test('the preview counts both lists, and a run then writes exactly these mails', async () => {
  const river = await meetingAt('09:00')
  const today = await scene.campaign({ title: 'Plant trees' })
  for (const campaign of [river, river, today]) await support(campaign)
  await decide()
  const { body } = await asAdmin(previewRemindersEndpoint, { query: {} })
  expect(body).toMatchObject({ campaigns: 2, reminders: 3, summaries: 2 })
  expect(body.samples[0]?.subject).toBe('Today: Plant trees')
  const { body: ofRiver } = await asAdmin(previewRemindersEndpoint, { query: { campaignId: river._id } })
  expect(ofRiver.samples[0]?.subject).toBe('Tomorrow: Clean the river')
  expect(await run()).toEqual({ campaigns: 2, reminders: 3, alreadySent: 0, failed: 0 })
  expect((await asAdmin(previewRemindersEndpoint, { query: {} })).body).toMatchObject({ reminders: 0, summaries: 0 })
})

test('a reminder that waits while the start moves to a later hour is sent, with that hour', async () => {
  const river = await meetingAt('09:00')
  const { email } = await support(river)
  await decide()
  await run()
  const body = { startTime: '21:00' }
  const { status } = await scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: { id: river._id }, body })
  expect(status).toBe(200)
  const mails = (await mailsTo(scene.t, email)).filter(({ subject }) => subject === 'Tomorrow: Clean the river')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('21:00')
  expect(mails[0]?.text).toContain('What changed since you said yes:\n\nStart time: 21:00 (before: 09:00)')
})
