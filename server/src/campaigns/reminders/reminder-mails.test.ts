import { type MailedMeeting, siteNameMark } from '../../mail/index.ts'
import { expect, test } from 'vitest'
import { type DayFacts, reminderMail, summaryMail } from './reminder-mails.ts'

const stop = { label: 'No more mails about this campaign', url: 'https://muster.example/unsubscribe?token=x' }
const facts: DayFacts = {
  campaign: {
    title: 'Plant trees',
    executionDate: '2026-06-01',
    city: 'Albany',
    state: null,
    country: null,
    imageUrl: '/uploads/abc/1600.webp',
  },
  day: '2026-06-01',
  timeZone: 'America/New_York',
  publicUrl: 'https://muster.example',
  actionDescription: ' Bring gloves. \r\n\r\nCome at nine.\n',
  pageUrl: 'https://muster.example/campaigns/1',
  calendar: 'BEGIN:VCALENDAR',
}
const head = {
  cover: { url: 'https://muster.example/uploads/abc/share.jpg', alt: 'The picture of “Plant trees”' },
  date: {
    day: '2026-06-01',
    title: 'Plant trees',
    state: 'coming',
    note: 'Albany · until 23:59 in New York',
  },
}
// The previous day in New York, and the day itself in UTC.
const eve = new Date('2026-06-01T03:59:59Z')
const morning = new Date('2026-06-01T04:00:00Z')

test('a reminder shows what to do, where, and until when', () => {
  expect(reminderMail(facts, 'supporter', morning, { stop })).toEqual({
    subject: 'Today: Plant trees',
    heading: 'Today we act',
    preheader: 'Bring gloves. Come at nine.',
    ...head,
    paragraphs: ['You support “Plant trees”, and its day is today.', 'What to do:', 'Bring gloves.', 'Come at nine.'],
    button: { label: 'Open the campaign', url: 'https://muster.example/campaigns/1' },
    afterButton: ['The file that comes with this mail puts the day into your calendar.'],
    reason: `You get this mail because you support this campaign on ${siteNameMark}.`,
    stop,
    attachments: [{ filename: 'calendar.ics', type: 'text/calendar; method=PUBLISH', text: 'BEGIN:VCALENDAR' }],
  })
})

test('a reminder shows when and where people meet, and links to a map', () => {
  const told = {
    startTime: '09:30',
    endTime: null,
    timeZone: 'America/New_York',
    meetingPoint: 'City Hall steps',
    meetingPlace: { lat: 42.6518, lon: -73.7547 },
  }
  const mailWith = (meeting: MailedMeeting) =>
    reminderMail({ ...facts, campaign: { ...facts.campaign, meeting } }, 'supporter', morning, { stop })
  const { date, links } = mailWith(told)
  expect(date).toEqual({
    ...head.date,
    start: '09:30 in New York',
    meetingPoint: 'City Hall steps',
    mapUrl: 'https://www.openstreetmap.org/?mlat=42.6518&mlon=-73.7547#map=17/42.6518/-73.7547',
    note: 'Albany',
  })
  expect(links).toBeUndefined()
  expect(mailWith({ ...told, meetingPlace: null }).date?.meetingPoint).toBe('City Hall steps')
  expect(mailWith({ ...told, meetingPoint: null }).date?.meetingPoint).toBe('The meeting point on a map')
  const ending = mailWith({ ...told, endTime: '13:00' }).date
  expect(ending).toMatchObject({ start: '09:30–13:00 in New York', note: 'Albany' })
  const none = mailWith({ ...told, startTime: null, meetingPoint: null, meetingPlace: null })
  expect(none.date).toEqual(head.date)
})

test('the day is today or tomorrow by the calendar of its place', () => {
  expect(reminderMail(facts, 'supporter', eve, { stop })).toMatchObject({
    subject: 'Tomorrow: Plant trees',
    heading: 'Tomorrow we act',
  })
  expect(reminderMail(facts, 'supporter', eve, { stop }).paragraphs[0]).toBe(
    'You support “Plant trees”, and its day is tomorrow.',
  )
  expect(
    summaryMail(facts, { members: 1, peopleGoal: null, hasDonors: false, donatedMinor: 0n }, eve, stop).heading,
  ).toBe('Tomorrow is your day')
})

test('a missing action or picture is not mentioned, and a zone without a town is named unchanged', () => {
  const bare = { ...facts, actionDescription: null, campaign: { ...facts.campaign, city: null, imageUrl: null } }
  expect(reminderMail(bare, 'supporter', morning, { stop })).not.toHaveProperty('cover')
  expect(reminderMail({ ...bare, timeZone: 'UTC' }, 'supporter', morning, { stop })).toMatchObject({
    paragraphs: ['You support “Plant trees”, and its day is today.'],
    date: { note: 'Everywhere · until 23:59 UTC' },
  })
  const tango = { ...bare, timeZone: 'America/Argentina/Buenos_Aires' }
  expect(reminderMail(tango, 'supporter', morning, { stop }).date?.note).toBe(
    'Everywhere · until 23:59 in Buenos Aires',
  )
  expect(reminderMail({ ...bare, timeZone: 'Etc/GMT+5' }, 'supporter', morning, { stop }).date?.note).toBe(
    'Everywhere · until 23:59 Etc/GMT+5',
  )
})

test('a summary shows supporters and donations to the owner', () => {
  const mail = summaryMail(
    facts,
    { members: 1_200, peopleGoal: null, hasDonors: true, donatedMinor: 123_456n },
    morning,
    stop,
  )
  expect(mail).toEqual({
    subject: 'Today is the day of Plant trees',
    heading: 'Today is your day',
    ...head,
    paragraphs: [
      '1,200 people support “Plant trees”, and $1,234.56 has been donated.',
      'Your supporters and donors are reminded by mail, with what you ask them to do. The page takes support and donations until the end of the day.',
    ],
    button: { label: 'Open your campaign', url: 'https://muster.example/campaigns/1' },
    reason: `You get this mail because you created this campaign on ${siteNameMark}.`,
    stop,
  })
})

test('a summary counts the people out of those that are needed', () => {
  const first = (members: number) =>
    summaryMail(facts, { members, peopleGoal: 2_000, hasDonors: false, donatedMinor: 0n }, morning, stop).paragraphs[0]
  const rest = 'people that it needs, and nothing has been donated yet.'
  expect(first(1_200)).toBe(`“Plant trees” has 1,200 of the 2,000 ${rest}`)
  expect(first(0)).toBe(`“Plant trees” has 0 of the 2,000 ${rest}`)
})

test('a donor’s mail names the donation and the reason for the mail', () => {
  const mail = reminderMail(facts, 'donor', morning, { stop })
  expect(mail.paragraphs[0]).toBe('You donated to “Plant trees”, and its day is today.')
  expect(mail.reason).toBe(`You get this mail because you donated to this campaign on ${siteNameMark}.`)
  expect(mail.stop).toBe(stop)
})

test('a summary names the reminded groups: supporters, donors, both or none', () => {
  const paragraphs = (members: number, hasDonors: boolean) =>
    summaryMail(facts, { members, peopleGoal: null, hasDonors, donatedMinor: 0n }, morning, stop).paragraphs
  expect(paragraphs(1, false)[0]).toBe('1 person supports “Plant trees”, and nothing has been donated yet.')
  expect(paragraphs(1, false)[1]).toContain('Your supporters are reminded by mail')
  expect(paragraphs(0, true)[1]).toContain('Your donors are reminded by mail')
  expect(paragraphs(2, true)[1]).toContain('Your supporters and donors are reminded by mail')
  expect(paragraphs(0, false)).toEqual([
    '“Plant trees” has no supporters and no donations yet.',
    'There is no one to remind yet. The page takes support and donations until the end of the day.',
  ])
})
