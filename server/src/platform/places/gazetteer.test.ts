import { readFileSync } from 'node:fs'
import { autocompletePlacesEndpoint } from '@muster/contract/site/geo.ts'
import type { PlaceScope } from '@muster/contract/facts/campaigns.ts'
import { zoneNames } from '@muster/contract/facts/zones.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { placeListFile, unpackPlaces } from './gazetteer/place-list.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const predictions = async (input: string, scope?: PlaceScope, country?: string) => {
  const answer = await t.call(autocompletePlacesEndpoint, {
    query: { input, ...(scope && { scope }), ...(country && { country }) },
  })
  expect(answer.status).toBe(200)
  return answer.body.predictions
}
const descriptions = async (input: string, scope?: PlaceScope, country?: string) =>
  (await predictions(input, scope, country)).map(({ description }) => description)

describe('a city is found first', () => {
  test.each([
    // By a prefix of the name; the most populous place first.
    ['lond', 'London, England, United Kingdom'],
    ['Munich', 'Munich, Bavaria, Germany'],
    ['maribor', 'Maribor, Slovenia'],
    ['par', 'Paris, Île-de-France, France'],
    ['portland', 'Portland, Oregon, United States'],
    ['york', 'York, England, United Kingdom'],
    // With or without accents.
    ['sao paulo', 'São Paulo, Brazil'],
    ['São P', 'São Paulo, Brazil'],
    ['laquila', "L'Aquila, Abruzzo, Italy"],
    ["l'aquila", "L'Aquila, Abruzzo, Italy"],
    ['lodz', 'Łódź, Łódź Voivodeship, Poland'],
    // By its local name, or its name in another language or script.
    ['München', 'Munich, Bavaria, Germany'],
    ['Wien', 'Vienna, Austria'],
    ['Praha', 'Prague, Czechia'],
    ['koeln', 'Köln, North Rhine-Westphalia, Germany'],
    ['Cologne', 'Köln, North Rhine-Westphalia, Germany'],
    ['København', 'Copenhagen, Capital Region, Denmark'],
    ['Firenze', 'Florence, Tuscany, Italy'],
    ['Laibach', 'Ljubljana, Slovenia'],
    ['Москва', 'Moscow, Russia'],
    ['東京', 'Tokyo, Japan'],
    ['Bombay', 'Mumbai, Maharashtra, India'],
    ['nyc', 'New York City, New York, United States'],
    // By a later word of the name.
    ['janeiro', 'Rio de Janeiro, Brazil'],
    // With the region or country after the name.
    ['Springfield, Ill', 'Springfield, Illinois, United States'],
    ['paris texas', 'Paris, Texas, United States'],
    ['London, Ontario, Canada', 'London, Ontario, Canada'],
    ['München, Bayern, Deutschland', 'Munich, Bavaria, Germany'],
    // With typing errors.
    ['ljublana', 'Ljubljana, Slovenia'],
    ['Barcelonna', 'Barcelona, Catalonia, Spain'],
    ['philadelpia', 'Philadelphia, Pennsylvania, United States'],
    ['zagrb', 'Zagreb, Croatia'],
    ['melborne', 'Melbourne, Victoria, Australia'],
    ['los agneles', 'Los Angeles, California, United States'],
  ])('%s → %s', async (input, first) => {
    expect((await descriptions(input, 'city'))[0]).toBe(first)
  })
})

describe('a state is found first', () => {
  test.each([
    ['bava', 'Bavaria, Germany'],
    ['Bayern', 'Bavaria, Germany'],
    ['NRW', 'North Rhine-Westphalia, Germany'],
    ['ny', 'New York, United States'],
    ['calif', 'California, United States'],
    ['Śląsk', 'Silesia, Poland'],
    ['catalunya', 'Catalonia, Spain'],
    ['Georgia, united', 'Georgia, United States'],
    ['pensylvania', 'Pennsylvania, United States'],
  ])('%s → %s', async (input, first) => {
    expect((await descriptions(input, 'state'))[0]).toBe(first)
  })
})

describe('a country is found first', () => {
  test.each([
    ['united', 'United States'],
    ['Deutschland', 'Germany'],
    ['osterreich', 'Austria'],
    ['Česko', 'Czechia'],
    ['uk', 'United Kingdom'],
    ['holland', 'Netherlands'],
    ['Turkey', 'Türkiye'],
    ['zealand', 'New Zealand'],
    ['日本', 'Japan'],
    ['germny', 'Germany'],
  ])('%s → %s', async (input, first) => {
    expect((await descriptions(input, 'country'))[0]).toBe(first)
  })
})

describe('places in the chosen country come first', () => {
  test.each([
    ['mari', 'city', 'Slovenia', ['Maribor, Slovenia', 'Mari, Paraíba, Brazil']],
    ['london', 'city', 'Canada', ['London, Ontario, Canada', 'London, England, United Kingdom']],
    // A country in any language, a name with a typing error.
    ['gratz', 'city', 'Österreich', ['Graz, Styria, Austria']],
    ['s', 'city', 'Slovenia', ['Škofja Loka, Slovenia']],
    ['north', 'state', 'Germany', ['North Rhine-Westphalia, Germany']],
    // An unknown country has no effect.
    ['lond', 'city', 'qqqzzz', ['London, England, United Kingdom']],
  ] as const)('%s as a %s in %s', async (input, scope, country, expected) => {
    const found = await descriptions(input, scope, country)
    expect(found[0]).toBe(expected[0])
    expect(found).toEqual(expect.arrayContaining([...expected]))
  })
})

test('at most six places are suggested, with unique ids and unique labels', async () => {
  for (const input of ['s', 'san', 'new', 'paris', 'barcelona']) {
    const found = await predictions(input)
    expect(found.length).toBeLessThanOrEqual(6)
    expect(new Set(found.map(({ place_id }) => place_id)).size).toBe(found.length)
    expect(new Set(found.map(({ description }) => description)).size).toBe(found.length)
  }
  expect(await predictions('san')).toHaveLength(6)
  expect((await predictions('Munich'))[0]).toEqual({
    ...{ description: 'Munich, Bavaria, Germany', place_id: 'gn:2867714', timeZone: 'Europe/Berlin' },
  })
})

describe('the time zone of a place', () => {
  test.each([
    ['Gent', 'city', 'Europe/Brussels'],
    ['Kyiv', 'city', 'Europe/Kyiv'],
    ['Mumbai', 'city', 'Asia/Kolkata'],
    ['Las Palmas', 'city', 'Atlantic/Canary'],
    // Countries with several zones.
    ['Jakarta', 'city', 'Asia/Jakarta'],
    ['Makassar', 'city', 'Asia/Makassar'],
    ['Jayapura', 'city', 'Asia/Jayapura'],
    ['Yekaterinburg', 'city', 'Asia/Yekaterinburg'],
    ['Novosibirsk', 'city', 'Asia/Novosibirsk'],
    ['Vladivostok', 'city', 'Asia/Vladivostok'],
    ['Kaliningrad', 'city', 'Europe/Kaliningrad'],
    ['Manaus', 'city', 'America/Manaus'],
    ['São Paulo', 'city', 'America/Sao_Paulo'],
    ['Saskatoon', 'city', 'America/Regina'],
    ['Thunder Bay', 'city', 'America/Toronto'],
    ['Broken Hill', 'city', 'Australia/Broken_Hill'],
    ['Perth, Australia', 'city', 'Australia/Perth'],
    ['Ciudad Juárez', 'city', 'America/Ciudad_Juarez'],
    ['Almaty', 'city', 'Asia/Almaty'],
    ['Khovd', 'city', 'Asia/Hovd'],
    ['Kinshasa', 'city', 'Africa/Kinshasa'],
    ['Lubumbashi', 'city', 'Africa/Lubumbashi'],
    // States with two.
    ['Nashville, Tennessee', 'city', 'America/Chicago'],
    ['Knoxville, Tennessee', 'city', 'America/New_York'],
    ['Pensacola', 'city', 'America/Chicago'],
    ['Miami', 'city', 'America/New_York'],
    ['El Paso, Texas', 'city', 'America/Denver'],
    ['Evansville, Indiana', 'city', 'America/Chicago'],
    ['Louisville, Kentucky', 'city', 'America/Kentucky/Louisville'],
    ['Rapid City', 'city', 'America/Denver'],
    ['Scottsbluff', 'city', 'America/Denver'],
    ['Coeur d’Alene', 'city', 'America/Los_Angeles'],
    ['Boise', 'city', 'America/Boise'],
    ['Ontario, Oregon', 'city', 'America/Boise'],
    ['Iron Mountain, Michigan', 'city', 'America/Menominee'],
    // Land that two countries claim, and a town whose surroundings have the clocks of the neighbour.
    ['Ürümqi', 'city', 'Asia/Shanghai'],
    ['Skeldon', 'city', 'America/Guyana'],
    ['California', 'state', 'America/Los_Angeles'],
    ['Germany', 'country', 'Europe/Berlin'],
    ['Hong Kong', 'country', 'Asia/Hong_Kong'],
    ['Brazil', 'country', 'America/Sao_Paulo'],
    // Its people live in two.
    ['Tennessee', 'state', undefined],
    ['United States', 'country', undefined],
    // It has no listed city, and its country has several.
    ['South Papua', 'state', undefined],
  ] as const)('%s as a %s: %s', async (input, scope, timeZone) => {
    expect((await predictions(input, scope))[0]?.timeZone).toBe(timeZone)
  })

  test('every city has one that campaigns can have, as has every state and country that has any', () => {
    const { city, state, country } = unpackPlaces(readFileSync(placeListFile))
    const zonesOf = (places: { timeZone: string | null }[]) => new Set(places.map(({ timeZone }) => timeZone))
    const offered = new Set(zoneNames())
    expect(city.filter(({ timeZone }) => timeZone === null)).toEqual([])
    expect([...zonesOf(city)].filter((zone) => zone !== null && !offered.has(zone))).toEqual([])
    expect([...zonesOf([...state, ...country])].filter((zone) => zone !== null && !offered.has(zone))).toEqual([])
    expect(country.filter(({ timeZone }) => timeZone === null).map(({ name }) => name)).toEqual([
      ...['Australia', 'Canada', 'DR Congo', 'Micronesia', 'Russia', 'United States'],
    ])
  })
})

test('the default scope is city', async () => {
  expect(await predictions('Vienna')).toEqual(await predictions('Vienna', 'city'))
})

test.each(['', '   ', ',', '!?', 'qqqzzzqqq', 'q', "'; drop table place; --"])(
  'a query without a match returns an empty list: %j',
  async (input) => {
    expect((await predictions(input)).length).toBeLessThanOrEqual(6)
  },
)

test('an empty query suggests nothing', async () => {
  expect(await predictions('')).toEqual([])
})

test('an unknown scope is refused by name', async () => {
  const answer = await t.app.inject({ url: '/api/geo/autocomplete?input=a&scope=street' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid', fields: { scope: expect.any(String) } })
})
