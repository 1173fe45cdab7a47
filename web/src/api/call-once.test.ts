import { refundDonation } from '@muster/contract/money/refunds.ts'
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
    await callOnce(api, refundDonation, request, nowMs[index] ?? 0).catch(() => undefined)
  }
  return keys
}

test.each([
  ['a 500', refused(500, 'internal')],
  ['a 503', refused(503, 'provider_unavailable')],
  ['that it is not known whether it was done', refused(503, 'outcome_unknown')],
  ['that it is still under way', refused(409, 'request_in_progress')],
  ['that the session has ended', refused(401, 'session_expired')],
  ['that it was asked too often', refused(429, 'too_many_requests')],
  ['a 502 of a proxy', () => new Response('<html>Bad Gateway</html>', { status: 502 })],
  ['a 404 of a proxy', () => new Response('<html>Not Found</html>', { status: 404 })],
  ['an answer that was cut short', () => new Response('{"_id":', { status: 201 })],
  [
    'nothing',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('a call that was answered %s carries the same key again', async (_, answer) => {
  const [first, second, third] = await asked([answer, answer, done])
  expect(first).toMatch(/^[\da-f-]{16,}$/)
  expect([second, third]).toEqual([first, first])
})

test.each([
  ['done', done],
  ['that too much was asked for', refused(400, 'refund_too_large')],
  ['that PayPal refused it', refused(422, 'payout_refused')],
  ['that the key is another call’s', refused(409, 'idempotency_key_reused')],
])('a call that was answered %s gets a new key', async (_, answer) => {
  const [first, second] = await asked([answer, done])
  expect(second).not.toBe(first)
})

test('another request has another key, and a key is not used for longer than the server remembers it', async () => {
  const lost = refused(502, 'internal')
  const keys = await asked([lost, lost, lost], [0, 23 * hour, 24 * hour])
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  expect((await asked([lost]))[0]).not.toBe(keys[2])
})
