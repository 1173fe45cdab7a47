import { createCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { getOwnerNewsEndpoint, setOwnerNewsEndpoint } from '@muster/contract/campaigns/owner-news.ts'
import { getMailSubscriptionEndpoint, unsubscribeEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import { answerQuestionEndpoint, askQuestionEndpoint } from '@muster/contract/campaigns/questions.ts'
import { hideCampaignEndpoint } from '@muster/contract/campaigns/moderation.ts'
import {
  keepSupportEndpoint,
  listSupportsEndpoint,
  pointOutSupporterEndpoint,
  removeSupportEndpoint,
} from '@muster/contract/campaigns/removals.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { expect, test } from 'vitest'
import { useDonations } from '../../../test/donating.ts'
import { giveCrowd } from '../../../test/crowds.ts'
import { mailsTo } from '../../../test/mails.ts'
import { day, hour, minute } from '../../platform/base/clock.ts'

const scene = useDonations()

const support = async (id = scene.campaignId, by = scene.donor) =>
  expect((await scene.t.as(by.token)(supportCampaignEndpoint, { params: { id }, body: {} })).status).toBe(200)
const news = async (owner = scene.owner) =>
  (await mailsTo(scene.t, owner.email)).filter(({ subject }) => subject?.startsWith('New: '))
const subjects = async () => (await news()).map(({ subject }) => subject)
/** Runs the job once everything that was written is old enough to be mailed. */
const run = () => {
  scene.t.clock.advance(5 * minute)
  return scene.t.runJob('owner-news')
}
const setting = () => scene.t.as(scene.owner.token)

test('an owner reads once a day, in one mail, who is new and what was donated, and nothing on a quiet day', async () => {
  await support()
  await scene.give(25)
  await scene.give(50)
  const { _id: second } = await scene.given.campaign(scene.owner, { title: 'Clean the river' })
  await support(second)
  await support(second, scene.owner)
  scene.t.clock.advance(5 * minute)
  await Promise.all([run(), scene.t.runJob('owner-news')])
  expect(await subjects()).toEqual(['New: 2 supporters and 2 donations ($75.00) for your campaigns'])
  const [mail] = await news()
  expect(mail?.text).toContain('“Bridge over the creek”: 1 supporter and 2 donations ($75.00).')
  expect(mail?.text).toContain('“Clean the river”: 1 supporter.')
  await support(second, await scene.given.user())
  scene.t.clock.advance(19 * hour)
  await run()
  expect(await subjects()).toHaveLength(1)
  scene.t.clock.advance(5 * hour)
  await run()
  expect(await subjects()).toEqual([
    'New: 2 supporters and 2 donations ($75.00) for your campaigns',
    'New: 1 supporter for Clean the river',
  ])
  scene.t.clock.advance(day)
  await run()
  expect(await subjects()).toHaveLength(2)
})

test('an owner reads what became of the supporters whom they reported', async () => {
  const admin = scene.t.as((await scene.given.admin()).token)
  const [spammer, neighbour] = [await scene.given.user(), await scene.given.user()]
  for (const { token, user } of [spammer, neighbour]) {
    await scene.t.as(token)(supportCampaignEndpoint, { params: { id: scene.campaignId }, body: {} })
    const params = { id: scene.campaignId, userId: user._id }
    await scene.t.as(scene.owner.token)(pointOutSupporterEndpoint, { params, body: { reason: 'Sells tickets' } })
  }
  await run()
  scene.t.clock.advance(day)
  const idOf = async ({ email }: { email: string }) =>
    (await admin(listSupportsEndpoint, { query: { address: email } })).body[0]?._id ?? ''
  const removed = { params: { id: await idOf(spammer) }, body: { reason: 'Spam' } }
  expect((await admin(removeSupportEndpoint, removed)).status).toBe(204)
  expect((await admin(keepSupportEndpoint, { params: { id: await idOf(neighbour) } })).status).toBe(204)
  await run()
  expect((await subjects()).at(-1)).toBe('New: 2 answers to reports for Bridge over the creek')
  expect((await news()).at(-1)?.text).toContain(
    '“Bridge over the creek”: An admin removed 1 supporter whom you reported. An admin left 1 supporter whom you reported.',
  )
  scene.t.clock.advance(day)
  await run()
  expect(await subjects()).toHaveLength(2)
})

test('an owner reads how many questions are new and wait', async () => {
  const ask = async () => {
    const request = { params: { id: scene.campaignId }, body: { text: 'Where do we meet?' } }
    return (await scene.t.as((await scene.given.user()).token)(askQuestionEndpoint, request)).body._id
  }
  const questionId = await ask()
  const settle = { params: { id: scene.campaignId, questionId }, body: { text: 'At the bridge' } }
  expect((await setting()(answerQuestionEndpoint, settle)).status).toBe(200)
  await run()
  expect(await subjects()).toEqual([])
  await ask()
  await ask()
  await run()
  expect(await subjects()).toEqual(['New: 2 questions for Bridge over the creek'])
  expect((await news())[0]?.text).toContain('“Bridge over the creek”: 2 questions.')
})

test('it is on until the owner turns it off, in the account or by the link of the mail', async () => {
  expect((await setting()(getOwnerNewsEndpoint, {})).body).toEqual({ isOn: true })
  await support()
  await run()
  const [mail] = await news()
  const link = /^<(.+)>$/.exec(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1] ?? ''
  const token = new URL(link).searchParams.get('token') ?? ''
  const shown = { campaignId: null, campaignTitle: null, isCancelled: false, email: scene.owner.email }
  const look = async () => (await scene.t.call(getMailSubscriptionEndpoint, { query: { token } })).body
  expect(await look()).toMatchObject({ ...shown, stopped: false })
  expect((await scene.t.call(unsubscribeEndpoint, { body: { token } })).status).toBe(204)
  expect(await look()).toMatchObject({ ...shown, stopped: true })
  expect((await setting()(getOwnerNewsEndpoint, {})).body).toEqual({ isOn: false })
  scene.t.clock.advance(day)
  await support(scene.campaignId, await scene.given.user())
  await run()
  expect(await subjects()).toHaveLength(1)
  scene.t.clock.advance(day)
  expect((await setting()(setOwnerNewsEndpoint, { body: { isOn: true } })).body).toEqual({ isOn: true })
  await run()
  // What came while it was off is not told later.
  expect(await subjects()).toHaveLength(1)
  await support(scene.campaignId, await scene.given.user())
  scene.t.clock.advance(day)
  await run()
  expect(await subjects()).toHaveLength(2)
})

test('an owner reads which donations an admin refunded, not those that they refunded themselves', async () => {
  const [donation, own] = [await scene.give(25), await scene.give(50)]
  await run()
  const { db } = scene.t.context
  await scene.refundPart(donation, 10)
  await scene.refundPart(own, 20)
  const asOwner = db.updateTable('refund').set({ requested_by: scene.owner.user._id })
  await asOwner.where('donation_id', '=', own.donationId).execute()
  scene.t.clock.advance(day)
  await run()
  expect((await subjects())[1]).toBe('New: 1 refund by an admin ($10.00) for Bridge over the creek')
  await support()
  await scene.give(30)
  await scene.refundPart(donation, 5)
  await scene.refundPart(donation, 3)
  scene.t.clock.advance(day)
  await run()
  const [, , mail] = await news()
  expect(mail?.text).toContain(
    '“Bridge over the creek”: 1 supporter, 1 donation ($30.00) and 2 refunds by admins ($8.00).',
  )
})

test('a crowd is one mail', async () => {
  const { db } = scene.t.context
  await giveCrowd(db, scene.campaignId, 300)
  const now = scene.t.clock.now()
  await db.updateTable('support').set({ created_at: now }).where('campaign_id', '=', scene.campaignId).execute()
  await run()
  expect(await subjects()).toEqual(['New: 300 supporters for Bridge over the creek'])
})

test('an owner without news, or whose campaign was taken down, gets none', async () => {
  const other = await scene.given.user()
  const body = { title: 'Nobody yet', targetType: 'policy', actionMode: 'donation' } as const
  expect((await scene.t.as(other.token)(createCampaignEndpoint, { body })).status).toBe(201)
  await support()
  const hiding = { params: { id: scene.campaignId }, body: { category: 'fraud', reason: 'There is no creek' } } as const
  expect((await scene.t.as((await scene.given.admin()).token)(hideCampaignEndpoint, hiding)).status).toBeLessThan(300)
  await run()
  expect(await news()).toEqual([])
  expect(await news(other)).toEqual([])
})
