import { expect, test } from 'vitest'
import { isNewSite, mailHostOf, mayWait, stateOf, waitMs } from './secret-rules.ts'

const settings = { smtpUrl: null, paypal: {}, googlePlacesKey: null }
const servesAt = new Date('2026-11-24T14:05:00Z')
const before = new Date(servesAt.getTime() - 1)

test('only a mail server waits, only in production, and for 24 hours', () => {
  expect(mayWait('SMTP_URL', { production: true })).toBe(true)
  expect(mayWait('SMTP_URL', { production: false })).toBe(false)
  expect(mayWait('PAYPAL_CLIENT_SECRET', { production: true })).toBe(false)
  expect(waitMs).toBe(24 * 60 * 60 * 1000)
})

test.each([
  [false, false, true],
  [true, false, false],
  [false, true, false],
  [true, true, false],
])('mail sent: %j, another verified person: %j; so the site is new: %j', (hasSentMail, hasOtherVerified, isNew) => {
  expect(isNewSite({ hasSentMail, hasOtherVerified })).toBe(isNew)
})

test('a value waits until its time, and is in use from then on', () => {
  const secret = { name: 'SMTP_URL', servesAt }
  expect(stateOf(secret, settings, before)).toBe('waiting')
  expect(stateOf(secret, settings, servesAt)).toBe('in_use')
  expect(stateOf({ ...secret, servesAt: null }, settings, before)).toBe('in_use')
})

test.each([
  ['SMTP_URL', { smtpUrl: 'smtp://mail' }],
  ['PAYPAL_CLIENT_ID', { paypal: { clientId: 'x' } }],
  ['PAYPAL_CLIENT_SECRET', { paypal: { clientSecret: 'x' } }],
  ['PAYPAL_WEBHOOK_ID', { paypal: { webhookId: 'x' } }],
  ['GOOGLE_PLACES_KEY', { googlePlacesKey: 'x' }],
])('%s is overridden by the environment’s own', (name, given) => {
  expect(stateOf({ name, servesAt: null }, { ...settings, ...given }, before)).toBe('overridden')
  expect(stateOf({ name, servesAt: null }, settings, before)).toBe('in_use')
})

test.each(['PAYPAL_API_URL', 'Our partner’s key', 'toString'])('%s is never used, from any source', (name) => {
  expect(stateOf({ name, servesAt: null }, settings, before)).toBe('unused')
})

test('only the host of a mail server’s URL is returned', () => {
  expect(mailHostOf('smtps://user:p%40ss@mail.example.org:465/?pool=true')).toBe('mail.example.org')
  expect(mailHostOf('smtp://')).toBeNull()
  expect(mailHostOf('not an address')).toBeNull()
})
