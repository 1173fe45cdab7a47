import { expect, test } from 'vitest'
import { hour } from '../src/basics.ts'
import { type TestSandbox, buyerDecides, capture, createOrder, startSandbox } from './harness.ts'
import { verify } from './webhooks.ts'

const path = '/v1/notifications/webhooks-events'
type Event = { id: string; event_type: string; resource: { id: string }; links: { rel: string; href: string }[] }
type Page = { events: Event[]; count: number; links: { rel: string; href: string }[] }

/** A merchant with two webhooks, one of which responds as the test decides, and two payments that both webhooks received. */
const given = async () => {
  const received: { url: string; headers: Record<string, string>; body: string }[] = []
  let status = 200
  const sandbox = await startSandbox({
    deliver: (message) => {
      received.push(message)
      return Promise.resolve(message.url.includes('other') ? 200 : status)
    },
  })
  const webhookId = sandbox.ensureWebhook('http://localhost:3000/api/webhooks/paypal')
  const wanted = { url: 'http://other.example/hook', event_types: [{ name: '*' }] }
  const other = (await sandbox.call('POST', '/v1/notifications/webhooks', wanted)).body as { id: string }
  const pay = async () => {
    const { id } = await createOrder(sandbox)
    await buyerDecides(sandbox, String(id))
    const { body } = await capture(sandbox, String(id))
    return String(body.purchase_units[0].payments.captures[0].id)
  }
  const first = await pay()
  sandbox.advance(hour)
  const second = await pay()
  return { sandbox, received, webhookId, otherId: other.id, first, second, answer: (next: number) => (status = next) }
}
const list = async (sandbox: TestSandbox, query = '') => (await sandbox.call('GET', `${path}?${query}`)).body as Page
const typesOf = ({ events }: Page) => events.map(({ event_type: type }) => type.split('.').at(-1))

test('events are listed once each, most recent first, in pages, filtered by type, time and payment', async () => {
  const { sandbox, first, second } = await given()
  const whole = await list(sandbox)
  expect(typesOf(whole)).toEqual(['COMPLETED', 'APPROVED', 'COMPLETED', 'APPROVED'])
  expect(whole.events[0]?.resource.id).toBe(second)
  expect(whole.links.map(({ rel }) => rel)).toEqual(['self'])
  const page = await list(sandbox, 'page_size=3')
  expect(page).toMatchObject({ count: 3, events: whole.events.slice(0, 3) })
  const next = new URL(page.links.find(({ rel }) => rel === 'next')?.href ?? '').search.slice(1)
  expect((await list(sandbox, next)).events).toEqual(whole.events.slice(3))
  expect(typesOf(await list(sandbox, 'event_type=CHECKOUT.ORDER.APPROVED'))).toEqual(['APPROVED', 'APPROVED'])
  expect(typesOf(await list(sandbox, 'start_time=2026-11-20T12:30:00Z'))).toHaveLength(2)
  expect(typesOf(await list(sandbox, 'end_time=2026-11-20T11:59:59Z'))).toEqual([])
  expect((await list(sandbox, `transaction_id=${first}`)).events).toEqual([whole.events[2]])
  for (const query of ['page_size=0', 'start_time=yesterday', 'index_id=x']) {
    expect((await sandbox.call('GET', `${path}?${query}`)).status).toBe(400)
  }
})

test('an event is resent unchanged to the named webhooks, unless a delivery is still pending', async () => {
  const { sandbox, received, webhookId, otherId, answer } = await given()
  const [event] = (await list(sandbox)).events as [Event]
  const resend = (body?: object, id = event.id) => sandbox.call('POST', `${path}/${id}/resend`, body)
  const toldAgain = async () => {
    const before = received.length
    await sandbox.deliverDue()
    return received.slice(before)
  }
  answer(500)
  expect(await toldAgain()).toHaveLength(8)
  expect(await resend({})).toMatchObject({ status: 202, body: event })
  const [again, ...others] = await toldAgain()
  expect(others).toEqual([])
  expect(again?.url).toBe('http://other.example/hook')
  expect(JSON.parse(again?.body ?? '')).toEqual(event)
  expect(await verify(sandbox, again?.headers ?? {}, again?.body ?? '', otherId)).toBe('SUCCESS')
  answer(200)
  sandbox.advance(hour)
  expect(await toldAgain()).toHaveLength(4)
  await resend({ webhook_ids: [webhookId] })
  expect((await toldAgain()).map(({ url }) => url)).toEqual(['http://localhost:3000/api/webhooks/paypal'])
  expect((await resend({ webhook_ids: ['UNKNOWN'] })).status).toBe(404)
  expect((await resend({}, 'WH-UNKNOWN')).status).toBe(404)
  expect(await toldAgain()).toEqual([])
})

test('an event and a webhook can be read through their links', async () => {
  const { sandbox, webhookId } = await given()
  const [event] = (await list(sandbox)).events as [Event]
  const self = new URL(event.links.find(({ rel }) => rel === 'self')?.href ?? '').pathname
  expect((await sandbox.call('GET', self)).body).toEqual(event)
  expect((await sandbox.call('GET', `${path}/WH-UNKNOWN`)).status).toBe(404)
  const webhooks = '/v1/notifications/webhooks'
  expect((await sandbox.call('GET', `${webhooks}/${webhookId}`)).body).toMatchObject({ id: webhookId })
  expect((await sandbox.call('GET', `${webhooks}/UNKNOWN`)).status).toBe(404)
})
