import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { getCampaignEndpoint, updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { decideProposalEndpoint, proposeChangeEndpoint } from '@muster/contract/campaigns/proposals.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { day, hour } from '../src/platform/base/clock.ts'
import { denyAs, type DonorKind, forEachDonor, giveUpAs, orderAs, seenAs, statusAs, type Started } from './donors.ts'
import { type Given, given as createGiven, type Person } from './given.ts'
import { expectLedgerSound } from './ledger-checks.ts'
import { type PaypalOptions, type PaypalTestApp, paypalTestApp } from './paypal.ts'

export type { Started } from './donors.ts'

export const paypalSays = (status: number, body: object): Response => new Response(JSON.stringify(body), { status })
export const refusal = (issue: string, status = 422): Response =>
  paypalSays(status, { name: 'X', debug_id: 'd1', details: [{ issue }] })

/** The people of a donation test. Each test gets new ones and starts at noon of another day. */
type Scene = {
  t: PaypalTestApp
  given: Given
  owner: Person
  donor: Person
  /** Whether the donor donates with their account, or as a guest with an address that no account has. */
  donorKind: DonorKind
  campaignId: string
}

const setScene = (scene: Scene, options: PaypalOptions): void => {
  beforeAll(async () => {
    scene.t = await paypalTestApp(options)
    scene.given = createGiven(scene.t)
  })
  afterAll(() => scene.t.close())
  beforeEach(async () => {
    const { t, given } = scene
    t.interfere(() => undefined)
    t.clock.advance(day - (t.clock.now().getTime() % day) + 12 * hour)
    scene.owner = await given.user()
    scene.donor = await given.user()
    if (scene.donorKind === 'a guest') scene.donor = { ...scene.donor, email: `guest-of-${scene.donor.email}` }
    const executionDate = new Date(t.clock.now().getTime() + 5 * day).toISOString().slice(0, 10)
    scene.campaignId = (await given.campaign(scene.owner, { title: 'Bridge over the creek', executionDate }))._id
  })
  afterEach(() => expectLedgerSound(scene.t.context.db))
}

/** Sets up a donor, a campaign and PayPal for every test of a file, and checks the ledger after each. */
export const useDonations = (options: PaypalOptions = {}) => {
  const scene = { donorKind: 'an account' } as Scene
  setScene(scene, options)

  const order = (body: object = { amount: 25 }, by = scene.donor) => {
    const request = { params: { id: scene.campaignId }, body: body as { amount: number } }
    return orderAs(scene.donorKind, scene.t, by, request)
  }
  const start = async (amount = 25): Promise<Started> => {
    const { status, body } = await order({ amount })
    expect(status).toBe(201)
    const approveUrl = body.links[0]?.href ?? ''
    const orderId = new URL(approveUrl).searchParams.get('token') ?? ''
    return { donationId: body.donationId, approveUrl, orderId, ...('token' in body && { token: body.token }) }
  }
  /** The donor approves the order at PayPal and follows PayPal's redirect. */
  const pay = async ({ orderId }: Started): Promise<void> => {
    await scene.t.follow((await scene.t.decide(orderId, 'approve')) ?? '')
  }
  const give = async (amount = 25): Promise<Started> => {
    const started = await start(amount)
    await pay(started)
    return started
  }
  const refundPart = async ({ donationId }: Started, amount: number): Promise<void> => {
    const { token } = await scene.given.admin()
    const request = { params: { id: donationId }, body: { amount, reason: 'It was meant to be less' } }
    expect((await scene.t.as(token)(refundDonationEndpoint, request)).status).toBe(201)
  }
  /** The owner changes what the campaign promises. Once money was paid out, an admin confirms it. */
  const changePromise = async (title = 'A dam instead of the bridge'): Promise<void> => {
    const params = { id: scene.campaignId }
    const as = scene.t.as(scene.owner.token)
    const { status, error } = await as(updateCampaignEndpoint, { params, body: { title } })
    if (status === 200) return
    expect(error.code).toBe('confirmation_needed')
    const proposed = await as(proposeChangeEndpoint, { params, body: { kind: 'change', change: { title } } })
    const decision = { params: { id: proposed.body._id }, body: { confirm: true } }
    expect((await scene.t.as((await scene.given.admin()).token)(decideProposalEndpoint, decision)).status).toBe(200)
  }
  const seen = (started: Started) => seenAs(scene.t, scene.donor, started)
  const statusOf = (started: Started) => statusAs(scene.t, scene.donor, started)
  /** The campaign's public total. */
  const raised = async () =>
    (await scene.t.call(getCampaignEndpoint, { params: { id: scene.campaignId } })).body.totalRaised
  const reconcile = () => scene.t.runJob('reconcile-donations')
  /** PayPal's own movements for a donation. */
  const movementsOf = async ({ donationId }: Started) =>
    (await scene.t.movements()).filter(({ customId }) => customId === donationId)

  return Object.assign(scene, {
    /** Runs the same tests with a donor who has an account, and with a guest. */
    forEachDonor: (tests: () => void): void =>
      forEachDonor((kind) => {
        scene.donorKind = kind
      }, tests),
    deny: (started: Started) => denyAs(scene.t, scene.donor, started),
    giveUp: (started: Started) => giveUpAs(scene.t, scene.donor, started),
    order,
    start,
    pay,
    give,
    refundPart,
    changePromise,
    seen,
    statusOf,
    raised,
    reconcile,
    movementsOf,
    reconcileAfter: async (ms: number) => {
      scene.t.clock.advance(ms)
      await reconcile()
    },
    /** Capture calls that have reached PayPal. */
    captures: () => scene.t.calls().filter((call) => call.endsWith('/capture')).length,
    thanks: async () => {
      await scene.t.runJob('mail')
      return scene.t.mailbox.to(scene.donor.email).filter(({ subject }) => subject?.startsWith('Thank you'))
    },
    /** The URL to which PayPal redirects the donor. */
    pageOf: ({ donationId }: Started) =>
      `${scene.t.context.config.publicUrl}/campaigns/${scene.campaignId}?donation=${donationId}`,
    cancelCampaign: async () => {
      await scene.t.as(scene.owner.token)(cancelCampaignEndpoint, { params: { id: scene.campaignId } })
    },
    expectBookedOnce: async (started: Started, amount = 25) => {
      expect(await statusOf(started)).toBe('completed')
      expect(await movementsOf(started)).toHaveLength(1)
      expect(await raised()).toBe(amount)
    },
  })
}
