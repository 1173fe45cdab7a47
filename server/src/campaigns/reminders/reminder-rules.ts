import { expiringWithinHours } from '@muster/contract/facts/limits.ts'
import { after, day, hour } from '../../platform/base/clock.ts'
import { instantOf } from '../campaign/time-on-day.ts'
import type { TimePlace } from '../../platform/http/paging.ts'

export type Window = { from: Date; to: Date }

const soon = (now: Date): Date => after(now, expiringWithinHours * hour)

/** Campaigns that end within this window are about to end, and their supporters and donors are mailed. */
export const windowAt = (now: Date): Window => ({ from: now, to: soon(now) })

/** Mails a week before the day are due in this time, or no more: after it, they would say something else. */
const weekDueMs = day
const weekMs = 7 * day

/** Who joined within this time before is not mailed a week before the day. */
export const joinedMs = 10 * day

/** The longest day that there is: clocks of Antarctica/Troll are set back by two hours. */
const dayMaxHours = 26

/** Campaigns that start or end within the next 24 hours end within this window. */
export const windowOfDays = (now: Date): Window => ({ from: now, to: after(soon(now), dayMaxHours * hour) })

/** Campaigns whose people may be mailed now because they meet in a week end within this window. */
export const windowOfWeek = (now: Date): Window => ({
  from: after(now, weekMs - weekDueMs),
  to: after(now, weekMs + dayMaxHours * hour),
})

/** The day of a campaign. */
export type CampaignDay = {
  id: string
  day: string
  time_zone: string
  ends_at: Date
  start_time: string | null
  is_decided: boolean
}

/** When people meet. Null: it is not said, or this server does not know the time zone. */
const startOf = ({ day: date, start_time: time, time_zone: timeZone }: CampaignDay): Date | null => {
  try {
    return time === null ? null : instantOf(date, time, timeZone)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * Whether it is time to remind the people of a campaign that has not ended: in the 24 hours before its end, and already from 24 hours before
 * people meet, as soon as it is decided who acts.
 */
export const isTimeToRemind = (campaign: CampaignDay, now: Date): boolean => {
  if (campaign.ends_at <= soon(now)) return true
  const start = campaign.is_decided ? startOf(campaign) : null
  return start !== null && start <= soon(now)
}

/**
 * Whether it is time for the mail a week before people meet, or before the end if no start is said.
 * @param since when such mails began to be due. None is whose moment lies before
 */
export const isWeekBefore = (campaign: CampaignDay, since: Date, now: Date): boolean => {
  const moment = after(startOf(campaign) ?? campaign.ends_at, -weekMs)
  return moment <= now && moment > after(now, -weekDueMs) && moment >= since
}

const bySoonest = (one: TimePlace, other: TimePlace): number =>
  one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : Number(one.id > other.id))

/** Of some campaigns, those whose people meet within the next 24 hours, soonest first. */
export const startingOf = (campaigns: readonly CampaignDay[], now: Date): TimePlace[] =>
  campaigns
    .flatMap((campaign) => {
      const at = startOf(campaign)
      return at !== null && at >= now && at <= soon(now) ? [{ at, id: campaign.id }] : []
    })
    .toSorted(bySoonest)

/** The places of a list that come after this one; all of them for null. */
export const following = (places: readonly TimePlace[], place: TimePlace | null): TimePlace[] =>
  places.filter((other) => place === null || bySoonest(other, place) > 0)
