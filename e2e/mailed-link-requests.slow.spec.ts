import { site } from './api.ts'
import { expect, test } from './fixtures.ts'
import { registered, isVerified } from './mailed-links.ts'

test('pages with a confirmation button and their results are not cached', async ({ request, campaign }) => {
  for (const path of [
    '/verify-email',
    '/verify-email?token=x',
    '/verify-join?token=x',
    '/verify-report?token=x',
    '/verify-follow?token=x',
    '/verify-question?token=x',
    '/confirm-paypal-email?token=x',
    '/confirm-email?token=x',
    '/account/undo-email?token=x',
    '/unsubscribe?token=x',
    '/mine?token=x',
    `/campaigns/${campaign._id}?joinToken=x`,
  ]) {
    for (const answer of [await request.get(path), await request.post(path, { form: {} })]) {
      expect(answer.status()).toBeLessThan(500)
      expect(answer.headers()['cache-control']).toBe('no-store')
      expect(answer.headers()['referrer-policy']).toBe('no-referrer')
      expect(answer.headers()['content-security-policy']).toContain("form-action 'self'")
      expect(await answer.text()).toMatch(/<meta name="robots" content="noindex">/)
    }
  }
})

test('a form submitted by another site only shows the page', async ({ request }) => {
  const { email, token } = await registered()
  const path = `/verify-email?token=${token}`
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://elsewhere.example' },
  ]) {
    const answer = await request.post(path, { headers, form: {}, maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([303, path])
  }
  expect(await isVerified(email)).toBe(false)
  expect((await request.post(path, { headers: { origin: site() }, form: {} })).status()).toBe(200)
  expect(await isVerified(email)).toBe(true)
})

test('only pages with a confirmation button accept a form', async ({ request, campaign }) => {
  for (const path of ['/', '/login', `/campaigns/${campaign._id}`, '/nowhere']) {
    expect((await request.post(path, { form: {} })).status()).toBe(404)
  }
  // The API accepts only JSON.
  expect((await request.post('/api/unsubscribe', { form: { token: 'x' } })).status()).toBe(415)
})
