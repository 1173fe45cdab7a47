import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../base/log.ts'
import { readConfig } from '../base/config.ts'
import { createMeasures } from '../base/measures.ts'
import { createHttp } from './http.ts'

type Http = Awaited<ReturnType<typeof createHttp>>

let app: Http
const hurry = new AbortController()
beforeAll(async () => {
  const config = readConfig({ RATE_LIMIT: 'off' })
  app = createHttp({ config, log: createLog('silent'), measures: createMeasures() }, () => false)
  app.all('/api/campaigns', () => 'done')
})
afterAll(() => app.close())

const ask = async (method: 'GET' | 'HEAD' | 'POST', failover?: string) =>
  app.inject({ method, url: '/api/campaigns', headers: failover === undefined ? {} : { 'muster-failover': failover } })

test('in the last second before a server closes, a proxy that can ask another server gets 502 for reads, and POSTs are served', async () => {
  expect((await ask('GET', 'on')).statusCode).toBe(200)
  const left = app.traffic.leave({ forMs: 1_000, hurried: hurry.signal })
  expect(app.traffic.isHandingOver()).toBe(false)
  await expect.poll(() => app.traffic.isHandingOver()).toBe(true)
  const refused = await ask('GET', 'on')
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([502, 'unavailable'])
  expect((await ask('HEAD', 'on')).statusCode).toBe(502)
  expect((await ask('POST', 'on')).statusCode).toBe(200)
  for (const failover of [undefined, 'off']) expect((await ask('GET', failover)).statusCode).toBe(200)
  hurry.abort()
  await left
})
