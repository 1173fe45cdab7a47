import { forgotPasswordEndpoint, loginEndpoint, registerEndpoint } from '@muster/contract/people/accounts.ts'
import { createCampaignEndpoint, listCampaignsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../src/platform/base/log.ts'
import { createHttp } from '../src/platform/http/http.ts'
import { testApp, type TestApp } from './app.ts'
import { given as createGiven } from './given.ts'

type Line = { msg: string; requestId?: string; [field: string]: unknown }

let t: TestApp
let output = ''
const log = createLog('trace', { write: (line) => void (output += line) })

beforeAll(async () => {
  t = await testApp({ log, config: { logAccess: true, trustProxy: '10.0.0.0/8' } })
})
afterAll(() => t.close())

const linesOf = async (work: () => Promise<unknown>): Promise<Line[]> => {
  output = ''
  await work()
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
}
const accessLines = async (work: () => Promise<unknown>) => (await linesOf(work)).filter(({ msg }) => msg === 'request')
const send = (headers: Record<string, string>, remoteAddress = '10.1.2.3') =>
  t.app.inject({ url: '/api/auth/me', headers, remoteAddress })

test('each request is logged with its route pattern, and without who sent it', async () => {
  const headers = { 'user-agent': 'Canary/1', 'x-forwarded-for': '203.0.113.77' }
  const lines = await accessLines(() => t.app.inject({ url: '/api/campaigns/canary-id?q=canary', headers }))
  const { method, route, status, ms, bytes, requestId, ...rest } = lines[0] as Line
  expect({ method, route, status }).toEqual({ method: 'GET', route: '/api/campaigns/:id', status: 404 })
  expect([typeof ms, typeof bytes, typeof requestId]).toEqual(['number', 'number', 'string'])
  expect(Object.keys(rest).sort()).toEqual(['hostname', 'level', 'msg', 'pid', 'time'])
  expect(output).not.toMatch(/canary|203\.0\.113/i)
})

test('the request id of a trusted proxy is in the response, the error and the log', async () => {
  const id = 'f3b1-proxy_made.42'
  let answer!: Awaited<ReturnType<typeof send>>
  const lines = await accessLines(async () => (answer = await send({ 'x-request-id': id })))
  expect(answer.headers['x-request-id']).toBe(id)
  expect(answer.json()).toMatchObject({ requestId: id })
  expect(lines[0]?.requestId).toBe(id)
})

test.each([
  ['of a sender that is not a trusted proxy', 'f3b1-proxy_made.42', '192.0.2.1'],
  ['that is too short', 'abc', '10.1.2.3'],
  ['that is too long', 'a'.repeat(129), '10.1.2.3'],
  ['with other characters', 'ana@example.org"}', '10.1.2.3'],
])('a request id %s is replaced', async (_, id, sender) => {
  const { headers } = await send({ 'x-request-id': id }, sender)
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('every line that a handler writes has the id of its request, also after the body was read', async () => {
  const app = createHttp({ ...t.context, log }, () => false)
  const begun = Promise.withResolvers<null>()
  app.addHook('onRequest', async () => begun.resolve(null))
  app.post('/said', async () => {
    log.info('said by a handler')
    return {}
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  async function* slowly() {
    yield Buffer.from('{"text":"')
    await begun.promise
    yield Buffer.from('x"}')
  }
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: slowly(), duplex: 'half' } as RequestInit
  let response!: Response
  const lines = await linesOf(async () => (response = await fetch(`${url}/said`, init)))
  await app.close()
  const said = lines.find(({ msg }) => msg === 'said by a handler')
  expect(said?.requestId).toBe(response.headers.get('x-request-id'))
})

test('a journey leaves no name, address, password or token in the log', async () => {
  const given = createGiven(t)
  const secrets = ['Zdenka', 'zdenka.canary@', 'canary password 1', 'guest.canary@']
  output = ''
  const owner = await given.user()
  const body = { email: 'zdenka.canary@example.org', password: 'canary password 1', firstName: 'Zdenka' }
  await t.call(registerEndpoint, { body: { email: body.email, password: body.password } })
  await t.call(loginEndpoint, { body: { email: body.email, password: 'canary password 1 wrong' } })
  await t.call(forgotPasswordEndpoint, { body: { email: body.email } })
  const campaign = await t.as(owner.token)(createCampaignEndpoint, { body: { title: 'Bridge' } })
  await t.call(supportCampaignEndpoint, {
    params: { id: campaign.body._id },
    body: { email: 'guest.canary@example.org' },
  })
  await t.call(listCampaignsEndpoint, { query: { q: 'Zdenka' } })
  await t.runJob('mail')
  const links = t.mailbox.all().flatMap(({ text = '' }) => [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => url))
  const tokens = links.flatMap((url) => url.match(/[\w-]{20,}/g) ?? []).filter((text) => !/^[0-9a-f-]{36}$/.test(text))
  expect(tokens.length).toBeGreaterThan(1)
  for (const url of links) await t.app.inject({ url: new URL(url).pathname + new URL(url).search })
  for (const token of tokens) await t.app.inject({ url: `/api/auth/verify-email/${token}` })
  // A mail server that refuses a recipient repeats the address.
  log.warn({ reason: '550 <guest.canary@example.org> is unknown' }, 'mail cannot be sent just now; it waits')
  expect(output.length).toBeGreaterThan(1_000)
  for (const secret of [...secrets, ...tokens]) expect(output).not.toContain(secret)
})
