import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { exportMyDataEndpoint } from '@muster/contract/people/my-data.ts'
import { getMailSubscriptionEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import { runRemindersEndpoint } from '@muster/contract/campaigns/reminders.ts'
import {
  freezeCampaignEndpoint,
  hideCampaignEndpoint,
  publishCampaignEndpoint,
} from '@muster/contract/campaigns/moderation.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { beforeEach, expect, test } from 'vitest'
import { minute } from '../../platform/base/clock.ts'
import type { Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { useReminders } from '../../../test/reminding.ts'

const scene = useReminders()
let campaignId: string
let supporter: Person

beforeEach(async () => {
  const campaign = await scene.campaign()
  campaignId = campaign._id
  supporter = await scene.support(campaign)
})

const params = () => ({ id: campaignId })
const hide = () =>
  scene.asAdmin(hideCampaignEndpoint, { params: params(), body: { category: 'rights', reason: 'Copied' } })
const publish = () => scene.asAdmin(publishCampaignEndpoint, { params: params(), body: { reason: 'Not copied' } })
const remind = async () => (await scene.asAdmin(runRemindersEndpoint, {})).body
const subjects = async ({ email } = supporter) => (await mailsTo(scene.t, email)).map(({ subject }) => String(subject))

test('no reminder of a hidden campaign is written, and each is written once after its publication', async () => {
  await hide()
  expect(await remind()).toMatchObject({ campaigns: 0, reminders: 0 })
  await publish()
  expect(await remind()).toMatchObject({ campaigns: 1, reminders: 1 })
  expect(await remind()).toMatchObject({ reminders: 0, alreadySent: 1 })
  expect(await subjects()).toEqual(['Today: Clean the river'])
})

test('reminders and summaries in the outbox of a hidden campaign are not sent, and are written again later', async () => {
  // A run writes them and wakes the job, which sends mails only while the scheduler runs.
  expect(await remind()).toMatchObject({ reminders: 1 })
  await hide()
  expect(await subjects()).toEqual([])
  expect(await subjects(scene.owner)).toEqual(['Taken down: Clean the river'])
  await publish()
  expect(await remind()).toMatchObject({ reminders: 1 })
  expect(await subjects()).toEqual(['Today: Clean the river'])
  expect(await subjects(scene.owner)).toContainEqual(expect.stringContaining('is the day of'))
})

test('the link that stops the mails of a hidden campaign does not show its title', async () => {
  await remind()
  const [mail] = await mailsTo(scene.t, supporter.email)
  const token = /\/unsubscribe\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const title = async () => (await scene.t.call(getMailSubscriptionEndpoint, { query: { token } })).body.campaignTitle
  expect(await title()).toBe('Clean the river')
  await hide()
  expect(await title()).toBe('A campaign that was taken down')
  await scene.given.prove(supporter)
  const { body } = await scene.t.as(supporter.token)(exportMyDataEndpoint, {})
  expect(JSON.stringify(body.records)).not.toContain('Clean the river')
})

test('reminders of a frozen campaign are sent', async () => {
  await scene.asAdmin(freezeCampaignEndpoint, { params: params(), body: { reason: 'We look into it' } })
  expect(await remind()).toMatchObject({ reminders: 1 })
  expect(await subjects()).toEqual(['Today: Clean the river'])
})

test('the mails about a cancelled campaign wait while it is hidden, in the outbox too', async () => {
  await scene.t.as(scene.owner.token)(cancelCampaignEndpoint, { params: params() })
  await scene.t.runJob('tell-of-cancellations')
  await hide()
  expect(await subjects()).toEqual([])
  await scene.t.runJob('tell-of-cancellations')
  expect(await subjects()).toEqual([])
  await publish()
  await scene.t.runJob('tell-of-cancellations')
  await scene.t.runJob('tell-of-cancellations')
  expect(await subjects()).toEqual(['Cancelled: Clean the river'])
})

test('the mail that asks a guest to confirm is not sent for a hidden campaign', async () => {
  const email = `guest-${campaignId}@example.org`
  await scene.t.call(supportCampaignEndpoint, { params: params(), body: { email } })
  await hide()
  scene.t.clock.advance(minute)
  expect(await mailsTo(scene.t, email)).toEqual([])
})
