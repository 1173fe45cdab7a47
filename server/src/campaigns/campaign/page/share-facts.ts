import { createHash } from 'node:crypto'
import type { SiteFace } from '@muster/contract/facts/site-face.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type CampaignRow, findCampaign } from '../campaign-rows.sql.ts'
import { dayState } from '../find-open-campaign.ts'

/** The part of the organisation that a share image shows. */
export type ShareSite = Pick<SiteFace, 'name' | 'accent'>

/** Everything a campaign's share image shows. The image's URL is derived from it, so the image only changes with its URL. */
export type ShareFacts = {
  campaignId: string
  title: string
  /** `YYYY-MM-DD`; null: to be announced. */
  day: string | null
  /** `HH:MM` on the clocks of the campaign; null: not said. */
  startTime: string | null
  /** The same. */
  endTime: string | null
  timeZone: string
  state: 'coming' | 'past' | 'cancelled'
  meetingPoint: string | null
  city: string | null
  region: string | null
  country: string | null
  imageUrl: string | null
  ownerName: string | null
  /** Confirmed supporters, exact below 100, otherwise the first two digits and `+`: `1,200+`. */
  people: string
  /** How many it needs: `5,000`; null: it names no number. */
  peopleGoal: string | null
  site: ShareSite
}

/** Increase this when the drawing changes, so that cached copies of the old one are no longer used. */
const drawing = 1

const count = new Intl.NumberFormat('en-US')

/** Rounds large numbers, so that not every support creates a new image. */
export const roundedPeople = (supporters: number): string => {
  if (supporters < 100) return String(supporters)
  const unit = 10 ** (String(supporters).length - 2)
  return `${count.format(Math.floor(supporters / unit) * unit)}+`
}

export const shareFactsOf = (row: CampaignRow, now: Date, { name, accent }: ShareSite): ShareFacts => ({
  campaignId: row.id,
  title: row.title,
  day: row.execution_date,
  startTime: row.start_time,
  endTime: row.end_time,
  timeZone: row.time_zone,
  state: dayState({ endsAt: row.ends_at, cancelledAt: row.cancelled_at }, now),
  meetingPoint: row.meeting_point,
  city: row.city,
  region: row.state,
  country: row.country,
  imageUrl: row.image_url,
  ownerName: row.owner_name ?? row.owner_username,
  people: roundedPeople(row.supporters),
  peopleGoal: row.people_goal === null ? null : count.format(row.people_goal),
  site: { name, accent },
})

/** The URL of the image for these facts; other facts give another URL. */
export const shareImagePath = (facts: ShareFacts): string => {
  const version = createHash('sha256')
    .update(JSON.stringify([drawing, facts]))
    .digest('base64url')
    .slice(0, 12)
  return `/share/${facts.campaignId}/${version}.jpg`
}

/** What a campaign's share image shows now; null if the campaign does not exist or is hidden. */
export const findShareFacts = async (db: Db, id: string, now: Date, site: ShareSite): Promise<ShareFacts | null> => {
  const row = await findCampaign(db, id, null)
  return row && row.standing !== 'hidden' ? shareFactsOf(row, now, site) : null
}
