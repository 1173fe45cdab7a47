import { type MapPoint, meetingMapUrl, timesThere } from '@muster/contract/facts/meeting.ts'
import { shareImageOf } from '@muster/contract/facts/pictures.ts'
import type { MailContent, MailDay } from './mail-content.ts'

/** When and where the people of a campaign meet. */
export type MailedMeeting = {
  /** `HH:MM` in `timeZone`; null: not said. */
  startTime: string | null
  /** The same. */
  endTime: string | null
  timeZone: string
  meetingPoint: string | null
  meetingPlace: MapPoint | null
}

/** The campaign's data in a mail about it. */
export type MailedCampaign = {
  title: string
  /** Calendar day `YYYY-MM-DD`; null: to be announced. */
  executionDate: string | null
  city: string | null
  state: string | null
  country: string | null
  imageUrl: string | null
  /** Not shown of a past or cancelled day. */
  meeting?: MailedMeeting
}

/** Where a campaign takes place, as the site writes it: `Maribor, Slovenia`, or `Everywhere`. */
const placeInWords = ({ city, state, country }: Pick<MailedCampaign, 'city' | 'state' | 'country'>): string =>
  [city, state, country].filter(Boolean).join(', ') || 'Everywhere'

type Place = Pick<MailedCampaign, 'city' | 'state' | 'country'>

const meetingWords = (
  meeting: MailedMeeting,
  { city, country }: Place,
): Pick<MailDay, 'start' | 'meetingPoint' | 'mapUrl'> => {
  const mapUrl = meetingMapUrl({ ...meeting, city, country })
  return {
    start: timesThere(meeting) ?? undefined,
    ...(mapUrl !== null && { meetingPoint: meeting.meetingPoint ?? 'The meeting point on a map', mapUrl }),
  }
}

/** The cover and the day of a campaign for a mail. */
export const campaignHead = (
  campaign: MailedCampaign,
  publicUrl: string,
  { state = 'coming', note }: Pick<MailDay, 'state' | 'note'> = {},
): Pick<MailContent, 'cover' | 'date'> => ({
  ...(campaign.imageUrl && {
    cover: { url: publicUrl + shareImageOf(campaign.imageUrl), alt: `The picture of “${campaign.title}”` },
  }),
  date: {
    day: campaign.executionDate,
    title: campaign.title,
    state,
    ...(state === 'coming' && campaign.meeting && meetingWords(campaign.meeting, campaign)),
    note: [placeInWords(campaign), note].filter(Boolean).join(' · '),
  },
})
