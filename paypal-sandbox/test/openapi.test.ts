import { beforeEach, describe, expect, test } from 'vitest'
import { orderBody } from './harness.ts'
import { missingIn, paypalFolder, paypalOpenApi } from './paypal-openapi.ts'

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

const validate = (requestBody: unknown, responseBody: unknown, status = 200) =>
  paypalOpenApi?.check({ method: 'POST', path, requestBody, status, responseBody })

// If the files are available, they also validate the exchanges of all other tests in this folder.
describe.runIf(paypalFolder)('PayPal’s OpenAPI files (skipped unless PAYPAL_OPENAPI_DIR names their folder)', () => {
  // Otherwise all other tests would pass without validating anything.
  beforeEach(() => {
    expect(paypalFolder && missingIn(paypalFolder), `files missing in PAYPAL_OPENAPI_DIR=${paypalFolder}`).toEqual([])
  })

  test('accept a valid exchange', () => {
    expect(validate(orderBody(), captured({ paypal_fee: usd }))).toEqual([])
    expect(validate(orderBody(), { name: 'RESOURCE_CONFLICT', message: conflict, debug_id: 'a' }, 409)).toEqual([])
  })

  test.each([
    ['a misspelled field', orderBody({ customid: 'x' })],
    ['a misspelled nested field', orderBody({ amount: { ...usd, curency: 'USD' } })],
    ['an amount that is a number', orderBody({ amount: { currency_code: 'USD', value: 25 } })],
    ['an id that is too long', orderBody({ custom_id: 'x'.repeat(128) })],
  ])('reject %s in a request', (_what, body) => {
    expect(validate(body, created)).toHaveLength(1)
  })

  test.each([
    ['an unknown field', { ...created, total: usd }, 200],
    ['an unknown nested field', captured({ fee: usd }), 200],
    ['an unknown status', { ...created, status: 'PAID' }, 200],
    ['an error with another message', { name: 'RESOURCE_CONFLICT', message: 'No', debug_id: 'a' }, 409],
    ['an issue that this call does not define', { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'NOPE' }] }, 422],
  ])('reject %s in a response', (_what, body, status) => {
    expect(validate(orderBody(), body, status)).toHaveLength(1)
  })
})
