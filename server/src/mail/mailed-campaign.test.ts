import { expect, test } from 'vitest'
import { campaignHead, type MailedCampaign } from './mailed-campaign.ts'

const campaign: MailedCampaign = {
  title: 'Plant trees',
  executionDate: '2026-06-01',
  city: 'Maribor',
  state: null,
  country: 'Slovenia',
  imageUrl: null,
  meeting: {
    startTime: '09:30',
    endTime: null,
    timeZone: 'Europe/Ljubljana',
    meetingPoint: 'The old bridge',
    meetingPlace: { lat: 46.5569, lon: 15.6445 },
  },
}
const dateOf = (state?: 'coming' | 'past' | 'cancelled') =>
  campaignHead(campaign, 'https://muster.example', state && { state }).date

test('a day to come has the start time and the meeting point', () => {
  expect(dateOf()).toEqual({
    day: '2026-06-01',
    title: 'Plant trees',
    state: 'coming',
    start: '09:30 in Ljubljana',
    meetingPoint: 'The old bridge',
    mapUrl: 'https://www.openstreetmap.org/?mlat=46.5569&mlon=15.6445#map=17/46.5569/15.6445',
    note: 'Maribor, Slovenia',
  })
})

test('an address without a point is searched for on the map', () => {
  const meeting = { ...campaign.meeting!, meetingPoint: 'Mill Street 4, second floor', meetingPlace: null }
  expect(campaignHead({ ...campaign, meeting }, 'https://muster.example').date?.mapUrl).toBe(
    'https://www.openstreetmap.org/search?query=Mill%20Street%204%2C%20Maribor%2C%20Slovenia',
  )
})

test.each(['past', 'cancelled'] as const)('a %s day has neither, because people do not come', (state) => {
  expect(dateOf(state)).toEqual({ day: '2026-06-01', title: 'Plant trees', state, note: 'Maribor, Slovenia' })
})
