import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import type { Needs } from '@muster/contract/facts/thresholds.ts'
import {
  supportCampaignEndpoint,
  verifyGuestSupportEndpoint,
  withdrawSupportEndpoint,
} from '@muster/contract/campaigns/supports.ts'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { testApp, type TestApp } from './app.ts'
import { given as createGiven, type Given, type Person } from './given.ts'
import { expectLedgerSound } from './ledger-checks.ts'

export const tokenIn = (text = ''): string => /\/verify-join\?token=([\w-]+)/.exec(text)?.[1] ?? ''

/** Sets up a campaign and the calls of its supporters for every test of a file. */
export const useSupports = () => {
  let t: TestApp
  let given: Given
  let owner: Person
  let id: string
  let guests = 0
  let email: string

  beforeAll(async () => {
    t = await testApp()
    given = createGiven(t)
    owner = await given.user()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    t.clock.set('2026-06-01T12:00:00Z')
    id = (await given.campaign(owner, { title: 'Bridge over the creek', executionDate: '2026-06-20' }))._id
    email = `guest${++guests}@example.org`
  })
  afterEach(() => expectLedgerSound(t.context.db))

  const support = (person: Person, body = {}) => t.as(person.token)(supportCampaignEndpoint, { params: { id }, body })
  const withdraw = (person: Person) => t.as(person.token)(withdrawSupportEndpoint, { params: { id } })
  const ask = (body: { email?: string; anonymous?: boolean; needs?: Needs } = { email }) =>
    t.call(supportCampaignEndpoint, { params: { id }, body })
  const confirm = (token: string) => t.call(verifyGuestSupportEndpoint, { params: { token }, query: {} })
  const supporters = async (campaignId = id) =>
    (await t.call(getCampaignEndpoint, { params: { id: campaignId } })).body.support
  const supportsIt = async (person: Person) =>
    (await t.as(person.token)(getCampaignEndpoint, { params: { id } })).body.supported

  const mails = async (address = email) => {
    await t.runJob('mail')
    // Mail software converts the domain to lower case.
    const isForThem = (to?: { address?: string | undefined }) => to?.address?.toLowerCase() === address.toLowerCase()
    return t.mailbox
      .all()
      .filter(({ subject, to }) => subject?.startsWith('Confirm your support') && to?.some(isForThem))
  }
  const mailedToken = async (address = email) => tokenIn((await mails(address)).at(-1)?.text)

  return {
    ask,
    confirm,
    get email() {
      return email
    },
    get given() {
      return given
    },
    get id() {
      return id
    },
    /** The campaign whose support is requested. */
    set id(campaignId: string) {
      id = campaignId
    },
    mailedToken,
    mails,
    get owner() {
      return owner
    },
    support,
    supporters,
    supportsIt,
    get t() {
      return t
    },
    withdraw,
  }
}
