import { cancelCampaignEndpoint, deleteCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { getMineEndpoint } from '@muster/contract/site/mine.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { mailsTo } from '../../../test/mails.ts'
import { hour, minute } from '../../platform/base/clock.ts'
import { useGuestMails } from '../../../test/guest-mails.ts'

const scene = useGuestMails()
const { start, begin, newGuest, ask, askMany, settle } = scene

describe('a campaign’s mails to guests', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
    await start(t)
  })
  afterAll(() => t.close())
  beforeEach(() => begin(t))

  test.each([
    ['ended', 'This campaign is over: Bridge over the creek', async () => undefined],
    [
      'was cancelled',
      'This campaign was cancelled: Bridge over the creek',
      async () => {
        await t.as(scene.owner.token)(cancelCampaignEndpoint, { params: { id: scene.id } })
      },
    ],
    [
      'was deleted',
      'This campaign was deleted',
      async () => {
        await t.as(scene.owner.token)(deleteCampaignEndpoint, { params: { id: scene.id } })
      },
    ],
  ])('report that there is nothing to confirm if the campaign %s while they waited', async (_, subject, end) => {
    const campaign = { title: 'Bridge over the creek', executionDate: '2026-06-01', timeZone: 'UTC' }
    scene.id = (await scene.given.campaign(scene.owner, campaign))._id
    await askMany(t, 81)
    const last = scene.people[80] ?? ''
    const [asked] = await mailsTo(t, scene.people[0] ?? '')
    expect(asked?.subject).toBe('Confirm your support: Bridge over the creek')
    await end()
    t.clock.advance(13 * hour)
    expect(await settle(t)).toEqual(scene.people)
    const [mail, ...more] = await mailsTo(t, last)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(subject)
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain('can no longer be confirmed')
      expect(form).not.toContain('/verify-join')
    }
  })

  test('link to a page that shows whether the campaign is over', async () => {
    scene.id = (await scene.given.campaign(scene.owner, { executionDate: '2026-06-01', timeZone: 'UTC' }))._id
    const email = newGuest()
    await ask(t, email)
    const [mail] = await mailsTo(t, email)
    const token = /\/mine\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const isOver = async () => (await t.call(getMineEndpoint, { params: { token } })).body.supports[0]?.isOver
    expect(await isOver()).toBe(false)
    t.clock.advance(12 * hour)
    expect(await isOver()).toBe(true)
  })

  test('name the campaign without web addresses, in the subject and in the text', async () => {
    scene.id = (
      await scene.given.campaign(scene.owner, { title: 'You won $1000: visit https://prize.example now' })
    )._id
    const email = newGuest()
    await ask(t, email)
    const [mail] = await mailsTo(t, email)
    expect(mail?.subject).toBe('Confirm your support: You won $1000: visit … now')
    for (const form of [mail?.text, mail?.html]) expect(form).not.toContain('prize.example')
  })
})

test('a mail that got its place and could not be sent waits for its next attempt', async () => {
  const t = await testApp()
  await start(t)
  await begin(t)
  await askMany(t, 80)
  await settle(t)
  const email = newGuest()
  await ask(t, email)
  const tries = async () => {
    const query = t.context.db.selectFrom('mail').select('attempts').where('recipient', '=', email)
    return (await query.executeTakeFirstOrThrow()).attempts
  }
  t.clock.advance(hour)
  const settings = t.context.config as { smtpUrl: string | null }
  settings.smtpUrl = 'smtp://127.0.0.1:1'
  await t.runJob('mail')
  expect(await tries()).toBe(1)
  await settle(t)
  expect(await tries()).toBe(1)
  settings.smtpUrl = t.mailbox.url
  t.clock.advance(minute)
  await settle(t)
  expect(await mailsTo(t, email)).toHaveLength(1)
  await t.close()
})
