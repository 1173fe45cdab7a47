import { updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { createDonationOrderEndpoint } from '@muster/contract/money/donations.ts'
import { previewChangeEndpoint } from '@muster/contract/campaigns/promises.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { expect, test } from 'vitest'
import { after, day, hour } from '../../../platform/base/clock.ts'
import { instantInWords } from '../../../mail/index.ts'
import { useDonations } from '../../../../test/donating.ts'
import { mailsTo } from '../../../../test/mails.ts'

const scene = useDonations()

const edit = (body: object) =>
  scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: { id: scene.campaignId }, body })
const preview = async (body: object) =>
  (await scene.t.as(scene.owner.token)(previewChangeEndpoint, { params: { id: scene.campaignId }, body })).body
const mailed = async () => {
  scene.t.clock.advance(hour)
  await scene.t.runJob('promise-mails')
  const mails = await mailsTo(scene.t, scene.donor.email)
  return mails.filter(({ subject }) => /campaign changed|Changed|stay\?/.test(subject ?? ''))
}

scene.forEachDonor(() => {
  test('a donor is told that the promise changed, with the page of the donation', async () => {
    const { donationId } = await scene.give(25)
    expect((await preview({ title: 'Bridge over the river' })).donors).toEqual({
      effect: 'asked',
      asked: 1,
      told: 0,
      refundable: 25,
    })
    expect((await edit({ title: 'Bridge over the river' })).status).toBe(200)
    const until = instantInWords(after(scene.t.clock.now(), 14 * day))
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('The campaign changed: Bridge over the river')
    expect(mail?.text).toContain('$25.00')
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(`on the page of your donation, until ${until}.`)
    expect(mail?.text).toMatch(
      new RegExp(`See your donation, or ask for it back:\\s+\\S+/donations/${donationId}/receipt\\S*#refund\\s`),
    )
    expect(mail?.text).toMatch(new RegExp(`word by word:\\s+\\S+/campaigns/${scene.campaignId}/versions#changes\\s`))
  })

  test('who say that they did not make the gift are told of no change, and not counted as told', async () => {
    const started = await scene.give(25)
    expect((await preview({ peopleGoal: 50 })).donors).toMatchObject({ effect: 'told', told: 1 })
    expect((await scene.deny(started)).status).toBe(200)
    expect((await preview({ peopleGoal: 50 })).donors).toMatchObject({ effect: 'told', told: 0 })
    expect((await edit({ peopleGoal: 50, startTime: '18:30' })).status).toBe(200)
    expect(await mailed()).toEqual([])
    await edit({ title: 'Bridge over the river' })
    expect(await mailed()).toEqual([])
  })

  test('who say that they did not make one of two gifts read what they can ask back of the other', async () => {
    const [made, denied] = [await scene.give(10), await scene.give(25)]
    await scene.deny(denied)
    await edit({ title: 'Bridge over the river' })
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail?.text).toContain('You donated $10.00 before that.')
    expect(mail?.text).toContain(`/donations/${made.donationId}/receipt`)
    expect(mail?.text).not.toContain(denied.donationId)
  })
})

test('a donor whose time ended after an earlier change reads that it is over', async () => {
  await scene.give(25)
  await edit({ goalAmount: 900, executionDate: null })
  await mailed()
  scene.t.clock.advance(15 * day)
  await edit({ goalAmount: 1_000 })
  const text = (await mailed()).at(-1)?.text ?? ''
  expect(text).toMatch(/You could\s+ask\s+for\s+your\s+money\s+back\s+until/)
  expect(text).not.toMatch(/you\s+can\s+ask/)
  expect(text).not.toContain('#refund')
})

test('another goal concerns donors alone', async () => {
  await scene.give(25)
  const supporter = await scene.given.user()
  await scene.t.as(supporter.token)(supportCampaignEndpoint, { params: { id: scene.campaignId }, body: {} })
  expect((await preview({ goalAmount: 900 })).supporters).toMatchObject({ effect: 'none', asked: 0 })
  await edit({ goalAmount: 900 })
  expect((await mailed()).map(({ subject }) => subject)).toEqual(['The campaign changed: Bridge over the creek'])
  expect((await mailsTo(scene.t, supporter.email)).filter(({ subject }) => subject?.includes('hange'))).toEqual([])
})

test('a donor who supports the campaign too gets one mail about a first start time', async () => {
  await scene.give(25)
  await scene.t.as(scene.donor.token)(supportCampaignEndpoint, { params: { id: scene.campaignId }, body: {} })
  await edit({ startTime: '18:30' })
  expect((await mailed()).map(({ subject }) => subject)).toEqual(['Changed: Bridge over the creek'])
})

test('a donor whose gift was refunded is not told', async () => {
  const started = await scene.give(25)
  await scene.refundPart(started, 25)
  await edit({ title: 'Bridge over the river' })
  expect(await mailed()).toEqual([])
})

test('an open order stands behind the promise that it was made for', async () => {
  const order = (version?: number) =>
    scene.t.as(scene.donor.token)(createDonationOrderEndpoint, {
      params: { id: scene.campaignId },
      body: { amount: 5, ...(version && { version }) },
    })
  expect((await order(1)).status).toBe(201)
  expect(await preview({ title: 'Bridge over the river' })).toMatchObject({ isSigned: true })
  await edit({ title: 'Bridge over the river' })
  expect((await order(1)).error.code).toBe('promise_changed')
  expect((await order()).status).toBe(201)
  expect((await order(2)).status).toBe(201)
  const rows = await scene.t.context.db
    .selectFrom('donation')
    .select('version')
    .where('campaign_id', '=', scene.campaignId)
    .orderBy('created_at')
    .orderBy('version')
    .execute()
  expect(rows.map(({ version }) => version)).toEqual([1, 2, 2])
})
