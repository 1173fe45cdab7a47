import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { unsubscribeEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import { hideCampaignEndpoint, publishCampaignEndpoint } from '@muster/contract/campaigns/moderation.ts'
import { createGuestDonationOrderEndpoint } from '@muster/contract/money/guest-donations.ts'
import { previewUrgentUpdateEndpoint, sendUrgentUpdateEndpoint } from '@muster/contract/campaigns/urgent-updates.ts'
import { supportCampaignEndpoint, withdrawSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '../../platform/base/clock.ts'
import { giveCrowd } from '../../../test/crowds.ts'
import { useDonations } from '../../../test/donating.ts'
import type { Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'

const scene = useDonations()
let supporter: Person

const params = () => ({ id: scene.campaignId })
const support = (person: Person) => scene.t.as(person.token)(supportCampaignEndpoint, { params: params(), body: {} })
/** Goes to the day of the campaign. */
const lock = () => scene.t.clock.advance(5 * day)
const send = async (text = 'The meeting point is flooded.\nCome to the school.') => {
  const { status, body } = await scene.t.as(scene.owner.token)(sendUrgentUpdateEndpoint, {
    params: params(),
    body: { text },
  })
  expect(status).toBe(201)
  return body._id
}
const write = () => scene.t.runJob('updates')
const received = async ({ email }: Pick<Person, 'email'>) =>
  (await mailsTo(scene.t, email)).filter(({ subject }) => subject === 'Urgent: Bridge over the creek')
const mailed = async (person: Pick<Person, 'email'>): Promise<number> => {
  await write()
  return (await received(person)).length
}
const waiting = async (): Promise<number> => {
  const rows = scene.t.context.db.selectFrom('mail').select('id').where('key', 'like', `update:${scene.campaignId}:%`)
  return (await rows.execute()).length
}
const asAdmin = async () => scene.t.as((await scene.given.admin()).token)
const hidden = { category: 'fraud', reason: 'We look into it' } as const

beforeEach(async () => {
  supporter = await scene.given.user()
  await support(supporter)
})

test('a supporter is mailed what happened, once', async () => {
  lock()
  await send()
  expect(await mailed(supporter)).toBe(1)
  expect(await mailed(supporter)).toBe(1)
  const [mail] = await received(supporter)
  expect(mail?.text).toContain('The meeting point is flooded.\n\nCome to the school.')
  expect(mail?.text).toContain(`/campaigns/${scene.campaignId}`)
  // The day is in it, for who has several.
  expect(mail?.text).toMatch(/^(\w+day),? \d+ \w+ 2026$/m)
  expect(mail?.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(true)
  await send('It is dry again')
  expect(await mailed(supporter)).toBe(2)
})

test('it says the hour with its zone and the meeting point, which the update may change', async () => {
  const executionDate = scene.t.clock.now().toISOString().slice(0, 10)
  const meeting = { startTime: '18:30', timeZone: 'Europe/Ljubljana', meetingPoint: 'The old bridge' }
  scene.campaignId = (
    await scene.given.campaign(scene.owner, { title: 'Bridge over the creek', executionDate, ...meeting })
  )._id
  await support(supporter)
  await send()
  expect(await mailed(supporter)).toBe(1)
  const text = (await received(supporter))[0]?.text
  expect(text).toMatch(/^\w+day,? \d+ \w+ 2026, 18:30 in Ljubljana$/m)
  expect(text).toMatch(/^The old bridge/m)
  expect(text).toContain('unless the update says otherwise')
})

test('the owner is not mailed, also if they support their campaign', async () => {
  await support(scene.owner)
  lock()
  await send()
  expect(await mailed(scene.owner)).toBe(0)
})

test('who has not renewed since a change of the promise is mailed', async () => {
  await scene.changePromise('Bridge over the river')
  await scene.changePromise('Bridge over the creek')
  await scene.changePromise('Bridge over the brook')
  lock()
  await send()
  await write()
  expect((await mailsTo(scene.t, supporter.email)).map(({ subject }) => subject)).toContain(
    'Urgent: Bridge over the brook',
  )
})

scene.forEachDonor(() => {
  test('a donor is mailed, but not one whose donation was fully refunded', async () => {
    // Without it, PayPal has no balance for the refund.
    const another = await scene.given.user()
    const { donor } = scene
    scene.donor = another
    await scene.give(100)
    scene.donor = donor
    const started = await scene.give(25)
    lock()
    await send()
    expect(await mailed(scene.donor)).toBe(1)
    await scene.refundPart(started, 25)
    await send('It is dry again')
    expect(await mailed(scene.donor)).toBe(1)
    expect((await scene.t.as(scene.owner.token)(previewUrgentUpdateEndpoint, { params: params() })).body.people).toBe(2)
  })

  test('a donor who says that they did not make the gift is not mailed, also if they say it before the mail leaves', async () => {
    const started = await scene.give(25)
    lock()
    await send()
    await write()
    await scene.deny(started)
    expect(await received(scene.donor)).toEqual([])
    await send('It is dry again')
    expect(await mailed(scene.donor)).toBe(0)
    expect((await scene.t.as(scene.owner.token)(previewUrgentUpdateEndpoint, { params: params() })).body.people).toBe(1)
  })
})

test('who supports and donated, with an account and as a guest, is mailed once', async () => {
  scene.donorKind = 'an account'
  await support(scene.donor)
  await scene.give(25)
  const body = { amount: 5, email: supporter.email }
  const { donationId, links } = (await scene.t.call(createGuestDonationOrderEndpoint, { params: params(), body })).body
  const approveUrl = links[0]?.href ?? ''
  await scene.pay({ donationId, approveUrl, orderId: new URL(approveUrl).searchParams.get('token') ?? '' })
  lock()
  expect((await scene.t.as(scene.owner.token)(previewUrgentUpdateEndpoint, { params: params() })).body.people).toBe(2)
  await send()
  expect([await mailed(scene.donor), await mailed(supporter)]).toEqual([1, 1])
})

test('who stopped the mails of the campaign or withdrew is not mailed, also if it happens before the mail leaves', async () => {
  lock()
  await send()
  await mailed(supporter)
  const stop = (await received(supporter))[0]?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const [late, gone] = [await scene.given.user(), await scene.given.user()]
  for (const person of [late, gone]) await support(person)
  await send('Two')
  await write()
  await scene.t.call(unsubscribeEndpoint, { body: { token: /token=([^&>]+)/.exec(stop)?.[1] ?? '' } })
  await scene.t.as(gone.token)(withdrawSupportEndpoint, { params: params() })
  expect([await received(supporter), await received(late), await received(gone)].map((mails) => mails.length)).toEqual([
    1, 1, 0,
  ])
  await send('Three')
  expect([await mailed(supporter), await mailed(late)]).toEqual([1, 2])
})

describe('mails that have not left', () => {
  test('are not written while the campaign is hidden, and are when it is published', async () => {
    lock()
    await send()
    const admin = await asAdmin()
    await admin(hideCampaignEndpoint, { params: params(), body: hidden })
    await write()
    expect(await waiting()).toBe(0)
    expect(await mailed(supporter)).toBe(0)
    await admin(publishCampaignEndpoint, { params: params(), body: { reason: 'It is fine' } })
    expect(await mailed(supporter)).toBe(1)
  })

  test('are taken out when the campaign is hidden, and written again when it is published', async () => {
    lock()
    await send()
    await write()
    expect(await waiting()).toBe(1)
    const admin = await asAdmin()
    await admin(hideCampaignEndpoint, { params: params(), body: hidden })
    expect(await received(supporter)).toEqual([])
    expect(await waiting()).toBe(0)
    await admin(publishCampaignEndpoint, { params: params(), body: { reason: 'It is fine' } })
    expect(await mailed(supporter)).toBe(1)
  })

  test.each<[string, () => unknown]>([
    ['the campaign is cancelled', () => scene.t.as(scene.owner.token)(cancelCampaignEndpoint, { params: params() })],
    ['it is over', () => scene.t.clock.advance(day)],
  ])('are not sent if %s', async (_, happen) => {
    lock()
    await send()
    await write()
    await send('Two')
    await happen()
    expect(await mailed(supporter)).toBe(0)
    expect(await waiting()).toBe(0)
  })
})

test('everyone of many is mailed once, in batches that continue after an interruption', async () => {
  const executionDate = scene.t.clock.now().toISOString().slice(0, 10)
  scene.campaignId = (await scene.given.campaign(scene.owner, { executionDate }))._id
  const crowd = await giveCrowd(scene.t.context.db, scene.campaignId, 450)
  await send()
  const { db } = scene.t.context
  const mailing = await db
    .selectFrom('update_mailing')
    .select('id')
    .where('campaign_id', '=', scene.campaignId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('update_mailing')
    .set({ supporters_told_through: crowd[4]! })
    .where('id', '=', mailing.id)
    .execute()
  await write()
  expect(await waiting()).toBeLessThan(450)
  await db.updateTable('update_mailing').set({ told_at: null }).where('id', '=', mailing.id).execute()
  await write()
  expect(await waiting()).toBe(450)
})
