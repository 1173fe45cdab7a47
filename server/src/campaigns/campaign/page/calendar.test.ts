import { getCampaignCalendarEndpoint, updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../../../test/given.ts'

let t: TestApp
let given: Given
let ana: Person

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
  ana = await given.user()
})
afterAll(() => t.close())

type Body = NonNullable<Parameters<Given['campaign']>[1]>

const calendarOf = async (body: Body) => {
  const campaign = await given.campaign(ana, body)
  const answer = await t.call(getCampaignCalendarEndpoint, { params: { id: campaign._id } })
  return { campaign, ...answer }
}

/** The only event, parsed by an independent library. */
const eventIn = (text: string) => {
  const [event, ...others] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  expect(others).toEqual([])
  return new ICAL.Event(event)
}

test('the day is an all-day event in any time zone', async () => {
  const { status, headers, body, campaign } = await calendarOf({
    title: 'Plant trees',
    executionDate: '2026-12-31',
    timeZone: 'Pacific/Auckland',
  })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="calendar.ics"',
  })
  const event = eventIn(body)
  expect(event.startDate.isDate).toBe(true)
  expect(event.startDate.toString()).toBe('2026-12-31')
  expect(event.endDate.toString()).toBe('2027-01-01')
  expect(event.summary).toBe('Plant trees')
  expect(event.uid).toBe(`${campaign._id}@localhost`)
})

test('it contains action, place and URL of the page unchanged', async () => {
  const action = 'Bring gloves; boots, and a spade.\nWe meet at 9\\10 — Grüße, 木を植えよう, '.concat('🌳'.repeat(40))
  const { body, campaign } = await calendarOf({
    title: 'Trees, shrubs; and \\ "more"',
    executionDate: '2026-06-07',
    actionDescription: action,
    locationType: 'city',
    city: 'Lisboa',
    country: 'Portugal',
  })
  const event = eventIn(body)
  const url = `${t.context.config.publicUrl}/campaigns/${campaign._id}`
  expect(event.summary).toBe('Trees, shrubs; and \\ "more"')
  expect(event.description).toBe(`${action}\n\n${url}`)
  expect(event.location).toBe('Lisboa, Portugal')
  expect(event.component.getFirstPropertyValue('url')).toBe(url)
})

test('with a start time the event starts then on the clocks of its zone, at the meeting point', async () => {
  const { body } = await calendarOf({
    executionDate: '2026-06-07',
    timeZone: 'Europe/Ljubljana',
    startTime: '09:30',
    locationType: 'city',
    city: 'Maribor',
    meetingPoint: 'Main square; at the column, "Kuga"',
    meetingPlace: { lat: 46.557_31, lon: 15.645_88 },
  })
  const event = eventIn(body)
  expect(event.startDate.isDate).toBe(false)
  expect(event.startDate.zone.tzid).toBe('Europe/Ljubljana')
  expect(event.startDate.toString()).toBe('2026-06-07T09:30:00')
  expect(event.startDate.toJSDate()).toEqual(new Date('2026-06-07T07:30:00Z'))
  expect(event.endDate.toJSDate()).toEqual(event.startDate.toJSDate())
  expect(event.location).toBe('Main square; at the column, "Kuga", Maribor')
  expect(event.component.getFirstPropertyValue('geo')).toEqual([46.557_31, 15.645_88])
})

test('with an end time the event ends on the clocks of its zone, also on the day on which they change', async () => {
  const { body } = await calendarOf({
    executionDate: '2026-10-25',
    timeZone: 'Europe/Ljubljana',
    startTime: '01:00',
    endTime: '05:00',
  })
  const event = eventIn(body)
  expect(event.startDate.toJSDate()).toEqual(new Date('2026-10-24T23:00:00Z'))
  expect(event.endDate.toJSDate()).toEqual(new Date('2026-10-25T04:00:00Z'))
})

test('the sequence rises when the place of the meeting changes', async () => {
  const { body, campaign } = await calendarOf({ executionDate: '2026-06-07', startTime: '09:30' })
  const sequenceOf = (text: string) => Number(eventIn(text).component.getFirstPropertyValue('sequence'))
  const change = { params: { id: campaign._id }, body: { meetingPoint: 'The side gate' } }
  expect((await t.as(ana.token)(updateCampaignEndpoint, change)).status).toBe(200)
  const changed = await t.call(getCampaignCalendarEndpoint, { params: { id: campaign._id } })
  expect(eventIn(changed.body).location).toBe('The side gate')
  expect(sequenceOf(changed.body)).toBeGreaterThan(sequenceOf(body))
})

test('lines end with CRLF, have at most 75 octets and break inside no character', async () => {
  const { body } = await calendarOf({
    title: 'é'.repeat(120),
    executionDate: '2026-06-07',
    actionDescription: '🌳'.repeat(200),
  })
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of body.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
})

test('an unchanged file is not sent again, and an edit changes it', async () => {
  const { headers, campaign } = await calendarOf({ title: 'Plant trees', executionDate: '2026-06-07' })
  const url = `/api/campaigns/${campaign._id}/calendar.ics`
  const again = () => t.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
  const unchanged = await again()
  expect(unchanged.statusCode).toBe(304)
  expect(unchanged.body).toBe('')
  await t.context.db
    .updateTable('campaign')
    .set({ execution_date: '2026-06-08', updated_at: t.clock.now() })
    .where('id', '=', campaign._id)
    .execute()
  expect((await again()).statusCode).toBe(200)
})

test('a cancelled campaign is cancelled in the calendar too', async () => {
  const { campaign } = await calendarOf({ executionDate: '2026-06-07' })
  const cancelled = { cancelled_at: t.clock.now() }
  await t.context.db.updateTable('campaign').set(cancelled).where('id', '=', campaign._id).execute()
  const { body } = await t.call(getCampaignCalendarEndpoint, { params: { id: campaign._id } })
  expect(eventIn(body).component.getFirstPropertyValue('status')).toBe('CANCELLED')
})

test('a campaign without a date has no file, and the error explains it', async () => {
  const { status, error } = await calendarOf({ title: 'Some day' })
  expect(status).toBe(409)
  expect(error).toMatchObject({ code: 'day_to_be_announced', error: 'The day of this campaign is not announced yet' })
})

test('no campaign, no file', async () => {
  const answer = await t.call(getCampaignCalendarEndpoint, { params: { id: '01900000-0000-7000-8000-000000000000' } })
  expect(answer.status).toBe(404)
  expect(answer.error.code).toBe('campaign_not_found')
})
