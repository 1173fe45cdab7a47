import { describe, expect, test } from 'vitest'
import { orderBody } from './harness.ts'
import { paypalOpenApi } from './paypal-openapi.ts'

const usd = { currency_code: 'USD', value: '25.00' }
const path = '/v2/checkout/orders'
const created = { id: 'ABC', status: 'CREATED', links: [{ href: 'https://x.example', rel: 'self', method: 'GET' }] }
const captured = (part: Record<string, unknown>) => ({
  ...created,
  purchase_units: [
    { payments: { captures: [{ id: 'C', seller_receivable_breakdown: { gross_amount: usd, ...part } }] } },
  ],
})
const conflict = 'The server has detected a conflict while processing this request.'

const judge = (requestBody: unknown, responseBody: unknown, status = 200) =>
  paypalOpenApi?.check({ method: 'POST', path, requestBody, status, responseBody })

// Every other test here also has its exchanges judged, where the files are.
describe.runIf(paypalOpenApi)('PayPal’s OpenAPI files (skipped where PAYPAL_OPENAPI_DIR does not name them)', () => {
  test('hold nothing against a right exchange', () => {
    expect(judge(orderBody(), captured({ paypal_fee: usd }))).toEqual([])
    expect(judge(orderBody(), { name: 'RESOURCE_CONFLICT', message: conflict, debug_id: 'a' }, 409)).toEqual([])
  })

  test.each([
    ['a misspelt field', orderBody({ customid: 'x' })],
    ['a misspelt field deep within', orderBody({ amount: { ...usd, curency: 'USD' } })],
    ['an amount that is a number', orderBody({ amount: { currency_code: 'USD', value: 25 } })],
    ['an id that is too long', orderBody({ custom_id: 'x'.repeat(128) })],
  ])('catch %s in a request', (_what, body) => {
    expect(judge(body, created)).toHaveLength(1)
  })

  test.each([
    ['an invented field', { ...created, total: usd }, 200],
    ['an invented field deep within', captured({ fee: usd }), 200],
    ['an unknown status', { ...created, status: 'PAID' }, 200],
    ['an error in other words', { name: 'RESOURCE_CONFLICT', message: 'No', debug_id: 'a' }, 409],
    ['an issue that this call never has', { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'NOPE' }] }, 422],
  ])('catch %s in an answer', (_what, body, status) => {
    expect(judge(orderBody(), body, status)).toHaveLength(1)
  })
})
