import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type DonorKind, forEachDonor, orderAs, statusAs } from './donors.ts'
import { given as createGiven, type Person } from './given.ts'
import { expectLedgerSound } from './ledger-checks.ts'
import { type PaypalTestApp, paypalTestApp } from './paypal.ts'
import { minute } from '../src/platform/base/clock.ts'

export type Delivery = { headers: Record<string, string>; body: string }

/** Sets up a campaign whose donations PayPal reports by webhooks, for every test of a file. */
export const useWebhooks = () => {
  let t: PaypalTestApp
  let admin: Person
  let donor: Person
  let donorKind: DonorKind = 'an account'
  let campaignId: string
  /** The webhooks that PayPal has sent. */
  let sent: Delivery[]

  beforeAll(async () => {
    t = await paypalTestApp()
    admin = await createGiven(t).admin()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    t.interfere(() => undefined)
    t.clock.advance(minute)
    const given = createGiven(t)
    donor = await given.user()
    campaignId = (await given.campaign(await given.user()))._id
    sent = []
  })
  afterEach(() => expectLedgerSound(t.context.db))

  const start = async () => {
    const by = { ...donor, email: `guest-of-${donor.email}` }
    const { body } = await orderAs(donorKind, t, by, { params: { id: campaignId }, body: { amount: 25 } })
    const orderId = new URL(body.links[0]?.href ?? '').searchParams.get('token') ?? ''
    return { donationId: body.donationId, orderId, ...('token' in body && { token: body.token }) }
  }
  const statusOf = (started: { donationId: string; token?: string }) => statusAs(t, donor, started)
  const post = ({ headers, body }: Delivery) =>
    t.app.inject({ method: 'POST', url: '/api/webhooks/paypal', headers, payload: body })
  const work = () => t.runJob('paypal-events')
  const eventsKept = () => t.context.db.selectFrom('paypal_event').select('id').execute()

  /** An approved order whose webhooks were sent and acknowledged, but not processed. */
  const approvedWithWebhooks = async () => {
    const started = await start()
    await t.decide(started.orderId, 'approve_and_close')
    t.onDelivery((delivery) => void sent.push(delivery))
    await t.sandbox.deliverDue()
    expect(sent.length).toBeGreaterThan(0)
    return started
  }
  const eventsWaiting = () =>
    t.context.db.selectFrom('paypal_event').select('id').where('next_check_at', 'is not', null).execute()

  /** Valid headers whose signature belongs to another webhook. */
  const anyHeaders = async (): Promise<Record<string, string>> => {
    await approvedWithWebhooks()
    const headers = sent[0]?.headers ?? {}
    await work()
    campaignId = (await createGiven(t).campaign(donor))._id
    return headers
  }

  return {
    get admin() {
      return admin
    },
    anyHeaders,
    /** Runs the same tests with a donor who has an account, and with a guest. */
    forEachDonor: (tests: () => void): void =>
      forEachDonor((kind) => {
        donorKind = kind
      }, tests),
    approvedWithWebhooks,
    get campaignId() {
      return campaignId
    },
    eventsKept,
    eventsWaiting,
    post,
    get sent() {
      return sent
    },
    start,
    statusOf,
    get t() {
      return t
    },
    work,
  }
}
