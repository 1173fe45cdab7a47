import { expect, test } from 'vitest'
import { expiringWithinHours } from '../src/facts/limits.ts'
import { previewRemindersEndpoint } from '../src/campaigns/reminders.ts'
import { idempotencyKey } from '../src/endpoint.ts'
import { autocompletePlacesEndpoint } from '../src/site/geo.ts'
import { knownSecrets } from '../src/facts/secrets.ts'
import { saveSecretEndpoint } from '../src/site/secrets.ts'
import { supportCampaignEndpoint, verifyGuestSupportEndpoint } from '../src/campaigns/supports.ts'
import { getMailSubscriptionEndpoint, unsubscribeEndpoint } from '../src/campaigns/unsubscribe.ts'
import {
  avatarAt,
  avatarWidths,
  pictureAt,
  pictureBytesMax,
  picturePixelsMax,
  pictureRefusal,
  pictureSrcSet,
  pictureTypes,
  pictureWidths,
  shareImage,
  shareImageOf,
} from '../src/facts/pictures.ts'
import { problemsOf } from './problems.ts'

test('supporting requires no fields, and accepts a guest’s address', () => {
  expect(supportCampaignEndpoint.body.parse({})).toEqual({ anonymous: false })
  expect(problemsOf(supportCampaignEndpoint.body, { email: 'ana@' })).toHaveProperty('email')
})

test('a token in a path has at most 200 characters', () => {
  expect(verifyGuestSupportEndpoint.params.safeParse({ token: 'x'.repeat(200) }).success).toBe(true)
  expect(verifyGuestSupportEndpoint.params.safeParse({ token: 'x'.repeat(201) }).success).toBe(false)
})

test('a missing token in an unsubscribe link is valid input, so the error is “missing token”', () => {
  expect(unsubscribeEndpoint.body.parse({})).toEqual({ token: '', what: 'all' })
  expect(getMailSubscriptionEndpoint.query.parse({})).toEqual({ token: '' })
  expect(problemsOf(unsubscribeEndpoint.body, { token: 'x'.repeat(2_000) })).toEqual({})
  expect(problemsOf(unsubscribeEndpoint.body, { token: 'x'.repeat(2_001) })).toEqual({
    token: 'Invalid or expired token',
  })
})

test('campaigns that end within 24 hours are listed', () => {
  expect(expiringWithinHours).toBe(24)
  expect(previewRemindersEndpoint.query.safeParse({ campaignId: 'x' }).success).toBe(false)
})

test('places are suggested for cities by default', () => {
  expect(autocompletePlacesEndpoint.query.parse({})).toEqual({ input: '', scope: 'city', country: '' })
  for (const scope of ['city', 'state', 'country']) {
    expect(autocompletePlacesEndpoint.query.safeParse({ scope }).success).toBe(true)
  }
  expect(autocompletePlacesEndpoint.query.safeParse({ scope: 'global' }).success).toBe(false)
  expect(autocompletePlacesEndpoint.query.safeParse({ input: 'x'.repeat(120) }).success).toBe(true)
  expect(autocompletePlacesEndpoint.query.safeParse({ input: 'x'.repeat(121) }).success).toBe(false)
})

test('a stored secret requires a name and a value', () => {
  expect(problemsOf(saveSecretEndpoint.body, { name: ' ', value: ' ' })).toEqual({
    name: 'Name is required',
    value: 'Value is required',
  })
  expect(saveSecretEndpoint.body.parse({ name: ' ANY ', value: ' x ' })).toEqual({ name: 'ANY', value: 'x' })
  expect(problemsOf(saveSecretEndpoint.body, { name: 'x'.repeat(100), value: 'x'.repeat(10_000) })).toEqual({})
  expect(problemsOf(saveSecretEndpoint.body, { name: 'x'.repeat(101), value: 'x'.repeat(10_001) })).toEqual({
    name: 'At most 100 characters',
    value: 'At most 10,000 characters',
  })
})

test('PAYPAL_API_URL cannot be stored with any value', () => {
  for (const value of ['https://api-m.paypal.com', 'http://127.0.0.1:1', 'x']) {
    expect(problemsOf(saveSecretEndpoint.body, { name: ' PAYPAL_API_URL ', value })).toEqual({
      name: 'PAYPAL_API_URL cannot be stored. Set it in the environment of the server',
    })
  }
  expect(Object.keys(knownSecrets)).not.toContain('PAYPAL_API_URL')
})

test('the URL of a mail server is validated, and no error contains the secret', () => {
  const smtp = 'Give an address that begins with smtp:// or smtps://'
  expect(problemsOf(saveSecretEndpoint.body, { name: 'SMTP_URL', value: 'https://mail' })).toEqual({ value: smtp })
  expect(problemsOf(saveSecretEndpoint.body, { name: 'SMTP_URL', value: 'x smtp://mail' })).toEqual({ value: smtp })
  expect(problemsOf(saveSecretEndpoint.body, { name: 'SMTP_URL', value: 'smtp://ma il' })).toEqual({ value: smtp })
  for (const value of ['smtp://mail', 'smtps://u:p@mail:465']) {
    expect(problemsOf(saveSecretEndpoint.body, { name: 'SMTP_URL', value })).toEqual({})
  }
  expect(problemsOf(saveSecretEndpoint.body, { name: 'toString', value: 'x' })).toEqual({})
  const { error } = saveSecretEndpoint.body.safeParse({ name: 'SMTP_URL', value: 'my-secret' })
  expect(JSON.stringify(error?.issues)).not.toContain('my-secret')
})

test('every known secret has a description', () => {
  for (const [name, { purpose }] of Object.entries(knownSecrets)) {
    expect(name).toMatch(/^[A-Z_]+$/)
    expect(purpose.length).toBeGreaterThan(15)
  }
})

test('an Idempotency-Key has 1 to 255 visible characters', () => {
  for (const key of ['!', '~', 'a-b', 'x'.repeat(255)]) expect(idempotencyKey.test(key)).toBe(true)
  for (const key of ['', 'a b', 'x'.repeat(256), 'é', ' a', 'a ']) expect(idempotencyKey.test(key)).toBe(false)
})

test('the other widths of a picture are in the same folder', () => {
  const url = '/uploads/abc/1600.webp'
  expect(pictureWidths).toEqual([480, 960, 1600])
  expect(pictureAt(url, 480)).toBe('/uploads/abc/480.webp')
  expect(pictureSrcSet(url)).toBe(
    '/uploads/abc/480.webp 480w, /uploads/abc/960.webp 960w, /uploads/abc/1600.webp 1600w',
  )
  expect(shareImage).toEqual({ width: 1200, height: 630, file: 'share.jpg' })
  expect(shareImageOf(url)).toBe('/uploads/abc/share.jpg')
})

test('a picture is a JPEG, PNG or WebP of at most 10 MB and 40 megapixels', () => {
  expect(pictureTypes).toEqual(['image/jpeg', 'image/png', 'image/webp'])
  expect(pictureBytesMax).toBe(10_485_760)
  expect(picturePixelsMax).toBe(40_000_000)
  expect(pictureRefusal).toBe('Choose a JPEG, PNG or WebP picture of at most 40 megapixels')
})

test('an avatar has its own widths', () => {
  expect(avatarWidths).toEqual([96, 288])
  expect(avatarAt('/uploads/abc/288.webp', 96)).toBe('/uploads/abc/96.webp')
})
