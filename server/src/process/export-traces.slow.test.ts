import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { forgotPasswordEndpoint, loginEndpoint, resetPasswordEndpoint } from '@muster/contract/people/accounts.ts'
import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testBuild } from '../../test/app.ts'
import { useDonations } from '../../test/donating.ts'
import { mailsTo, tokenIn } from '../../test/mails.ts'
import { openRaw } from '../../test/raw-connection.ts'
import { reservePort } from '../../test/reserved-port.ts'
import { readConfig } from '../platform/base/config.ts'
import { serveWeb } from '../web/index.ts'
import { exportTraces } from './export-traces.ts'

type Value = { stringValue?: string; intValue?: number }
type Attribute = { key: string; value: Value }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  status: { code: number }
}
type Batch = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

const factsOf = ({ attributes }: { attributes: Attribute[] }): Record<string, string | number | undefined> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

let received: { url: string | undefined; key: unknown; body: string }[] = []
let collector: Server
let endpoint: string
const warnings: unknown[] = []
const log = { warn: (...line: unknown[]) => void warnings.push(line) }

const start = (to = endpoint) => {
  const { traces } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: to, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=top%20secret' })
  if (!traces) throw new Error('no traces are set')
  return exportTraces(traces, { build: testBuild, log })
}

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      received.push({ url: request.url, key: request.headers['x-key'], body })
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
  // Requests are traced only by an application that is created while tracing is on.
  stopFirst = start()
})
let stopFirst: () => Promise<void>
const scene = useDonations({ config: { trustProxy: '10.0.0.0/8' } })
beforeAll(async () => {
  await stopFirst()
  const { app, context } = scene.t
  await serveWeb(app, { ...context, webDir: join(import.meta.dirname, '../../../web/dist') })
})
afterAll(() => collector.close())

/** Runs work while it is traced. Returns its spans. */
const spansOf = async (work: () => Promise<unknown>): Promise<Span[]> => {
  received = []
  const stop = start()
  await work()
  await vi.waitFor(() => expect(scene.t.app.traffic.inProgress.size).toBe(0))
  await stop()
  const batches = received.map(({ body }) => JSON.parse(body) as Batch)
  return batches.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
}

test('a request is one trace: its route pattern and status, its request id, and its statements below it', async () => {
  const spans = await spansOf(() => scene.t.call(getCampaignEndpoint, { params: { id: scene.campaignId } }))
  const [request] = spans.filter(({ parentSpanId }) => !parentSpanId)
  expect(request?.name).toBe('GET /api/campaigns/:id')
  expect(factsOf(request as Span)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/campaigns/:id',
    'http.response.status_code': 200,
    'muster.request_id': expect.stringMatching(/^[\w-]{36}$/) as string,
  })
  const statements = spans.filter(({ name }) => name === 'select')
  expect(statements.length).toBeGreaterThan(0)
  for (const span of statements) {
    expect(span).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId })
    expect(factsOf(span)).toMatchObject({ 'db.system.name': 'postgresql', 'muster.work_kind': 'request' })
    // Statements are cut, and have no values.
    expect(factsOf(span)['db.query.text']).not.toContain(scene.campaignId)
  }
  const [{ url, key, body } = { url: '', key: '', body: '' }] = received
  expect([url, key]).toEqual(['/v1/traces', 'top secret'])
  expect(factsOf((JSON.parse(body) as Batch).resourceSpans[0]?.resource ?? { attributes: [] })).toMatchObject({
    'service.name': 'muster',
    'service.version': testBuild.version,
    'service.instance.id': expect.stringMatching(/^muster@/) as string,
  })
})

test('requests over one connection are traces of their own', async () => {
  const origin = await scene.t.app.listen({ host: '127.0.0.1', port: 0 })
  const spans = await spansOf(async () => {
    for (const _ of [1, 2]) await (await fetch(`${origin}/api/campaigns/${scene.campaignId}`)).text()
  })
  const requests = spans.filter(({ name }) => name.startsWith('GET '))
  expect(requests.map(({ parentSpanId }) => parentSpanId || null)).toEqual([null, null])
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(2)
})

test('a trusted proxy’s trace is continued, and that of other senders is not', async () => {
  const headers = { traceparent: `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01` }
  const from = async (remoteAddress: string) =>
    (await spansOf(() => scene.t.app.inject({ url: '/api/site', headers, remoteAddress }))).find(({ name }) =>
      name.startsWith('GET'),
    )
  expect(await from('10.1.2.3')).toMatchObject({ traceId: 'a1'.repeat(16), parentSpanId: 'b2'.repeat(8) })
  expect((await from('192.0.2.1'))?.traceId).not.toBe('a1'.repeat(16))
})

test('mails, jobs, PayPal and pages are traced, and nothing that a person typed is exported', async () => {
  const { t, donor, campaignId } = scene
  const canaries = [donor.email, donor.password, donor.token, 'canary']
  const spans = await spansOf(async () => {
    await t.call(loginEndpoint, { body: { email: donor.email, password: donor.password } })
    await t.call(loginEndpoint, { body: { email: 'canary@example.org', password: 'canary-password' } })
    await t.call(forgotPasswordEndpoint, { body: { email: donor.email } })
    const token = tokenIn((await mailsTo(t, donor.email)).at(-1))
    const { orderId } = await scene.give()
    canaries.push(token, orderId)
    await t.call(resetPasswordEndpoint, { params: { token }, body: { password: 'canary-canary-canary' } })
    for (const url of [
      `/reset/password?token=${token}`,
      `/campaigns/${campaignId}`,
      '/campaigns?q=canary',
      '/api/campaigns/canary',
      '/canary?canary',
    ]) {
      await t.app.inject({ url, headers: { 'user-agent': 'canary', 'x-request-id': 'canary-id' } })
    }
  })
  const names = new Set(spans.map(({ name }) => name))
  for (const name of [
    'POST /api/auth/login',
    'transaction',
    'insert',
    'job mail',
    'mail',
    'PayPal POST /v2/checkout/orders',
    'PayPal POST /v2/checkout/orders/:id/capture',
    'GET /*',
    'render page',
  ])
    expect(names).toContain(name)
  const parentOf = (name: string) =>
    spans.find(({ spanId }) => spanId === spans.find((span) => span.name === name)?.parentSpanId)?.name
  expect([parentOf('mail'), parentOf('render page')]).toEqual(['job mail', 'GET /*'])
  const exported = received.map(({ body }) => body).join('\n')
  for (const canary of canaries) expect(exported).not.toContain(canary)
})

test('spans that the collector refuses are dropped with one warning, which holds no secret', async () => {
  const refusing = createServer((_request, response) => response.writeHead(403).end()).listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  const stop = start(`http://127.0.0.1:${(refusing.address() as AddressInfo).port}`)
  await scene.t.call(getCampaignEndpoint, { params: { id: scene.campaignId } })
  await stop()
  refusing.close()
  expect(warnings).toHaveLength(1)
  expect(JSON.stringify(warnings)).not.toMatch(/secret|127\.0\.0\.1/)
})

test.each(['is down', 'never answers'])('a collector that %s slows neither requests nor a stop', async (kind) => {
  const closed: unknown[] = []
  const hanging = createServer(() => undefined).listen(0, '127.0.0.1')
  hanging.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    socket.once('close', () => closed.push(remotePort))
  })
  await once(hanging, 'listening')
  const { port } = hanging.address() as AddressInfo
  const stop = start(`http://127.0.0.1:${kind === 'is down' ? await reservePort() : port}`)
  const { status } = await scene.t.call(getCampaignEndpoint, { params: { id: scene.campaignId } })
  expect(status).toBe(200)
  await stop()
  // The exporter gives its connection up after five seconds. Neither the request nor the stop has waited for that.
  const later = await openRaw(port)
  const laterPort = later.socket.localPort
  later.socket.destroy()
  await vi.waitFor(() => expect(closed).toContain(laterPort))
  expect(closed).toEqual([laterPort])
  hanging.closeAllConnections()
  hanging.close()
})

test('settings that cannot be read are refused without showing the secret', () => {
  const read = (text: string) => () =>
    readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: text })
  expect(read('secret')).toThrow(/OTEL_EXPORTER_OTLP_HEADERS is name=value.*“•••”/)
  expect(read('x=%zz')).toThrow('OTEL_EXPORTER_OTLP_HEADERS')
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' })).toThrow('http://')
  expect(readConfig({}).traces).toBeNull()
})
