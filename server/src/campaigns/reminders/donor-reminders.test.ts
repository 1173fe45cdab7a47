import {
  listExpiringCampaignsEndpoint,
  previewRemindersEndpoint,
  runRemindersEndpoint,
} from '@muster/contract/campaigns/reminders.ts'
import { deleteAccountEndpoint, exportMyDataEndpoint } from '@muster/contract/people/my-data.ts'
import { refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { unsubscribeEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import { beforeEach, expect, test } from 'vitest'
import { giveDonors } from '../../../test/crowds.ts'
import { useDonations } from '../../../test/donating.ts'
import type { Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { hour } from '../../platform/base/clock.ts'

const scene = useDonations()
let admin: Person
let reviewer: ReturnType<typeof scene.t.as>

beforeEach(async () => {
  scene.campaignId = (
    await scene.given.campaign(scene.owner, {
      title: 'Bridge over the creek',
      actionMode: 'both',
      actionDescription: 'Bring gloves.',
      executionDate: scene.t.clock.now().toISOString().slice(0, 10),
    })
  )._id
  admin = await scene.given.admin()
  reviewer = scene.t.as(admin.token)
})

const give = async (by: Person, amount = 25) => {
  scene.donor = by
  const started = await scene.give(amount)
  expect(await scene.statusOf(started)).toBe('completed')
  return started
}
const support = ({ token }: Person) =>
  scene.t.as(token)(supportCampaignEndpoint, { params: { id: scene.campaignId }, body: {} })
const run = async () => (await reviewer(runRemindersEndpoint, {})).body
const remindersTo = async ({ email }: Person) =>
  (await mailsTo(scene.t, email)).filter(({ subject }) => subject === 'Today: Bridge over the creek')
const upcoming = async () =>
  (await reviewer(listExpiringCampaignsEndpoint, { query: {} })).body.find(({ id }) => id === scene.campaignId)
const stopTokenIn = (text = '') => /unsubscribe\?token=(\S+)/.exec(text)?.[1] ?? ''

test('a donor gets one reminder with the action, a calendar file and an unsubscribe link', async () => {
  await give(scene.donor)
  await give(scene.donor)
  expect(await run()).toMatchObject({ reminders: 1, alreadySent: 0, failed: 0 })
  expect(await run()).toMatchObject({ reminders: 0, alreadySent: 1, failed: 0 })
  const [mail, ...others] = await remindersTo(scene.donor)
  expect(others).toEqual([])
  expect(mail?.text).toContain('You donated to “Bridge over the creek”, and its day is today.')
  expect(mail?.text).toContain('Bring gloves.')
  expect(mail?.text).toContain('because you donated to this campaign')
  expect(stopTokenIn(mail?.text)).not.toBe('')
  expect(mail?.attachments).toMatchObject([{ filename: 'calendar.ics' }])
})

test('a person who supports and donates is reminded once, as a supporter', async () => {
  await give(scene.donor)
  await support(scene.donor)
  expect(await upcoming()).toMatchObject({ remindersDue: 1 })
  expect(await run()).toMatchObject({ reminders: 1 })
  expect(await run()).toMatchObject({ reminders: 0, alreadySent: 1 })
  const [mail, ...others] = await remindersTo(scene.donor)
  expect(others).toEqual([])
  expect(mail?.text).toContain('You support “Bridge over the creek”')
})

test('a person without a completed donation, or with a full refund, is not reminded; one with a partial refund is', async () => {
  const [unpaid, refunded, inPart] = [await scene.given.user(), await scene.given.user(), await scene.given.user()]
  scene.donor = unpaid
  await scene.start(5)
  const refund = async ({ donationId }: { donationId: string }, amount: number) => {
    const request = { params: { id: donationId }, body: { amount, reason: 'It was a mistake' } }
    expect((await reviewer(refundDonationEndpoint, request)).status).toBe(201)
  }
  await give(await scene.given.user(), 500)
  await refund(await give(refunded), 25)
  await refund(await give(inPart), 24.99)
  expect(await run()).toMatchObject({ reminders: 2 })
  expect(await remindersTo(unpaid)).toEqual([])
  expect(await remindersTo(refunded)).toEqual([])
  expect(await remindersTo(inPart)).toHaveLength(1)
})

test('a donor whose donation is refunded while the reminder waits does not get it; the others do', async () => {
  const [kept, refunded] = [scene.donor, await scene.given.user()]
  await give(kept, 500)
  const { donationId } = await give(refunded)
  expect(await run()).toMatchObject({ reminders: 2 })
  const request = { params: { id: donationId }, body: { reason: 'It was a mistake' } }
  expect((await reviewer(refundDonationEndpoint, request)).status).toBe(201)
  expect(await remindersTo(refunded)).toEqual([])
  expect(await remindersTo(kept)).toHaveLength(1)
})

test('the thank-you mail announces the reminder, and its link cancels it', async () => {
  await give(scene.donor)
  const [thanks] = await scene.thanks()
  expect(thanks?.text).toContain('We remind you of the day by mail')
  expect((await scene.t.call(unsubscribeEndpoint, { body: { token: stopTokenIn(thanks?.text) } })).status).toBe(204)
  expect(await upcoming()).toMatchObject({ remindersDue: 0, remindersStopped: 1 })
  expect(await run()).toMatchObject({ reminders: 0, alreadySent: 0 })
  expect(await remindersTo(scene.donor)).toEqual([])
})

test('a donation that arrives after the day promises no reminder', async () => {
  scene.t.clock.advance(11 * hour)
  const started = await scene.start(25)
  await scene.t.decide(started.orderId, 'approve')
  await scene.reconcileAfter(2 * hour)
  const [thanks] = await scene.thanks()
  expect(thanks?.text).toContain('arrived')
  expect(thanks?.text).not.toContain('remind')
})

test('the preview counts donors, and shows the mail that they get', async () => {
  await give(scene.donor)
  await support(await scene.given.user())
  const { body } = await reviewer(previewRemindersEndpoint, { query: { campaignId: scene.campaignId } })
  expect(body).toMatchObject({ reminders: 2 })
  expect(body.samples.map(({ kind }) => kind)).toEqual(['reminder', 'donor_reminder', 'summary'])
  expect(await upcoming()).toMatchObject({ remindersDue: 2, remindersSent: 0 })
  expect(await run()).toMatchObject({ reminders: 2 })
  const [mail] = await remindersTo(scene.donor)
  const withoutToken = (text: string | undefined) => text?.replace(/token=\S+/, 'token=…').trim()
  expect(withoutToken(mail?.text)).toBe(withoutToken(body.samples[1]?.text))
  expect(await upcoming()).toMatchObject({ remindersDue: 0, remindersSent: 2 })
})

test('a deleted account is neither reminded nor counted', async () => {
  const { donor } = scene
  await give(donor)
  await support(donor)
  await scene.t.as(donor.token)(deleteAccountEndpoint, { body: { password: donor.password } })
  expect(await upcoming()).toMatchObject({ remindersDue: 0 })
  expect(await run()).toMatchObject({ reminders: 0 })
})

test('reminders and stopped mails are in the export of a person’s data, and go with their account', async () => {
  const { donor } = scene
  await give(donor)
  await run()
  const [mail] = await remindersTo(donor)
  await scene.t.call(unsubscribeEndpoint, { body: { token: stopTokenIn(mail?.text) } })
  const { body } = await scene.t.as(donor.token)(exportMyDataEndpoint, {})
  const about = { campaignId: scene.campaignId, campaignTitle: 'Bridge over the creek' }
  expect(body.records).toMatchObject({
    reminders: [{ ...about, kind: 'reminder', day: scene.t.clock.now().toISOString().slice(0, 10) }],
    stoppedMails: [about],
  })
  const kept = async () => {
    const { db } = scene.t.context
    const rows = (['reminder', 'mail_stop'] as const).map((table) =>
      db.selectFrom(table).select('address_hash').where('campaign_id', '=', scene.campaignId).execute(),
    )
    return (await Promise.all(rows)).map(({ length }) => length)
  }
  // The owner still gets the summary.
  expect(await kept()).toEqual([2, 1])
  await scene.t.as(donor.token)(deleteAccountEndpoint, { body: { password: donor.password } })
  expect(await kept()).toEqual([1, 0])
})

test('more donors than a batch are each reminded once', async () => {
  await giveDonors(scene.t.context.db, scene.campaignId, 250)
  expect(await run()).toMatchObject({ reminders: 250 })
  expect(await run()).toMatchObject({ reminders: 0, alreadySent: 250 })
  expect(await upcoming()).toMatchObject({ remindersDue: 0, remindersSent: 250 })
  const { db } = scene.t.context
  await db.deleteFrom('mail').execute()
  await db.deleteFrom('donation').where('campaign_id', '=', scene.campaignId).execute()
})
