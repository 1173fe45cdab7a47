import { type Campaign, getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { getMineEndpoint, withdrawGuestSupportEndpoint } from '@muster/contract/site/mine.ts'
import { supportCampaignEndpoint, verifyGuestSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { testApp, type TestApp } from './app.ts'
import { type Given, given as createGiven, type Person } from './given.ts'
import { mailsTo, tokenIn } from './mails.ts'
import { day } from '../src/platform/base/clock.ts'

/** The token of the link to the guest's page, which the text and HTML versions of each mail contain. */
export const mineToken = (mail: Email | undefined): string => {
  const inText = /See or withdraw your support: \S+\/mine\?token=(\S+)/.exec(mail?.text ?? '')?.[1]
  const inHtml = /\/mine\?token=([^"]+)"/.exec(mail?.html ?? '')?.[1]
  if (!inText || inText !== inHtml) throw new Error(`no link to the guest's page in: ${mail?.text ?? 'no mail'}`)
  return inText
}

/** Sets up a campaign, a guest and the calls of the guest’s page, for every test of a file. */
export const useGuestPage = () => {
  let t: TestApp
  let given: Given
  let owner: Person
  let river: Campaign
  let email: string
  let guests = 0

  beforeAll(async () => {
    t = await testApp()
    given = createGiven(t)
    owner = await given.user()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    t.clock.advance(3 * day)
    river = await ending('Clean the river')
    email = `guest${++guests}@example.org`
  })

  const ending = (title: string) => {
    const meeting = { startTime: '18:30', meetingPoint: 'The old bridge', meetingPlace: { lat: 46.5569, lon: 15.6445 } }
    return given.campaign(owner, { title, executionDate: t.clock.now().toISOString().slice(0, 10), ...meeting })
  }
  const ask = (campaign = river, address = email) =>
    t.call(supportCampaignEndpoint, { params: { id: campaign._id }, body: { email: address } })
  const mails = (address = email) => mailsTo(t, address)
  const confirm = async (mail: Email | undefined) =>
    t.call(verifyGuestSupportEndpoint, { params: { token: tokenIn(mail) }, query: {} })
  const look = (token: string) => t.call(getMineEndpoint, { params: { token } })
  const withdraw = (token: string, campaignId = river._id) =>
    t.call(withdrawGuestSupportEndpoint, { params: { token }, body: { campaignId } })
  const supporters = async (campaign = river) =>
    (await t.call(getCampaignEndpoint, { params: { id: campaign._id } })).body.support
  /** A confirmed guest. Returns the token of their page. */
  const supporting = async (campaign = river, address = email): Promise<string> => {
    await ask(campaign, address)
    const mail = (await mails(address)).at(-1)
    await confirm(mail)
    return mineToken(mail)
  }
  const standing = async (token: string) => (await look(token)).body.supports.map((support) => support.standing)

  return {
    ask,
    confirm,
    get email() {
      return email
    },
    ending,
    get given() {
      return given
    },
    look,
    mails,
    get owner() {
      return owner
    },
    get river() {
      return river
    },
    standing,
    supporters,
    supporting,
    get t() {
      return t
    },
    withdraw,
  }
}
