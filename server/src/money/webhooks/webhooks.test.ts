import { randomUUID } from 'node:crypto'
import { getCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { createDonationOrder, getDonation } from '@muster/contract/money/donations.ts'
import { listQuarantine } from '@muster/contract/money/ledger.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paypalSays, refusal } from '../../../test/donating.ts'
import { given as createGiven, type Person } from '../../../test/given.ts'
import { expectLedgerSound } from '../../../test/ledger-checks.ts'
import { type PaypalTestApp, paypalTestApp } from '../../../test/paypal.ts'
import { hour, minute } from '../../base/clock.ts'

type Delivery = { headers: Record<string, string>; body: string }

let t: PaypalTestApp
let admin: Person
let donor: Person
let campaignId: string
/** What PayPal sent so far. */
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
  const { body } = await t.as(donor.token)(createDonationOrder, { params: { id: campaignId }, body: { amount: 25 } })
  return { donationId: body.donationId, orderId: new URL(body.links[0]?.href ?? '').searchParams.get('token') ?? '' }
}
const statusOf = async ({ donationId }: { donationId: string }) =>
  (await t.as(donor.token)(getDonation, { params: { id: donationId } })).body.status
const raised = async () => (await t.call(getCampaign, { params: { id: campaignId } })).body.totalRaised
const post = ({ headers, body }: Delivery) =>
  t.app.inject({ method: 'POST', url: '/api/webhooks/paypal', headers, payload: body })
const work = () => t.runJob('paypal-events')
const eventsKept = () => t.context.db.selectFrom('paypal_event').select('id').execute()

/** An approved order whose webhooks were sent and answered, but not acted on. */
const approvedWithWebhooks = async () => {
  const started = await start()
  await t.decide(started.orderId, 'approve_and_close')
  t.onDelivery((delivery) => void sent.push(delivery))
  await t.sandbox.deliverDue()
  expect(sent.length).toBeGreaterThan(0)
  return started
}

describe('a webhook', () => {
  test('is answered before anything is done about it, and acted on afterwards', async () => {
    const started = await approvedWithWebhooks()
    expect(await statusOf(started)).toBe('awaiting_approval')
    await work()
    expect(await statusOf(started)).toBe('completed')
  })

  test('that comes again and again, in any order, is kept once and changes nothing', async () => {
    const started = await approvedWithWebhooks()
    await work()
    await t.sandbox.deliverDue()
    const before = await eventsKept()
    const again = [...sent, ...sent, ...sent].reverse()
    const answers = await Promise.all(again.map(post))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(again.map(() => 204))
    await work()
    expect(await eventsKept()).toHaveLength(before.length)
    expect(await statusOf(started)).toBe('completed')
    expect(await raised()).toBe(25)
  })

  test('is taken only as a hint: what PayPal’s API says is booked, whatever the webhook claims', async () => {
    const started = await start()
    const { id, resource } = {
      id: `WH-${randomUUID()}`,
      resource: { id: 'CAPTURE-OF-NOBODY', status: 'COMPLETED', amount: { currency_code: 'USD', value: '99999.00' } },
    }
    const links = { supplementary_data: { related_ids: { order_id: started.orderId } } }
    const body = JSON.stringify({ id, event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { ...resource, ...links } })
    t.interfere(({ path }) =>
      path.endsWith('verify-webhook-signature') ? Response.json({ verification_status: 'SUCCESS' }) : undefined,
    )
    expect((await post({ headers: await anyHeaders(), body })).statusCode).toBe(204)
    await work()
    expect(await statusOf(started)).toBe('awaiting_approval')
    expect(await raised()).toBe(0)
  })

  test('that an approval was reversed has its order looked at, which ends without a payment', async () => {
    const started = await start()
    await t.decide(started.orderId, 'approve_and_close')
    await t.controlPaypal('webhooks', { drop: 100 })
    await t.deliverWebhooks()
    await t.controlPaypal('webhooks', { drop: 0 })
    t.clock.advance(3 * hour)
    const before = t.calls().length
    await t.deliverWebhooks()
    expect(t.calls().slice(before)).toContain(`GET /v2/checkout/orders/${started.orderId}`)
    for (let hours = 0; hours < 5; hours++) {
      t.clock.advance(hour)
      await t.runJob('reconcile-donations')
    }
    expect(await statusOf(started)).toBe('expired')
    expect(t.calls().filter((call) => call.endsWith(`${started.orderId}/capture`))).toEqual([])
    expect(await raised()).toBe(0)
  })

  test('that PayPal does not vouch for is refused and not kept', async () => {
    const started = await approvedWithWebhooks()
    const [genuine] = sent as [Delivery]
    const before = await eventsKept()
    const event = JSON.parse(genuine.body) as object
    const forged: Delivery[] = [
      { ...genuine, body: genuine.body.replace(/.$/, ' }') },
      { ...genuine, body: JSON.stringify({ ...event, id: 'WH-FORGED' }) },
      { ...genuine, headers: { ...genuine.headers, 'paypal-transmission-id': randomUUID() } },
      { ...genuine, headers: { 'content-type': 'application/json' } },
    ]
    for (const delivery of forged) {
      const answer = await post(delivery)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'invalid_signature', error: 'This message is not from PayPal' })
    }
    expect(await eventsKept()).toEqual(before)
    await work()
    expect(await statusOf(started)).toBe('completed')
  })

  test.each(['signature', 'webhook_id', 'body'])(
    'with the %s of another is refused, and changes nothing',
    async (forgery) => {
      const started = await start()
      await t.decide(started.orderId, 'approve_and_close')
      const before = await eventsKept()
      await t.controlPaypal('webhooks', { forgery })
      await t.sandbox.deliverDue()
      await work()
      expect(await eventsKept()).toEqual(before)
      expect(await statusOf(started)).toBe('awaiting_approval')
      await t.controlPaypal('webhooks', { forgery: null })
      t.clock.advance(minute)
      await t.deliverWebhooks()
      expect(await statusOf(started)).toBe('completed')
    },
  )

  test.each(['', '{', '[]', '{}', '{"id":"WH-1"}', '{"id":5,"event_type":"X"}'])(
    'that is no event is refused: %j',
    async (body) => {
      const answer = await post({ headers: { 'content-type': 'application/json' }, body })
      expect(answer.statusCode).toBe(400)
    },
  )

  test('whose sender cannot be asked about is not answered with success, so that PayPal sends it again', async () => {
    const started = await start()
    await t.decide(started.orderId, 'approve_and_close')
    t.interfere(() => 'lost_before')
    await t.sandbox.deliverDue()
    t.interfere(() => undefined)
    await work()
    expect(await statusOf(started)).toBe('awaiting_approval')
    t.clock.advance(3_000)
    await t.sandbox.deliverDue()
    await work()
    expect(await statusOf(started)).toBe('completed')
  })

  test('that came while PayPal did not answer is acted on once it does', async () => {
    const started = await approvedWithWebhooks()
    t.interfere(() => 'lost_before')
    await work()
    t.interfere(() => undefined)
    t.clock.advance(minute)
    await work()
    expect(await statusOf(started)).toBe('completed')
  })

  test('delays no other webhook, however many cannot be processed', async () => {
    await disputesThat(() => paypalSays(500, {}), 201)
    await work()
    t.clock.advance(minute)
    const started = await approvedWithWebhooks()
    await work()
    expect(await statusOf(started)).toBe('completed')
    t.interfere(({ path }) => (path.includes('/disputes/') ? refusal('RESOURCE_NOT_FOUND', 404) : undefined))
    t.clock.advance(hour)
    for (let run = 0; run < 2; run++) await work()
    expect(await eventsWaiting()).toEqual([])
  })

  test.each([
    ['to which PayPal answers nothing', 'gave no answer for a day', () => paypalSays(500, {})],
    ['that we cannot act on', 'could not be acted on for a day', () => paypalSays(200, unaskable)],
  ])('%s is retried with a growing delay for a day, then set aside for an admin, once', async (_, reason, answer) => {
    const { tries, ids } = await disputesThat(answer, 1)
    const [id = ''] = ids
    const triedWithin = async (ms: number, steps: number) => {
      const before = tries()
      for (let step = 0; step < steps; step++) {
        await work()
        t.clock.advance(ms / steps)
      }
      return tries() - before
    }
    expect(await triedWithin(hour, 60)).toBe(6)
    expect(await triedWithin(24 * hour, 48)).toBe(24)
    expect(await triedWithin(48 * hour, 4)).toBe(0)
    const items = (await t.as(admin.token)(listQuarantine, { query: {} })).body
    const details = { eventId: id, eventType: 'CUSTOMER.DISPUTE.CREATED', disputeId: `PP-D-${id}` }
    expect(items.filter(({ source }) => source === `event:${id}`)).toMatchObject([
      { reason: expect.stringContaining(reason), details },
    ])
  })

  test('about something that is no order of ours is kept and left alone', async () => {
    t.interfere(({ path }) =>
      path.endsWith('verify-webhook-signature') ? Response.json({ verification_status: 'SUCCESS' }) : undefined,
    )
    const headers = await anyHeaders()
    for (const event of [
      { event_type: 'CUSTOMER.DISPUTE.CREATED', resource: { dispute_id: 'PP-D-1' } },
      { event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'NOTOURS' } },
    ]) {
      const body = JSON.stringify({ id: `WH-${randomUUID()}`, ...event })
      expect((await post({ headers, body })).statusCode).toBe(204)
    }
    await work()
    expect(await eventsWaiting()).toEqual([])
  })
})

/** A dispute such as PayPal never sent: no database can be asked about its payment. */
const unaskable = {
  ...{ dispute_id: 'PP-D-1', status: 'UNDER_REVIEW', disputed_transactions: [{ seller_transaction_id: '\0' }] },
  ...{ create_time: '2026-06-01T12:00:00Z', update_time: '2026-06-01T12:00:00Z' },
  dispute_amount: { currency_code: 'USD', value: '25.00' },
}

/** So many genuine notifications of disputes, to which PayPal answers this when asked about them. */
const disputesThat = async (answer: () => Response, count: number) => {
  const headers = await anyHeaders()
  const ids = Array.from({ length: count }, () => `WH-${randomUUID()}`)
  let tries = 0
  t.interfere(({ path }) => {
    if (path.endsWith('verify-webhook-signature')) return Response.json({ verification_status: 'SUCCESS' })
    if (!path.includes('/disputes/')) return undefined
    tries++
    return answer()
  })
  for (const id of ids) {
    const resource = { dispute_id: `PP-D-${id}` }
    const body = JSON.stringify({ id, event_type: 'CUSTOMER.DISPUTE.CREATED', resource })
    expect((await post({ headers, body })).statusCode).toBe(204)
  }
  return { ids, tries: () => tries }
}
const eventsWaiting = () =>
  t.context.db.selectFrom('paypal_event').select('id').where('next_check_at', 'is not', null).execute()

/** Headers as PayPal sends them; what they sign is another matter. */
const anyHeaders = async (): Promise<Record<string, string>> => {
  await approvedWithWebhooks()
  const headers = sent[0]?.headers ?? {}
  await work()
  campaignId = (await createGiven(t).campaign(donor))._id
  return headers
}
