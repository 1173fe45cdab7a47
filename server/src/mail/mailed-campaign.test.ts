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
    meetingPoint: 'The old bridge · 46.5569, 15.6445',
    note: 'Maribor, Slovenia',
  })
})

test.each(['past', 'cancelled'] as const)('a %s day has neither, because people do not come', (state) => {
  expect(dateOf(state)).toEqual({ day: '2026-06-01', title: 'Plant trees', state, note: 'Maribor, Slovenia' })
})
