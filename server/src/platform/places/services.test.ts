import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { autocompletePlacesEndpoint } from '@muster/contract/site/geo.ts'
import type { PlaceScope } from '@muster/contract/facts/campaigns.ts'
import { afterEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { second } from '../base/clock.ts'

type Asked = { method: string; url: string; headers: IncomingMessage['headers']; body: unknown }
type Respond = (response: ServerResponse, asked: Asked) => void

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A local places service that records its requests. */
const openService = async (respond: Respond) => {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request
      const call = { method, url, headers, body: body ? (JSON.parse(body) as unknown) : null }
      asked.push(call)
      respond(response, call)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const json =
  (body: unknown): Respond =>
  (response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(body))

const appWith = async (kind: 'google' | 'photon', url: string, googlePlacesKey: string | null = 'key-1') => {
  const t = await testApp({ config: { geoProvider: { kind, url }, googlePlacesKey } })
  closing.push(() => t.close())
  return t
}

const ask = async (t: TestApp, input: string, scope: PlaceScope = 'city') => {
  const answer = await t.call(autocompletePlacesEndpoint, { query: { input, scope } })
  expect(answer.status).toBe(200)
  return answer.body.predictions
}

const googleAnswer = {
  suggestions: [
    { placePrediction: { placeId: 'ChIJ1', text: { text: 'Munich, Germany' } } },
    { queryPrediction: { text: { text: 'munich weather' } } },
    ...Array.from({ length: 7 }, (_, index) => ({
      placePrediction: { placeId: `more-${index}`, text: { text: `Munich ${index}` } },
    })),
  ],
}

test('Google Places is called with the key in a header, and at most six of its places are returned', async () => {
  const service = await openService(json(googleAnswer))
  const t = await appWith('google', service.url)
  const found = await ask(t, 'mun')
  expect(found).toHaveLength(6)
  expect(found[0]).toEqual({ description: 'Munich, Germany', place_id: 'ChIJ1', timeZone: 'Europe/Berlin' })
  expect(service.asked).toMatchObject([
    {
      method: 'POST',
      url: '/v1/places:autocomplete',
      headers: { 'x-goog-api-key': 'key-1' },
      body: { input: 'mun', includedPrimaryTypes: ['(cities)'], languageCode: 'en' },
    },
  ])
})

test.each([
  ['state', ['administrative_area_level_1']],
  ['country', ['country']],
] as const)('Google Places is called for a %s as %j', async (scope, includedPrimaryTypes) => {
  const service = await openService(json({}))
  const t = await appWith('google', service.url)
  expect(await ask(t, 'bav', scope)).toEqual([])
  expect(service.asked[0]?.body).toMatchObject({ includedPrimaryTypes })
})

test.each<[PlaceScope, string, string | undefined]>([
  ['city', 'Nashville, TN, USA', 'America/Chicago'],
  ['city', 'Knoxville, TN, USA', 'America/New_York'],
  ['city', 'Jayapura, Jayapura City, Papua, Indonesia', 'Asia/Jayapura'],
  ['state', 'California, USA', 'America/Los_Angeles'],
  ['country', 'Slovenia', 'Europe/Ljubljana'],
  // Not listed: the smallest area that is.
  ['city', 'Nowhere Creek, NV, USA', 'America/Los_Angeles'],
  ['city', 'Nowhere, Slovenia', 'Europe/Ljubljana'],
  ['city', 'Nowhere, TN, USA', undefined],
  ['state', 'Chihuahua, Mexico', undefined],
  ['city', 'Nowhere', undefined],
])('the time zone of a %s that a service calls %s is %s', async (scope, text, timeZone) => {
  const placePrediction = { placeId: 'ChIJ2', text: { text } }
  const service = await openService(json({ suggestions: [{ placePrediction }] }))
  const t = await appWith('google', service.url)
  expect((await ask(t, 'x', scope))[0]?.timeZone).toBe(timeZone)
})

test('without a key Google is not called, and the gazetteer responds', async () => {
  const service = await openService(json(googleAnswer))
  const t = await appWith('google', service.url, null)
  expect((await ask(t, 'Munich'))[0]?.description).toBe('Munich, Bavaria, Germany')
  expect(service.asked).toEqual([])
})

const photonAnswer = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [11.5, 48.1] },
      properties: { osm_type: 'R', osm_id: 62428, name: 'Munich', state: 'Bavaria', country: 'Germany', type: 'city' },
    },
    { type: 'Feature', properties: { osm_type: 'R', osm_id: 1, name: 'Vienna', state: 'Vienna', country: 'Austria' } },
    { type: 'Feature', properties: { osm_type: 'N', osm_id: 2, country: 'Nowhere' } },
  ],
}

test('Photon is called with a layer, and its places are described by name, state and country', async () => {
  const service = await openService(json(photonAnswer))
  const t = await appWith('photon', service.url)
  expect(await ask(t, 'são p')).toEqual([
    { description: 'Munich, Bavaria, Germany', place_id: 'osm:R62428', timeZone: 'Europe/Berlin' },
    { description: 'Vienna, Austria', place_id: 'osm:R1', timeZone: 'Europe/Vienna' },
  ])
  const asked = new URL(service.asked[0]?.url ?? '', service.url)
  expect(asked.pathname).toBe('/api')
  expect(Object.fromEntries(asked.searchParams)).toEqual({ q: 'são p', layer: 'city', limit: '6', lang: 'en' })
})

test.each<[string, Respond]>([
  ['fails', (response) => void response.writeHead(500).end()],
  ['refuses', (response) => void response.writeHead(403).end('{}')],
  ['answers nonsense', (response) => void response.end('<html>')],
  ['answers something else', json({ features: 'none' })],
  ['sends us elsewhere', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['hangs up', (response) => void response.destroy()],
  ['says nothing for too long', () => undefined],
])('the gazetteer responds while a service %s, and the service is not called for 30 seconds', async (_, respond) => {
  let isBroken = true
  const service = await openService((response, asked) => (isBroken ? respond : json(photonAnswer))(response, asked))
  const t = await appWith('photon', service.url)
  expect((await ask(t, 'Graz'))[0]?.description).toBe('Graz, Styria, Austria')
  expect((await ask(t, 'Graz'))[0]?.description).toBe('Graz, Styria, Austria')
  expect(service.asked).toHaveLength(1)
  isBroken = false
  t.clock.advance(31 * second)
  expect((await ask(t, 'Graz'))[0]?.place_id).toBe('osm:R62428')
})
