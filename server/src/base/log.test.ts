import { expect, test } from 'vitest'
import { createLog, withoutTokens } from './log.ts'

const logged = (write: (log: ReturnType<typeof createLog>) => void): string => {
  let text = ''
  write(createLog('info', { write: (line) => void (text += line) }))
  return text
}

test('secrets are redacted at any depth', () => {
  const canary = 'canary-7f3a'
  const text = logged((log) => {
    log.info({ password: canary, body: { newPassword: canary }, request: { headers: { authorization: canary } } }, 'x')
  })
  expect(text).not.toContain(canary)
})

test('the log of an error has its place and cause, never the row or the connection', () => {
  const refused = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint: 'account_email_key_key',
    detail: 'Key (email_key)=(ana@example.org) already exists.',
    client: { connectionParameters: { password: 'canary' } },
  })
  const text = logged((log) => log.error({ err: new Error('no account', { cause: refused }) }, 'failed'))
  expect(text).toContain('account_email_key_key')
  expect(text).not.toMatch(/ana@example|canary/)
})

test.each([
  ['/api/auth/verify-email/abc123?x=1', '/api/auth/verify-email/…?x=1'],
  ['/api/campaigns/verify-guest/abc123', '/api/campaigns/verify-guest/…'],
  ['/campaigns/1?joinToken=abc123&view=table', '/campaigns/1?joinToken=…&view=table'],
  ['/api/paypal/return?token=5O1&PayerID=AB', '/api/paypal/return?token=…&PayerID=…'],
])('%s is logged without its token', (url, shown) => {
  expect(withoutTokens(url)).toBe(shown)
})
