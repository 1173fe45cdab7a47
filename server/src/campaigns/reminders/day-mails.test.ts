import { previewRemindersEndpoint, runRemindersEndpoint } from '@muster/contract/campaigns/reminders.ts'
import { type Campaign, updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { supportCampaignEndpoint, withdrawSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import { type MailStop, unsubscribeEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import { createUpdateEndpoint } from '@muster/contract/campaigns/updates.ts'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { useReminders } from '../../../test/reminding.ts'
import { day, hour } from '../../platform/base/clock.ts'

const scene = useReminders()
const { asAdmin, campaign, dayIn, support } = scene

const run = async () => (await asAdmin(runRemindersEndpoint, {})).body
const preview = async () => (await asAdmin(previewRemindersEndpoint, { query: {} })).body
const mailsOf = async (person: Pick<Person, 'email'>, about: RegExp) =>
  (await mailsTo(scene.t, person.email)).filter(({ subject }) => about.test(subject ?? ''))
const counted = async (person: Pick<Person, 'email'>, about: RegExp) => (await mailsOf(person, about)).length
const edit = async ({ _id: id }: Campaign, body: object) => {
  const { status } = await scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: { id }, body })
  expect(status).toBe(200)
}
const stop = async (person: Person, what: MailStop = 'all') => {
  const [mail] = await mailsTo(scene.t, person.email)
  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const { status } = await scene.t.call(unsubscribeEndpoint, {
    body: { token: /token=([^&>]+)/.exec(header)?.[1] ?? '', what },
  })
  expect(status).toBe(204)
}
const again = (person: Person, { _id: id }: Campaign) =>
  scene.t.as(person.token)(supportCampaignEndpoint, { params: { id }, body: {} })
const withdraw = (person: Person, { _id: id }: Campaign) =>
  scene.t.as(person.token)(withdrawSupportEndpoint, { params: { id } })

describe('who says yes', () => {
  test('is mailed that at once, with the calendar file, once', async () => {
    const river = await campaign({ executionDate: dayIn(20), startTime: '10:00', meetingPoint: 'The old bridge' })
    const ana = await support(river)
    const [mail] = await mailsOf(ana, /^You’re in: Clean the river$/)
    expect(mail?.text).toMatch(/The old bridge[^]*Bring gloves\./)
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['calendar.ics'])
    await withdraw(ana, river)
    await again(ana, river)
    expect(await counted(ana, /^You’re in/)).toBe(1)
  })

  test('is mailed, and reminded, if they came back after they had withdrawn before those mails left', async () => {
    const [river, today] = [await campaign({ executionDate: dayIn(20) }), await campaign()]
    const [ana, ben] = [await support(river), await support(today)]
    await run()
    await withdraw(ana, river)
    await withdraw(ben, today)
    expect([await counted(ana, /^You’re in/), await counted(ben, /^Today: /)]).toEqual([0, 0])
    await again(ana, river)
    await again(ben, today)
    await run()
    expect([await counted(ana, /^You’re in/), await counted(ben, /^Today: /)]).toEqual([1, 1])
    expect(await run()).toMatchObject({ reminders: 0, alreadySent: 1 })
  })

  test('is mailed that also if they stopped updates, which are other mails', async () => {
    const river = await campaign({ executionDate: dayIn(20) })
    const ana = await support(river)
    await stop(ana, 'updates')
    await edit(river, { executionDate: dayIn(30) })
    await again(ana, river)
    expect(await counted(ana, /^You’re in/)).toBe(2)
  })

  test('is not mailed that without a day, in the last 24 hours, or after withdrawing', async () => {
    const undated = await support(await campaign({ executionDate: null }))
    const late = await support(await campaign())
    const river = await campaign({ executionDate: dayIn(20) })
    const gone = await support(river)
    await withdraw(gone, river)
    for (const person of [undated, late, gone]) expect(await counted(person, /^You’re in/)).toBe(0)
  })
})

describe('a week before', () => {
  /** Noon, a week before people meet, in a campaign that they joined long before. */
  const meet = async () => {
    await run()
    const river = await campaign({ executionDate: dayIn(20), startTime: '12:00' })
    const ana = await support(river)
    const due = new Date(`${river.executionDate}T12:00:00Z`).getTime() - 7 * day
    return { river, ana, due }
  }

  test('people are mailed once, to the millisecond', async () => {
    const { ana, due } = await meet()
    scene.t.clock.set(new Date(due - 1))
    expect(await run()).toMatchObject({ campaigns: 0, reminders: 0 })
    scene.t.clock.set(new Date(due))
    expect(await preview()).toMatchObject({ week: { campaigns: 1, reminders: 1 }, samples: [{ kind: 'week' }] })
    expect(await run()).toEqual({ campaigns: 1, reminders: 1, alreadySent: 0, failed: 0 })
    expect(await run()).toEqual({ campaigns: 1, reminders: 0, alreadySent: 1, failed: 0 })
    const mails = await mailsOf(ana, /^In a week: Clean the river$/)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.attachments.map(({ filename }) => filename)).toEqual(['calendar.ics'])
    // The reminder of the day comes as well.
    scene.t.clock.set(new Date(due + 6 * day + hour))
    await scene.t.runJob('decisions')
    await run()
    expect(await counted(ana, /^(Today|Tomorrow): /)).toBe(1)
  })

  test('who joined in the last ten days, stopped or withdrew is not mailed', async () => {
    const { river, ana, due } = await meet()
    const gone = await support(river)
    await stop(ana)
    scene.t.clock.set(new Date(due - 10 * day + 1))
    const late = await support(river)
    scene.t.clock.set(new Date(due))
    expect(await preview()).toMatchObject({ week: { campaigns: 1, reminders: 1 } })
    await run()
    await withdraw(gone, river)
    for (const person of [ana, late, gone]) expect(await counted(person, /^In a week/)).toBe(0)
  })

  test('who stopped only updates is counted and mailed', async () => {
    const { ana, due } = await meet()
    await stop(ana, 'updates')
    scene.t.clock.set(new Date(due))
    expect(await preview()).toMatchObject({ week: { campaigns: 1, reminders: 1 } })
    await run()
    expect(await counted(ana, /^In a week/)).toBe(1)
  })

  test('no one is mailed a day late, or of a day that was moved while the mail waited', async () => {
    const { river, ana, due } = await meet()
    scene.t.clock.set(new Date(due))
    await run()
    await edit(river, { executionDate: new Date(due + 12 * day).toISOString().slice(0, 10) })
    expect(await counted(ana, /^In a week/)).toBe(0)
    scene.t.clock.set(new Date(due + 6 * day))
    expect(await run()).toMatchObject({ reminders: 0 })
  })

  test('nothing is due whose moment lies before the first run', async () => {
    const { ana, due } = await meet()
    await scene.t.context.db.deleteFrom('reminder_start').execute()
    scene.t.clock.set(new Date(due + 1))
    expect(await preview()).toMatchObject({ week: { campaigns: 0, reminders: 0 } })
    expect(await run()).toMatchObject({ campaigns: 0, reminders: 0 })
    expect(await counted(ana, /^In a week/)).toBe(0)
  })
})

test('the mails of the day say what changed since a person said yes, and the latest update', async () => {
  const river = await campaign({ executionDate: dayIn(10), startTime: '12:00', meetingPoint: 'The old bridge' })
  const before = await support(river)
  scene.t.clock.advance(hour)
  await edit(river, { meetingPoint: 'The new bridge' })
  scene.t.clock.advance(hour)
  const after = await support(river)
  const { status } = await scene.t.as(scene.owner.token)(createUpdateEndpoint, {
    params: { id: river._id },
    body: { title: 'We have gloves', text: 'Sixty pairs.' },
  })
  expect(status).toBe(201)
  scene.t.clock.set(new Date(Date.parse(`${river.executionDate}T12:00:00Z`) - day))
  await scene.t.runJob('decisions')
  await run()
  const textTo = async (person: Person) => (await mailsOf(person, /^Tomorrow: /))[0]?.text ?? ''
  expect(await textTo(before)).toContain(
    'What changed since you said yes:\n\nMeeting point: The new bridge (before: The old bridge)',
  )
  expect(await textTo(before)).toContain('The latest update: “We have gloves”')
  expect(await textTo(after)).not.toContain('What changed')
  expect(await textTo(after)).toContain(`/campaigns/${river._id}#update-`)
})
