import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { selfSigned } from '../../../test/certificate.ts'
import { accessTo, freshDatabase } from '../../../test/database.ts'
import type { InstanceAnswer } from '../../site/index.ts'
import { readConfig } from '../../platform/base/config.ts'
import type { Keyring } from '../../platform/base/seal.ts'
import { connect } from '../../platform/database/database.ts'
import { createLog } from '../../platform/base/log.ts'
import { addressChecks, judgeProxy } from './address-check.ts'
import { type Finding, runCheck } from './check.ts'

type Change = (headers: IncomingHttpHeaders) => IncomingHttpHeaders

let t: TestApp
let serverUrl: string
beforeAll(async () => {
  t = await testApp({ now: new Date().toISOString(), config: { trustProxy: true } })
  serverUrl = await t.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => t.close())

/** A proxy that changes the headers as its configuration says. */
const openProxy = async (change: Change) => {
  const proxy = createServer((asked, reply) => {
    const headers = change({ ...asked.headers })
    const onward = request(serverUrl + String(asked.url), { method: asked.method ?? 'GET', headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => proxy.close(resolve)),
  }
}

type Asked = { publicUrl: string; keyring?: Keyring; db?: TestApp['context']['db'] }

const findingsOf = async ({ publicUrl, keyring = t.context.keyring, db = t.context.db }: Asked): Promise<Finding[]> => {
  const config = { ...readConfig({}), publicUrl }
  const opened = { db, keyring, grantee: null }
  const checks = addressChecks({ config, ownerUrl: '', appUrl: '', opened, find: () => null })
  return Promise.all(checks.map(runCheck))
}
const level = (expected: Finding['level'], text = '') => ({ level: expected, text: expect.stringContaining(text) })

const findingsBehind = async (change: Change): Promise<Finding[]> => {
  const proxy = await openProxy(change)
  const findings = await findingsOf({ publicUrl: proxy.url })
  await proxy.close()
  return findings
}

test('a proxy that adds the visitor’s address is right, and one that does not is named', async () => {
  const adding: Change = (headers) => ({
    ...headers,
    'x-forwarded-for': `${String(headers['x-forwarded-for'])}, 203.0.113.9`,
  })
  const [address, proxy] = await findingsBehind(adding)
  // The tested server says another version than that of this code.
  expect(address).toMatchObject(level('warning', 'another version of Muster (1.2.3'))
  expect(proxy).toMatchObject(level('ok', 'the server sees http and the address 203.0.113.9'))
  const passing = await findingsBehind((headers) => headers)
  expect(passing[1]).toMatchObject(level('failure', 'visitors can forge their address'))
  const removing = await findingsBehind((headers) => {
    delete headers['x-forwarded-for']
    return headers
  })
  expect(removing[1]).toMatchObject(level('failure', 'does not send X-Forwarded-For'))
  const https = await findingsBehind((headers) => ({ ...adding(headers), 'x-forwarded-proto': 'https' }))
  expect(https[1]).toMatchObject(level('failure', 'the server sees https in place of http'))
})

test('a certificate that Node does not know is named, with the setting that adds it', async () => {
  const server = createTlsServer(selfSigned('localhost'), (_asked, reply) => reply.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const [address] = await findingsOf({ publicUrl: `https://localhost:${port}` })
  await new Promise((resolve) => server.close(resolve))
  expect(address).toMatchObject(level('warning', 'its certificate is not accepted (self-signed certificate)'))
  expect(address).toMatchObject(level('warning', 'set NODE_EXTRA_CA_CERTS'))
})

test('another Muster, another database and another program are named', async () => {
  const keyring = [{ kid: 'test', key: new Uint8Array(32).fill(8) }]
  expect((await findingsOf({ publicUrl: serverUrl, keyring }))[0]).toMatchObject(
    level('failure', 'does not lead to this'),
  )
  const other = await freshDatabase()
  const db = connect({ ...accessTo(other), log: createLog('silent') })
  const [another] = await findingsOf({ publicUrl: serverUrl, db })
  await db.destroy()
  await other.drop()
  expect(another).toMatchObject(level('failure', 'leads to a Muster with another database'))
  const program = createServer((_asked, reply) => reply.end('{"status":"live"}'))
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve))
  const publicUrl = `http://127.0.0.1:${(program.address() as AddressInfo).port}`
  expect((await findingsOf({ publicUrl }))[0]).toMatchObject(level('failure', 'does not lead to this Muster'))
  program.close()
})

test('an old question and a request without one find nothing', async () => {
  const path = '/api/health/instance'
  const unknown = await t.app.inject('/api/health/unknown')
  const answer = await t.app.inject(path)
  const withoutId = { ...(unknown.json() as object), requestId: expect.any(String) }
  expect([answer.statusCode, answer.json()]).toEqual([404, withoutId])
  t.clock.advance(6 * 60_000)
  const [old] = await findingsOf({ publicUrl: serverUrl })
  t.clock.advance(-6 * 60_000)
  expect(old).toMatchObject(level('failure', 'does not lead to this Muster'))
})

test('what the server saw is judged', () => {
  const seen: InstanceAnswer = {
    database: '1/2',
    version: '1.0.0',
    commit: null,
    protocol: 'https',
    ip: '203.0.113.9',
    forwardedFor: '192.0.2.1, 203.0.113.9',
    trustsProxies: true,
  }
  const url = 'https://muster.example.org'
  expect(judgeProxy(url, seen)).toMatchObject(level('ok'))
  expect(judgeProxy(url, { ...seen, protocol: 'http' })).toMatchObject(level('failure', 'X-Forwarded-Proto'))
  const untrusted = { ...seen, trustsProxies: false, ip: '10.0.0.2' }
  expect(judgeProxy(url, untrusted)).toMatchObject(level('failure', 'Set TRUST_PROXY=on'))
  // Without a header, only the public https address shows that something terminates TLS in between.
  expect(judgeProxy(url, { ...untrusted, forwardedFor: '192.0.2.1' })).toMatchObject(level('failure', 'TRUST_PROXY=on'))
  expect(judgeProxy(url, { ...seen, ip: '10.0.0.2' })).toMatchObject(
    level('failure', 'does not name the proxy’s address'),
  )
  const direct = { ...seen, protocol: 'http', ip: '127.0.0.1', forwardedFor: '192.0.2.1', trustsProxies: false }
  expect(judgeProxy('http://localhost:3000', direct)).toMatchObject(level('ok'))
})
