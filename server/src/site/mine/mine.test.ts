import { updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import {
  getGuestStatementEndpoint,
  getMineEndpoint,
  requestMineLinkEndpoint,
  updateGuestSupportEndpoint,
  withdrawGuestSupportEndpoint,
} from '@muster/contract/site/mine.ts'
import { hiddenTitle } from '@muster/contract/facts/moderation.ts'
import { hideCampaignEndpoint } from '@muster/contract/campaigns/moderation.ts'
import { correctDonationAddressEndpoint } from '@muster/contract/money/guest-donations.ts'
import { supportCampaignEndpoint, verifyGuestSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import { describe, expect, test } from 'vitest'
import { urlOf } from '../../../test/app.ts'
import { useGuestDonations } from '../../../test/guest-donations.ts'
import { mineToken as campaignLink } from '../../../test/guest-page.ts'
import { tokenIn } from '../../../test/mails.ts'
import { countNotedChanges } from '../../../test/noted-changes.ts'
import { day, hour } from '../../platform/base/clock.ts'

const scene = useGuestDonations()
const { arrived, start, mails, mineToken, look, refundPart } = scene

const open = (token = '') => scene.t.call(getMineEndpoint, { params: { token } })
const yearNow = () => scene.t.clock.now().getUTCFullYear()
const statement = (token = '', year = yearNow()) =>
  scene.t.call(getGuestStatementEndpoint, { params: { token }, query: { year } })
const linkMails = async (email?: string) =>
  (await mails(email)).filter(({ subject }) => subject?.startsWith('Your link to'))
/** Confirms a support, and returns the token of the link in its mail. */
const supporting = async (title = 'Bridge over the creek') => {
  const request = { params: { id: scene.campaignId }, body: { email: scene.donor.email } }
  await scene.t.call(supportCampaignEndpoint, request)
  const mail = (await mails()).find(({ text }) => text?.includes('/verify-join') && text.includes(title))
  await scene.t.call(verifyGuestSupportEndpoint, { params: { token: tokenIn(mail) }, query: {} })
  return campaignLink(mail)
}

describe('a link to everything of an address', () => {
  test('shows what it supports and donated, for 24 hours, and its donations no longer than that', async () => {
    await supporting()
    const { donationId } = await arrived()
    await start(7)
    const token = await mineToken()
    const { body } = await open(token)
    expect(body).toMatchObject({
      email: scene.donor.email,
      scope: 'all',
      supports: [{ campaignId: scene.campaignId, standing: 'confirmed', anonymous: false }],
      donations: [{ _id: donationId, amount: 25, status: 'completed' }],
    })
    expect(Date.parse(body.expiresAt ?? '')).toBe(scene.t.clock.now().getTime() + day)
    const page = body.donations[0]?.token ?? ''
    expect((await look(page)).body.donation._id).toBe(donationId)
    scene.t.clock.advance(day - 1)
    expect((await open(token)).status).toBe(200)
    scene.t.clock.advance(1)
    expect((await open(token)).error.code).toBe('invalid_token')
    expect((await look(page)).error.code).toBe('invalid_token')
  })

  test('shows of each donation what an account reads: the exact fees, what is left, and what happens to it', async () => {
    const gift = await arrived(25)
    await arrived(50)
    await refundPart(gift, 10)
    const { donations, giving } = (await open(await mineToken())).body
    const [, shown] = donations
    const { token: _token, ...donation } = shown ?? { token: '' }
    expect(donation).toEqual((await look(gift.page)).body.donation)
    expect(shown).toMatchObject({ refunded: 10, kept: 15, isDisputed: false, refundableUntil: null })
    const { provider = 0, platform = 0, campaign = 0 } = shown?.fees ?? {}
    expect(provider + platform + campaign).toBe(25)
    const sums = { donations: 2, given: 75, refunded: 10, kept: 65 }
    expect(giving).toEqual({ currency: 'USD', years: [{ year: yearNow(), ...sums }], total: sums })
  })

  test('opens the statement of a year of this address, with receipts and refunds, and of no other', async () => {
    const gift = await arrived(25)
    const [address, token] = [scene.donor.email, await mineToken()]
    await refundPart(gift, 10)
    scene.donor = { ...scene.donor, email: `another-${address}` }
    await arrived(7)
    expect((await statement(token)).body).toMatchObject({
      ...{ year: yearNow(), years: [yearNow()], donor: { name: null, email: address } },
      receipts: [{ donationId: gift.donationId, amount: 25, refunded: 10, net: 15 }],
      totals: [{ donations: 1, given: 25, refunded: 10, net: 15 }],
    })
    expect((await statement(token, yearNow() + 1)).body).toMatchObject({ receipts: [], totals: [] })
    scene.t.clock.advance(day)
    expect((await statement(token)).error.code).toBe('invalid_token')
  })

  test('ends the time in which the address of a donation can be corrected, once its statement was read', async () => {
    const gift = await start(25)
    await scene.pay(gift)
    const token = await mineToken()
    const correction = { params: { token: gift.token ?? '' }, body: { email: `right-${scene.donor.email}` } }
    expect((await statement(token)).body.receipts).toHaveLength(1)
    expect((await scene.t.call(correctDonationAddressEndpoint, correction)).error.code).toBe('address_not_correctable')
  })

  test('hides the name, withdraws, and refuses a campaign that the address does not support', async () => {
    await supporting()
    const token = (await mineToken()) ?? ''
    const { campaignId } = scene
    const change = (body: { campaignId: string; anonymous?: boolean }) =>
      scene.t.call(updateGuestSupportEndpoint, { params: { token }, body })
    const noted = await countNotedChanges(scene.t, campaignId)
    expect((await change({ campaignId, anonymous: true })).body.anonymous).toBe(true)
    expect(await countNotedChanges(scene.t, campaignId)).toBe(noted + 1)
    expect((await change({ campaignId })).body.anonymous).toBe(true)
    const other = (await scene.given.campaign(scene.owner))._id
    expect((await change({ campaignId: other, anonymous: true })).error.code).toBe('support_not_found')
    expect((await scene.t.call(withdrawGuestSupportEndpoint, { params: { token }, body: { campaignId } })).status).toBe(
      204,
    )
    expect((await open(token)).body.supports).toEqual([])
  })

  test('is mailed only if there is something, at most once an hour, with the same answer always', async () => {
    const ask = async (email: string) => {
      const answer = await scene.t.call(requestMineLinkEndpoint, { body: { email } })
      return { status: answer.status, body: answer.body }
    }
    const never = await ask('never-seen@example.org')
    await start(7)
    expect(await ask(scene.donor.email)).toEqual(never)
    expect(await linkMails()).toEqual([])
    await arrived()
    scene.t.clock.advance(hour)
    for (let n = 0; n < 3; n++) expect(await ask(scene.donor.email)).toEqual(never)
    expect(await ask(scene.donor.email)).toEqual(never)
    expect(await ask(scene.donor.email.toUpperCase())).toEqual(never)
    expect(await ask(scene.donor.email.replace('@', '+again@'))).toEqual(never)
    expect(await linkMails()).toHaveLength(3)
    expect(await linkMails(scene.donor.email.toUpperCase())).toEqual([])
    scene.t.clock.advance(hour)
    await ask(scene.donor.email)
    expect(await linkMails()).toHaveLength(4)
    expect(await linkMails('never-seen@example.org')).toEqual([])
  })

  test('works from the moment in which its mail leaves, which may have waited for hours', async () => {
    scene.t.context.config.rateLimit = true
    await arrived()
    const ask = (email: string) =>
      scene.t.app.inject({
        method: 'POST',
        url: urlOf(requestMineLinkEndpoint, {}, {}),
        payload: { email },
        remoteAddress: '198.51.100.1',
      })
    // Addresses that support nothing take the places of the network, too.
    for (let n = 0; n < 60; n++) expect((await ask(`someone${n}@example.org`)).statusCode).toBe(200)
    expect((await ask(scene.donor.email)).statusCode).toBe(200)
    expect(await linkMails()).toEqual([])
    scene.t.clock.advance(23 * hour)
    const [mail] = await linkMails()
    scene.t.clock.advance(23 * hour)
    const { status } = await open(/\/mine\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '')
    expect(status).toBe(200)
    scene.t.context.config.rateLimit = false
  })
})

describe('the link in a mail about a support', () => {
  test('opens that support, and nothing else of the address', async () => {
    const river = await supporting()
    await arrived()
    const bridge = scene.campaignId
    scene.campaignId = (await scene.given.campaign(scene.owner, { title: 'Plant trees' }))._id
    const trees = await supporting('Plant trees')
    const { body } = await open(river)
    expect(body).toMatchObject({ scope: 'campaign', expiresAt: null, donations: [], giving: null })
    expect((await statement(river)).error.code).toBe('invalid_token')
    expect(body.supports.map(({ campaignId }) => campaignId)).toEqual([bridge])
    const change = { params: { token: trees }, body: { campaignId: bridge } }
    for (const call of [withdrawGuestSupportEndpoint, updateGuestSupportEndpoint]) {
      expect((await scene.t.call(call, change)).error.code).toBe('campaign_not_found')
    }
    const admin = await scene.given.admin()
    const meeting = { meetingPoint: 'At the creek', meetingPlace: { lat: 46.5, lon: 15.6 } }
    await scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: { id: bridge }, body: meeting })
    expect((await open(river)).body.supports).toMatchObject([meeting])
    const hiding = { params: { id: bridge }, body: { category: 'fraud', reason: 'There is no creek' } } as const
    expect((await scene.t.as(admin.token)(hideCampaignEndpoint, hiding)).status).toBe(200)
    expect((await open(river)).body.supports).toMatchObject([
      { title: hiddenTitle, isHidden: true, meetingPoint: null, meetingPlace: null },
    ])
  })
})
