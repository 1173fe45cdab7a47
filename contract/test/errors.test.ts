import { describe, expect, test } from 'vitest'
import { allEndpoints } from '../src/all.ts'
import { errorsSayingNotCharged } from '../src/facts/donations.ts'
import { commonErrors, errors } from '../src/facts/errors.ts'
import { createGuestDonationOrderEndpoint } from '../src/money/guest-donations.ts'
import { ErrorBody } from '../src/error-body.ts'

describe.each(Object.entries(errors))('%s', (code, [status, sentence]) => {
  test('has a snake_case code, an error status and an actionable sentence', () => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect([400, 401, 403, 404, 408, 409, 410, 413, 415, 422, 429, 500, 502, 503]).toContain(status)
    expect(sentence).toMatch(/^[A-Z].{5,}[^.\s]$/)
    // No one signs anything: people press Support.
    expect(sentence).not.toMatch(/\b(promise[sd]?|signs?|signed)\b/i)
  })
})

test('errorsSayingNotCharged has every error of a donation whose message says that the donor has not been charged', () => {
  const saying = createGuestDonationOrderEndpoint.errors.filter((code) => errors[code][1].includes('not been charged'))
  expect(saying.toSorted()).toEqual(errorsSayingNotCharged.toSorted())
})

test('the errors that any call can return include validation, authentication and server errors', () => {
  expect(commonErrors).toEqual(
    expect.arrayContaining([
      'invalid',
      'malformed',
      'unauthorized',
      'session_expired',
      'forbidden',
      'email_unverified',
    ]),
  )
  expect(commonErrors).toEqual(
    expect.arrayContaining([
      'not_found',
      'payload_too_large',
      'unsupported_media_type',
      'too_many_requests',
      'internal',
    ]),
  )
  expect(commonErrors).toContain('unavailable')
})

test('errors that any call can return have the matching HTTP statuses', () => {
  const statuses = commonErrors.map((code) => [code, errors[code][0]])
  expect(Object.fromEntries(statuses)).toMatchObject({
    invalid: 400,
    unauthorized: 401,
    forbidden: 403,
    not_found: 404,
    payload_too_large: 413,
    unsupported_media_type: 415,
    too_many_requests: 429,
    internal: 500,
    unavailable: 503,
  })
})

test.each([
  ['invalid_token', 400, 'Invalid or expired token'],
  ['missing_token', 400, 'Missing token'],
  ['campaign_over', 409, 'This campaign is over'],
  ['donations_closed', 409, 'This campaign does not take donations'],
  ['forbidden', 403, 'You don’t have permission to do this'],
] as const)('%s has status %i and the sentence of the specification', (code, status, sentence) => {
  expect(errors[code]).toEqual([status, sentence])
})

test('no call declares an error twice', () => {
  for (const { method, path, errors: declared = [] } of allEndpoints) {
    expect(new Set(declared).size, `${method} ${path}`).toBe(declared.length)
  }
})

test('the body of a failed response has a sentence, a code and the id of the request', () => {
  const body = { error: 'Missing token', code: 'missing_token', requestId: 'r1' }
  expect(ErrorBody.safeParse(body).success).toBe(true)
  expect(ErrorBody.safeParse({ ...body, fields: { token: 'Missing token' } }).success).toBe(true)
  for (const key of ['error', 'code', 'requestId']) {
    expect(ErrorBody.safeParse({ ...body, [key]: undefined }).success).toBe(false)
  }
})
