import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => t.close())

const answerTo = (request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = t.app.server.address() as AddressInfo
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })

test.each([
  [
    'an address of 30,000 characters',
    `GET /api/tags?q=${'x'.repeat(30_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
    413,
    'That is too large to send',
  ],
  ['an address with raw bytes', 'GET /\u00e9 HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'The request could not be read'],
  ['no HTTP', 'NONSENSE\r\n\r\n', 400, 'The request could not be read'],
  ['a header with NUL', 'GET /api/tags HTTP/1.1\r\nhost: a\r\nx: a\0b\r\n\r\n', 400, 'The request could not be read'],
])('%s gets the standard error format, with the security headers', async (_, request, status, error) => {
  const [head = '', body = ''] = (await answerTo(request)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const requestId = /x-request-id: (\S+)/.exec(head)?.[1]
  expect(JSON.parse(body)).toEqual({ error, code: expect.stringMatching(/^[a-z_]+$/), requestId })
  expect(head).toMatch(/content-security-policy: default-src 'none'/)
  expect(head).toContain('x-content-type-options: nosniff')
  expect(head).toContain('cache-control: no-store')
})

test('a name in a path that is too long is refused, and is not an internal error', async () => {
  const answer = await t.app.inject({ url: `/api/campaigns/${'x'.repeat(20_000)}` })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
})
