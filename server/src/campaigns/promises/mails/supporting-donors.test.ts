import { updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { unsubscribeEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import {
  supportCampaignEndpoint,
  verifyGuestSupportEndpoint,
  withdrawSupportEndpoint,
} from '@muster/contract/campaigns/supports.ts'
import { expect, test } from 'vitest'
import { hour } from '../../../platform/base/clock.ts'
import { useDonations } from '../../../../test/donating.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { tokenIn } from '../../../../test/supporting.ts'

const scene = useDonations()
const params = () => ({ id: scene.campaignId })

const support = () => scene.t.as(scene.donor.token)(supportCampaignEndpoint, { params: params(), body: {} })
const supportAsGuest = async () => {
  const { email } = scene.donor
  await scene.t.call(supportCampaignEndpoint, { params: params(), body: { email } })
  const token = tokenIn((await mailsTo(scene.t, email)).at(-1)?.text)
  await scene.t.call(verifyGuestSupportEndpoint, { params: { token }, query: {} })
}
const change = async (body: object = { title: 'Bridge over the river' }) => {
  expect((await scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: params(), body })).status).toBe(200)
  scene.t.clock.advance(hour)
}
const write = () => scene.t.runJob('promise-mails')
const received = async () =>
  (await mailsTo(scene.t, scene.donor.email)).filter(({ subject }) =>
    /campaign changed|Changed|stay\?/.test(subject ?? ''),
  )
const mailed = async () => {
  await write()
  return received()
}
const subjects = async () => (await mailed()).map(({ subject }) => subject)

const asksBoth = 'Do you stay? “Bridge over the river” has changed'
const asksDonor = 'The campaign changed: Bridge over the river'

scene.forEachDonor(() => {
  test('a supporter who donated too gets one mail about a change, which says what they can ask back', async () => {
    const { donationId } = await scene.give(25)
    await (scene.donorKind === 'a guest' ? supportAsGuest() : support())
    await change()
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail?.subject).toBe(asksBoth)
    expect(mail?.text).toContain('You donated $25.00 before that.')
    expect(mail?.text).toMatch(/until \w+ \d+ \w+ \d{4}, \d\d:\d\d UTC/)
    expect(mail?.text).toContain('For your donation you need to do nothing; to be counted, press “Stay”. If you do not')
    expect(mail?.text).not.toContain('you do not need to do anything')
    expect(mail?.text).toContain(`/donations/${donationId}/receipt`)
    expect(mail?.text).toContain('/mine?token=')
  })

  test('a supporter who says that they did not make the gift reads nothing about it', async () => {
    const started = await scene.give(25)
    await (scene.donorKind === 'a guest' ? supportAsGuest() : support())
    await scene.deny(started)
    await change()
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail?.subject).toBe(asksBoth)
    expect(mail?.text).not.toMatch(/donated|donation/)
  })
})

test('they get it once, also if the job begins again', async () => {
  await scene.give(25)
  await support()
  await change()
  await mailed()
  await scene.t.context.db.updateTable('promise_version').set({ notified_at: null }).execute()
  expect(await subjects()).toEqual([asksBoth])
})

test('a changed story and another goal are one mail', async () => {
  await scene.give(25)
  await support()
  await change({ goalAmount: 900, description: 'We build a bridge of oak, and it will last for a hundred years.' })
  const [mail, ...others] = await mailed()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Changed: Bridge over the creek')
  expect(mail?.text).toContain('You donated $25.00 before that. If you agree with the change, you do not need to do')
})

test('who stopped the mails about the campaign reads as a donor what they can ask back', async () => {
  await scene.give(25)
  await support()
  await change()
  const stop = /unsubscribe\?token=([\w.-]+)/.exec((await mailed())[0]?.text ?? '')?.[1] ?? ''
  expect((await scene.t.call(unsubscribeEndpoint, { body: { token: stop } })).status).toBe(204)
  await change({ title: 'Bridge over the sea' })
  expect(await subjects()).toEqual([asksBoth, 'The campaign changed: Bridge over the sea'])
})

test.each([
  ['stays', () => support()],
  ['withdraws', () => scene.t.as(scene.donor.token)(withdrawSupportEndpoint, { params: params() })],
])('who %s before the mail is sent gets the mail to donors instead', async (_, answer) => {
  await scene.give(25)
  await support()
  await change()
  await write()
  await answer()
  expect(await received()).toEqual([])
  expect(await subjects()).toEqual([asksDonor])
  expect(await subjects()).toEqual([asksDonor])
})
