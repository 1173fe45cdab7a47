import { refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { expect, test } from 'vitest'
import { createApi } from './api.ts'
import { callOnce } from './call-once.ts'

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const refused = (status: number, code: string) => () => json(status, { error: 'No', code, requestId: 'r' })
const done = () => json(201, { _id: 'r1' })

const hour = 3_600_000
let numbers = 0

/** A new refund with mocked responses, and the idempotency keys of its requests. */
const asked = async (answers: readonly (() => Response)[], nowMs: readonly number[] = []) => {
  numbers += 1
  const keys: unknown[] = []
  const api = createApi({
    fetcher: async (_url, init) => {
      keys.push(new Headers(init.headers).get('idempotency-key'))
      return (answers[keys.length - 1] ?? done)()
    },
  })
  const request = { params: { id: `d${numbers}` }, body: { amount: 10, reason: 'Asked for' } }
  for (const index of answers.keys()) {
    await callOnce(api, refundDonationEndpoint, request, nowMs[index] ?? 0).catch(() => undefined)
  }
  return keys
}

test.each([
  ['a 500', refused(500, 'internal')],
  ['a 503', refused(503, 'provider_unavailable')],
  ['an unknown outcome', refused(503, 'outcome_unknown')],
  ['“request in progress”', refused(409, 'request_in_progress')],
  ['“session expired”', refused(401, 'session_expired')],
  ['“too many requests”', refused(429, 'too_many_requests')],
  ['a 502 of a proxy', () => new Response('<html>Bad Gateway</html>', { status: 502 })],
  ['a 404 of a proxy', () => new Response('<html>Not Found</html>', { status: 404 })],
  ['a truncated response', () => new Response('{"_id":', { status: 201 })],
  [
    'no response',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('a call that gets %s carries the same key again', async (_, answer) => {
  const [first, second, third] = await asked([answer, answer, done])
  expect(first).toMatch(/^[\da-f-]{16,}$/)
  expect([second, third]).toEqual([first, first])
})

test.each([
  ['a success', done],
  ['“refund too large”', refused(400, 'refund_too_large')],
  ['“refused by PayPal”', refused(422, 'payout_refused')],
  ['“key used for another request”', refused(409, 'idempotency_key_reused')],
])('a call that gets %s is followed by a new key', async (_, answer) => {
  const [first, second] = await asked([answer, done])
  expect(second).not.toBe(first)
})

test('another request gets another key, and a key expires when the server forgets it', async () => {
  const lost = refused(502, 'internal')
  const keys = await asked([lost, lost, lost], [0, 23 * hour, 24 * hour])
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  expect((await asked([lost]))[0]).not.toBe(keys[2])
})
