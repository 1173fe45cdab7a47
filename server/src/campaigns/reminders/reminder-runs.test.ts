import {
  listReminderRunsEndpoint,
  listExpiringCampaignsEndpoint,
  previewRemindersEndpoint,
  runRemindersEndpoint,
} from '@muster/contract/campaigns/reminders.ts'
import { expect, test } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { useReminders } from '../../../test/reminding.ts'
import { day, minute } from '../../platform/base/clock.ts'

const scene = useReminders()
const { asAdmin, campaign, support } = scene

test('upcoming lists the campaigns that end within 24 hours, soonest first, as a bare array', async () => {
  const [late, soon] = [await campaign({ timeZone: 'UTC' }), await campaign({ timeZone: 'Europe/Ljubljana' })]
  await campaign({ executionDate: scene.dayIn(2) })
  await support(late)
  const { body } = await asAdmin(listExpiringCampaignsEndpoint, { query: {} })
  expect(body.map(({ id }) => id)).toEqual([soon._id, late._id])
  expect(body[1]).toEqual({
    id: late._id,
    title: 'Clean the river',
    owner: expect.objectContaining({ _id: scene.owner.user._id, displayName: 'Ana', email: scene.owner.email }),
    executionDate: scene.dayIn(0),
    timeZone: 'UTC',
    endsAt: late.endsAt,
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
})

test('upcoming is paged, and no page repeats another', async () => {
  const made = [await campaign(), await campaign(), await campaign()].map(({ _id }) => _id)
  const first = await asAdmin(listExpiringCampaignsEndpoint, { query: { limit: 2 } })
  const cursor = /cursor=([\w-]+)/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await asAdmin(listExpiringCampaignsEndpoint, { query: { limit: 2, cursor } })
  expect([...first.body, ...second.body].map(({ id }) => id).sort()).toEqual(made.sort())
  expect(second.headers.link).toBeUndefined()
})

test.each(['nonsense', Buffer.from('2026-99-99T00:00:00.000Z x').toString('base64url')])(
  'an invalid cursor (%s) is refused with an explanation',
  async (cursor) => {
    const answer = await asAdmin(listReminderRunsEndpoint, { query: { cursor } })
    expect(answer.status).toBe(400)
    expect(answer.error.fields).toHaveProperty('cursor')
  },
)

test('the preview names exactly the mails that a run then writes, and shows both of them', async () => {
  const river = await campaign()
  const person = await support(river)
  await support(river)
  const { body } = await asAdmin(previewRemindersEndpoint, { query: {} })
  expect(body).toMatchObject({ campaigns: 1, reminders: 2, summaries: 1 })
  const [reminder, summary] = body.samples
  expect(reminder).toMatchObject({ kind: 'reminder', attachments: ['calendar.ics'] })
  expect(summary).toMatchObject({ kind: 'summary', attachments: [] })
  const { body: figures } = await asAdmin(runRemindersEndpoint, {})
  expect(figures.reminders).toBe(body.reminders)
  const withoutToken = (text: string | undefined) => text?.replace(/token=\S+/, 'token=…').trim()
  const [mail] = await mailsTo(scene.t, person.email)
  expect(mail?.subject).toBe(reminder?.subject)
  expect(withoutToken(mail?.text)).toBe(withoutToken(reminder?.text))
  const [toOwner] = (await mailsTo(scene.t, scene.owner.email)).filter(({ subject }) => subject === summary?.subject)
  expect(withoutToken(toOwner?.text)).toBe(withoutToken(summary?.text))
  expect((await asAdmin(previewRemindersEndpoint, { query: {} })).body).toMatchObject({ reminders: 0, summaries: 0 })
})

test('the samples are for the requested campaign', async () => {
  await campaign({ title: 'First to end', timeZone: 'Europe/Ljubljana' })
  const other = await campaign({ title: 'Plant trees' })
  const { body } = await asAdmin(previewRemindersEndpoint, { query: { campaignId: other._id } })
  expect(body.samples[0]?.subject).toBe('Today: Plant trees')
})

test('without campaigns that end soon, there are no mails and no samples', async () => {
  expect((await asAdmin(previewRemindersEndpoint, { query: {} })).body).toEqual({
    campaigns: 0,
    reminders: 0,
    summaries: 0,
    week: { campaigns: 0, reminders: 0 },
    samples: [],
  })
})

test('runs are stored with their actor and figures, newest first', async () => {
  await support(await campaign())
  await scene.t.runJob('reminders')
  scene.t.clock.advance(minute)
  await asAdmin(runRemindersEndpoint, {})
  const { body } = await asAdmin(listReminderRunsEndpoint, { query: { limit: 2 } })
  expect(body).toMatchObject([
    {
      status: 'finished',
      startedBy: { _id: scene.admin.user._id },
      campaigns: 1,
      reminders: 0,
      alreadySent: 1,
      failed: 0,
    },
    { status: 'finished', startedBy: null, campaigns: 1, reminders: 1, alreadySent: 0, failed: 0 },
  ])
})

test('a run without progress for five minutes counts as interrupted', async () => {
  const startedAt = scene.t.clock.now()
  await scene.t.context.db
    .insertInto('cron_run')
    .values({
      id: '01900000-0000-7000-8000-00000000dead',
      started_by: null,
      started_at: startedAt,
      progressed_at: startedAt,
      finished_at: null,
    })
    .execute()
  const newest = async () => (await asAdmin(listReminderRunsEndpoint, { query: { limit: 1 } })).body[0]
  scene.t.clock.advance(5 * minute)
  expect(await newest()).toMatchObject({ status: 'running', finishedAt: null })
  scene.t.clock.advance(1)
  expect(await newest()).toMatchObject({ status: 'interrupted', finishedAt: null })
})

test('runs are forgotten after 90 days', async () => {
  await scene.t.runJob('reminders')
  scene.t.clock.advance(90 * day + 1)
  await scene.t.runJob('retention')
  scene.admin = await scene.given.admin()
  expect((await asAdmin(listReminderRunsEndpoint, { query: {} })).body).toEqual([])
})
