import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { endpointGroups } from '@muster/contract/all.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { given as createGiven } from '../../test/given.ts'
import { serveWeb } from './web.routes.ts'

const webDir = join(import.meta.dirname, '../../../web/dist')
const publicUrl = 'https://muster.example'

let t: TestApp
let campaignId: string

beforeAll(async () => {
  t = await testApp({ config: { publicUrl } })
  const { app, context } = t
  await serveWeb(app, { ...context, webDir })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const given = createGiven(t)
  campaignId = (await given.campaign(await given.user()))._id
})
afterAll(() => t.close())

/** Sends a request line unchanged; client libraries normalise it. */
const sendLine = async (target: string, host = 'muster.example'): Promise<string> => {
  const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  await once(socket, 'close')
  return answer
}

describe('an unknown path', () => {
  const unknownCalls = (['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).flatMap((method) =>
    ['*/*', 'text/html', 'application/json'].map((accept) => ({ method, accept })),
  )
  test.each(unknownCalls)('under /api is 404 in the error shape: $method, $accept', async ({ method, accept }) => {
    for (const url of ['/api', '/api/', '/api/nothing', '/api/nothing/here.css?x=1']) {
      const answer = await t.app.inject({ method, url, headers: { accept } })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toContain('application/json')
      if (method !== 'HEAD') expect(answer.json()).toMatchObject({ code: 'not_found', requestId: expect.any(String) })
    }
  })

  test.each([
    '/assets/gone-123.js',
    '/assets/',
    '/assets/folder',
    '/uploads/nothing',
    '/uploads/nobody/480.webp',
    '/.well-known/security',
    '/.well-known/apple-app-site-association',
    '/sitemap.xml',
    '/favicon.ico',
    '/apple-touch-icon.png',
    '/some/where/data.json',
    '/sitemap.xml/x',
    '/favicon.ico/',
    '/.git/config',
    '/some/.env',
  ])('as a file is 404: %s', async (url) => {
    for (const accept of ['*/*', 'text/html', 'image/avif']) {
      const answer = await t.app.inject({ url, headers: { accept } })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    }
  })

  test.each([
    '/nowhere',
    '/campaign',
    '/wp-login.php',
    '/some/where/page.html',
    '/verify.phone/x',
    '//evil.test/',
    '/dev/inbox',
  ])('of a page redirects home: %s', async (url) => {
    const answer = await t.app.inject({ url })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/')
  })

  test.each(['POST', 'PUT', 'DELETE'] as const)('is 404 for %s anywhere', async (method) => {
    expect((await t.app.inject({ method, url: '/nowhere' })).statusCode).toBe(404)
  })
})

test('a script has no headers that only documents need', async () => {
  const page = await t.app.inject({ url: '/campaigns' })
  const path = /"(\/assets\/react-[^"]+\.js)"/.exec(page.body)?.[1] ?? ''
  const script = await t.app.inject({ url: path, headers: { 'accept-encoding': 'br' } })
  expect(script.statusCode).toBe(200)
  expect(script.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(script.headers).not.toHaveProperty('content-security-policy')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
})

test.each(['/%', '/%ff', '/campaigns/%E0%A4%A', '/api/campaigns/%ff', '/assets/%ff.js', '/uploads/%ff/1.webp'])(
  'a URL that cannot be decoded is refused, with the security headers: %s',
  async (target) => {
    const answer = await sendLine(target)
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
    expect(answer).toMatch(/content-security-policy: default-src 'none'/i)
    expect(answer).toMatch(/x-content-type-options: nosniff/i)
    expect(answer).toMatch(/x-request-id: \S+/i)
  },
)

test.each(['%00', '%ED%A0%80', '%E2%80%AE', `${'x'.repeat(199)}%F0%9F%98%80`])(
  'a list of campaigns is shown with any filters: %s',
  async (text) => {
    for (const name of ['q', 'tag', 'country', 'targetType', 'status', 'sort', 'view']) {
      const { statusCode, body } = await t.app.inject({ url: `/campaigns?${name}=${text}` })
      expect(statusCode, name).toBe(200)
      expect(body, name).not.toMatch(/[\0\uFFFD\u202E]/)
    }
  },
)

test('a worker, which has the policy of its own file, keeps it', async () => {
  const files = await readdir(join(webDir, 'client/assets'))
  const worker = files.find((name) => /\.worker-.+\.js$/.test(name))
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { headers } = await t.app.inject({ url: `/assets/${worker}`, headers: { 'accept-encoding': encoding } })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
})

describe('a page for visitors', () => {
  test('is one request in the metrics, whatever it reads', async () => {
    const routes: string[] = []
    t.context.measures.onRequest(({ route }) => void routes.push(route))
    expect((await t.app.inject({ url: '/campaigns?q=counted' })).statusCode).toBe(200)
    expect(routes).toEqual(['/*'])
  })

  const ask = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })
  const br = { 'accept-encoding': 'gzip, br' }

  test.each([
    ['from the cache', () => `/campaigns/${campaignId}`],
    ['rendered for one request', () => `/campaigns/${campaignId}?x=1`],
    ['filled by the browser', () => '/login'],
  ])('is compressed for those who take it so: %s', async (_, url) => {
    const packed = await ask(url(), br)
    const plain = await ask(url())
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(packed.rawPayload).toString().length).toBe(plain.body.length)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  })

  test('is not compressed if its address has a token', async () => {
    const { headers } = await ask('/verify-email?token=1234567890', br)
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(headers['content-encoding']).toBeUndefined()
  })

  test('is not sent again if it did not change', async () => {
    const { headers } = await ask('/campaigns', br)
    const again = await ask('/campaigns', { ...br, 'if-none-match': String(headers.etag) })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
    expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': headers['cache-control'] })
  })
})

describe('addresses of this site', () => {
  const canonical = () => `<link rel="canonical" href="${publicUrl}/campaigns/${campaignId}">`

  test.each([
    ['a query', () => `/campaigns/${campaignId}?x=1`],
    ['a slash at the end', () => `/campaigns/${campaignId}/`],
    ['a foreign origin in the request line', () => `http://evil.test/campaigns/${campaignId}`],
  ])('are canonical for a request with %s', async (_, target) => {
    const answer = await sendLine(target(), 'evil.test')
    expect(answer).toContain(canonical())
    expect(answer).toContain(`content="${publicUrl}/campaigns/${campaignId}"`)
    expect(answer).not.toContain('evil.test')
  })

  test.each([
    ['//evil.test/campaigns/ID?x=1'],
    ['/\\evil.test/campaigns/ID'],
    ['///evil.test/campaigns/ID'],
    ['http://evil.test//evil.test/campaigns/ID'],
    ['/.//evil.test/campaigns/ID'],
  ])('never name the host of a path: %s', async (target) => {
    const answer = await sendLine(target.replace('ID', campaignId))
    expect(answer).toMatch(/location: \/\r\n/)
    expect(answer).not.toContain('evil.test')
  })

  test('include the next page of a list', async () => {
    const given = createGiven(t)
    await given.campaign(await given.user())
    const answer = await sendLine('http://evil.test/api/campaigns?limit=1')
    expect(answer).toMatch(/link: <\/api\/campaigns\?/)
    expect(answer).not.toContain('evil.test')
  })
})

describe('the reference of the API', () => {
  const page = (slug: string, headers: Record<string, string> = {}) =>
    t.app.inject({ url: `/api/docs${slug}`, headers })
  const slugOf = (name: string) => `/${name.toLowerCase().replaceAll(' ', '-')}`
  const pathOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')
  const wordsOf = (body: string) => body.replaceAll(/<[^>]+>/g, '')

  test('lists every call, and links to it', async () => {
    const { body, headers } = await page('')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    for (const { name, endpoints } of endpointGroups) {
      for (const { method, path } of endpoints) {
        const id = `${method}${pathOf(path)}`
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, '-')
          .replace(/-$/, '')
        expect(body).toContain(`href="/api/docs${slugOf(name)}#${id}"`)
      }
    }
  })

  test.each(endpointGroups)('has each call of $name with its fields, errors and a command', async (group) => {
    const { body: html } = await page(slugOf(group.name))
    const words = wordsOf(html)
    for (const { method, path, body, errors: codes = [] } of group.endpoints) {
      expect(words).toContain(`${method} ${pathOf(path)}`)
      for (const field of Object.keys(body?.shape ?? {})) expect(html).toContain(`>${field}<`)
      for (const code of codes) expect(html).toContain(`>${code}<`)
    }
    expect(words).toContain(`&#x27;${publicUrl}/api/`)
  })

  test.each(['', '/disputes'])(
    'keeps the site’s policy at /api/docs%s: nothing inline, nothing from elsewhere',
    async (slug) => {
      const { body, headers } = await page(slug)
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(body).not.toMatch(/ style="|<style|<script(?![^>]* src="\/)/)
      expect(body).not.toMatch(/ (?:src|href)="(?:https?:)?\/\/(?!muster\.example)/)
    },
  )

  test('is compressed, and not sent again if it did not change', async () => {
    const packed = await page('/disputes', { 'accept-encoding': 'br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe((await page('/disputes')).body)
    const again = await page('/disputes', { 'if-none-match': String(packed.headers.etag) })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
  })

  test('has no page of an unknown group', async () => {
    expect((await page('/nothing')).json()).toMatchObject({ code: 'not_found' })
  })
})
