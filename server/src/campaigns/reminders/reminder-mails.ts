import { zonePlace } from '@muster/contract/facts/meeting.ts'
import { inDollars } from '../../platform/base/money.ts'
import { siteNameMark, campaignHead, type MailContent, type MailedCampaign, titleForSubject } from '../../mail/index.ts'

const count = new Intl.NumberFormat('en-US')

/** The campaign's data in the mails about its day. */
export type DayFacts = {
  campaign: MailedCampaign
  /** Calendar day `YYYY-MM-DD` in `timeZone`. */
  day: string
  timeZone: string
  publicUrl: string
  actionDescription: string | null
  pageUrl: string
  /** The day as a calendar file. */
  calendar: string
}

type Stop = NonNullable<MailContent['stop']>
/** The footer links of a reminder; `manage` for guests, who have no account. */
export type Foot = { stop: Stop; manage?: NonNullable<MailContent['manage']> }

/** The day relative to the calendar of its time zone: today or tomorrow. */
const whenOf = ({ day, timeZone }: DayFacts, now: Date): 'Today' | 'Tomorrow' => {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  return today.toString() === day ? 'Today' : 'Tomorrow'
}

/** Says until when the day lasts, unless the campaign has a start or end time: beside that it would read as if people stayed until midnight. */
const headOf = ({ campaign, publicUrl, timeZone }: DayFacts): Pick<MailContent, 'cover' | 'date'> => {
  if (campaign.meeting?.startTime || campaign.meeting?.endTime) return campaignHead(campaign, publicUrl)
  return campaignHead(campaign, publicUrl, { note: `until 23:59 ${zonePlace(timeZone)}` })
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Why a person is mailed. */
export type Role = 'supporter' | 'donor'

const reasons: Record<Role, string> = {
  supporter: `You get this mail because you support this campaign on ${siteNameMark}.`,
  donor: `You get this mail because you donated to this campaign on ${siteNameMark}.`,
}

/** What is new for a person since they said yes. */
export type News = {
  /** What changed of what they said yes to, a line each. */
  changes: readonly string[]
  /** The title of the latest update, and its address; null: there is none. */
  update: { title: string; url: string } | null
}

const noNews: News = { changes: [], update: null }

/** What all mails about the day have: what to do, where, what is new, and a calendar file. */
const dayMail = (
  facts: DayFacts,
  { role, news, foot }: { role: Role; news: News; foot: Foot },
  { subject, heading, first }: { subject: string; heading: string; first: string },
): MailContent => {
  const steps = paragraphsOf(facts.actionDescription ?? '')
  return {
    subject,
    heading,
    ...(steps.length > 0 && { preheader: steps.join(' ') }),
    ...headOf(facts),
    paragraphs: [
      first,
      ...(steps.length > 0 ? ['What to do:', ...steps] : []),
      ...(news.changes.length > 0 ? ['What changed since you said yes:', ...news.changes] : []),
      ...(news.update ? [`The latest update: “${news.update.title}”`] : []),
    ],
    button: { label: 'Open the campaign', url: facts.pageUrl },
    afterButton: ['The file that comes with this mail puts the day into your calendar.'],
    ...(news.update && { links: [{ label: 'Read the latest update', url: news.update.url }] }),
    reason: reasons[role],
    ...foot,
    attachments: [{ filename: 'calendar.ics', type: 'text/calendar; method=PUBLISH', text: facts.calendar }],
  }
}

const dayIs = {
  supporter: {
    Today: (title: string) => `You support “${title}”, and its day is today.`,
    Tomorrow: (title: string) => `You support “${title}”, and its day is tomorrow.`,
    week: (title: string) => `You support “${title}”, and its day is in a week.`,
  },
  donor: {
    Today: (title: string) => `You donated to “${title}”, and its day is today.`,
    Tomorrow: (title: string) => `You donated to “${title}”, and its day is tomorrow.`,
    week: (title: string) => `You donated to “${title}”, and its day is in a week.`,
  },
}

/** The reminder of the day. */
export const reminderMail = (facts: DayFacts, role: Role, now: Date, foot: Foot, news: News = noNews): MailContent => {
  const when = whenOf(facts, now)
  const { title } = facts.campaign
  return dayMail(
    facts,
    { role, news, foot },
    { subject: `${when}: ${titleForSubject(title)}`, heading: `${when} we act`, first: dayIs[role][when](title) },
  )
}

/** A week before the day. */
export const weekMail = (facts: DayFacts, role: Role, foot: Foot, news: News = noNews): MailContent => {
  const { title } = facts.campaign
  return dayMail(
    facts,
    { role, news, foot },
    { subject: `In a week: ${titleForSubject(title)}`, heading: 'In a week we act', first: dayIs[role].week(title) },
  )
}

/** To who has just said yes. */
export const joinedMail = (facts: DayFacts, foot: Foot): MailContent => {
  const { title } = facts.campaign
  const first = `You support “${title}”. We write again a day before you meet, and if something important changes.`
  return dayMail(
    facts,
    { role: 'supporter', news: noNews, foot },
    { subject: `You’re in: ${titleForSubject(title)}`, heading: 'You’re in', first },
  )
}

export type CampaignFigures = {
  members: number
  /** How many the campaign needs; null: it names no number. */
  peopleGoal: number | null
  hasDonors: boolean
  donatedMinor: bigint
}

const supportersOf = (title: string, { members, peopleGoal }: CampaignFigures): string => {
  if (peopleGoal !== null) {
    return `“${title}” has ${count.format(members)} of the ${count.format(peopleGoal)} people that it needs`
  }
  if (members === 0) return `“${title}” has no supporters yet`
  return `${members === 1 ? '1 person supports' : `${count.format(members)} people support`} “${title}”`
}

const describeFigures = (title: string, figures: CampaignFigures): string => {
  const { members, peopleGoal, donatedMinor } = figures
  const isEmpty = members === 0 && peopleGoal === null && donatedMinor === 0n
  if (isEmpty) return `“${title}” has no supporters and no donations yet.`
  const donated = donatedMinor === 0n ? 'nothing has been donated yet' : `${inDollars(donatedMinor)} has been donated`
  return `${supportersOf(title, figures)}, and ${donated}.`
}

/** The receivers of the reminders in words; null if there are none. */
const remindedPeople = ({ members, hasDonors }: CampaignFigures): string | null => {
  if (members === 0) return hasDonors ? 'donors' : null
  return hasDonors ? 'supporters and donors' : 'supporters'
}

/** The owner's summary before the day: number of supporters and donated amount. */
export const summaryMail = (facts: DayFacts, figures: CampaignFigures, now: Date, stop: Stop): MailContent => {
  const when = whenOf(facts, now)
  const reminded = remindedPeople(figures)
  return {
    subject: `${when} is the day of ${titleForSubject(facts.campaign.title)}`,
    heading: `${when} is your day`,
    ...headOf(facts),
    paragraphs: [
      describeFigures(facts.campaign.title, figures),
      reminded === null
        ? 'There is no one to remind yet. The page takes support and donations until the end of the day.'
        : `Your ${reminded} are reminded by mail, with what you ask them to do. The page takes support and donations until the end of the day.`,
    ],
    button: { label: 'Open your campaign', url: facts.pageUrl },
    reason: `You get this mail because you created this campaign on ${siteNameMark}.`,
    stop,
  }
}
