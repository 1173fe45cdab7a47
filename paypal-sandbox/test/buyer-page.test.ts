import { expect, test } from 'vitest'
import { hour } from '../src/basics.ts'
import {
  buyerDecides,
  cancelUrl,
  capture,
  createOrder,
  openBuyerPage,
  orderBody,
  returnUrl,
  startSandbox,
} from './harness.ts'

const statusOf = async (sandbox: Awaited<ReturnType<typeof startSandbox>>, id: string) =>
  (await sandbox.call('GET', `/v2/checkout/orders/${id}`)).body.status

test('a buyer logs in, approves and is sent back with the order and their payer id', async () => {
  const sandbox = await startSandbox()
  const order = await createOrder(sandbox)
  const buyer = await openBuyerPage(sandbox, order.id)
  expect(buyer.page().body).toContain(`value="${sandbox.identity.buyers[0]?.email}"`)
  expect(buyer.page().body).toContain('Sandbox: no real money moves')
  expect((await buyer.login()).status).toBe(303)
  expect(buyer.page().body).toContain('$25.00')
  const decided = await buyer.decide('approve')
  expect(decided.status).toBe(303)
  const payerId = sandbox.identity.buyers[0]?.payerId
  expect(decided.headers.get('location')).toBe(`${returnUrl}?token=${order.id}&PayerID=${payerId}`)
  expect(await statusOf(sandbox, order.id)).toBe('APPROVED')
})

test('a wrong password shows an error and keeps the email in the form', async () => {
  const sandbox = await startSandbox()
  const order = await createOrder(sandbox)
  const buyer = await openBuyerPage(sandbox, order.id)
  const refused = await buyer.submit('login', { email: 'noor.haddad@buyer.example', password: 'guess' })
  expect(refused.status).toBe(401)
  expect(refused.body).toContain('Email or password is wrong')
  expect(refused.body).toContain('value="noor.haddad@buyer.example"')
  await buyer.load()
  await buyer.decide('approve')
  expect(await statusOf(sandbox, order.id)).toBe('PAYER_ACTION_REQUIRED')
})

test('cancelling returns to the merchant without voiding the order, which can still be approved', async () => {
  const sandbox = await startSandbox()
  const order = await createOrder(sandbox)
  const cancelled = await buyerDecides(sandbox, order.id, 'cancel')
  expect(cancelled.headers.get('location')).toBe(`${cancelUrl}?token=${order.id}`)
  expect(await statusOf(sandbox, order.id)).toBe('PAYER_ACTION_REQUIRED')
  await buyerDecides(sandbox, order.id)
  expect(await statusOf(sandbox, order.id)).toBe('APPROVED')
})

test('approving and closing the window pays without returning to the merchant', async () => {
  const sandbox = await startSandbox()
  const order = await createOrder(sandbox)
  const buyer = await openBuyerPage(sandbox, order.id)
  await buyer.login()
  const decided = await buyer.decide('approve_and_close')
  expect(decided.headers.get('location')).toBe(`/checkoutnow?token=${order.id}`)
  expect((await buyer.load()).body).toContain('You can close this window')
  expect(await statusOf(sandbox, order.id)).toBe('APPROVED')
})

test('an approval without a return address stays on the page', async () => {
  const sandbox = await startSandbox()
  const order = await createOrder(sandbox, { ...orderBody(), payment_source: { paypal: {} } })
  const decided = await buyerDecides(sandbox, order.id)
  expect(decided.headers.get('location')).toBe(`/checkoutnow?token=${order.id}`)
})

test('a form without the page’s own token changes nothing', async () => {
  const sandbox = await startSandbox()
  const order = await createOrder(sandbox)
  const buyer = await openBuyerPage(sandbox, order.id)
  await buyer.login()
  const forged = await buyer.submit('decide', { decision: 'approve', csrf: 'forged' })
  expect(forged.status).toBe(403)
  expect(await statusOf(sandbox, order.id)).toBe('PAYER_ACTION_REQUIRED')
})

test('another buyer can log in and pay', async () => {
  const sandbox = await startSandbox()
  const order = await createOrder(sandbox)
  const buyer = await openBuyerPage(sandbox, order.id)
  await buyer.login()
  await buyer.submit('logout', {})
  await buyer.load()
  await buyer.login(sandbox.identity.buyers[1])
  await buyer.decide('approve')
  const { body } = await capture(sandbox, order.id)
  expect(body.payer.email_address).toBe(sandbox.identity.buyers[1]?.email)
})

test('a second approval of an approved order has no effect', async () => {
  const sandbox = await startSandbox()
  const order = await createOrder(sandbox)
  const [first, second] = [await openBuyerPage(sandbox, order.id), await openBuyerPage(sandbox, order.id)]
  for (const buyer of [first, second]) await buyer.login()
  await first.decide('approve')
  await capture(sandbox, order.id)
  await second.decide('decline')
  expect(await statusOf(sandbox, order.id)).toBe('COMPLETED')
})

test('the merchant’s text is escaped, and the page loads only its own stylesheet', async () => {
  const sandbox = await startSandbox()
  const order = await createOrder(sandbox, orderBody({ description: '<script>alert("1")</script> & more' }))
  const { body, headers } = await openBuyerPage(sandbox, order.id).then((buyer) => buyer.page())
  expect(body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more')
  expect(body).not.toContain('<script')
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self' http://localhost:3000; base-uri 'none'; frame-ancestors 'none'",
  )
})

test('behind a proxy every link, form, redirect and cookie uses the public base path', async () => {
  const sandbox = await startSandbox({ buyerUrl: () => 'http://localhost:3000/dev/paypal' })
  const order = await createOrder(sandbox)
  expect(order.links[1].href).toBe(`http://localhost:3000/dev/paypal/checkoutnow?token=${order.id}`)
  const buyer = await openBuyerPage(sandbox, order.id)
  const { body, headers } = buyer.page()
  const addresses = [...String(body).matchAll(/(?:href|action|formaction)="([^"]*)"/g)].map((match) => match[1])
  expect(addresses.filter((address) => address !== 'data:,')).toEqual([
    '/dev/paypal/checkoutnow/style.css',
    '/dev/paypal/checkoutnow/login',
    '/dev/paypal/checkoutnow/decide',
  ])
  expect(headers.get('set-cookie')).toContain('Path=/dev/paypal/checkoutnow; HttpOnly; SameSite=Lax')
  expect((await buyer.login()).headers.get('location')).toBe(`/dev/paypal/checkoutnow?token=${order.id}`)
})

test('the page of an expired or unknown order says that nothing was paid', async () => {
  const sandbox = await startSandbox()
  const order = await createOrder(sandbox)
  sandbox.advance(3 * hour)
  for (const id of [order.id, 'UNKNOWN', 'TWO&token=TOKENS']) {
    const { status, body } = await openBuyerPage(sandbox, id).then((buyer) => buyer.page())
    expect(status).toBe(404)
    expect(body).toContain('Nothing was paid')
  }
})
