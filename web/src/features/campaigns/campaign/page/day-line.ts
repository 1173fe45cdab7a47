import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { dayMs, dayParts, daysUntil } from '../../../../lib/format.ts'

const minuteMs = 60_000

type Day = Pick<Campaign, 'timeZone' | 'startTime' | 'endTime' | 'startsAt' | 'finishesAt'> & { executionDate: string }

const leftInWords = (leftMs: number) => {
  const minutes = Math.floor(leftMs / minuteMs)
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

/** With a space before it; empty if neither start nor end is known. */
const hoursInWords = ({ startTime, endTime }: Day) => {
  if (startTime !== null) return ` from ${startTime}`
  return endTime === null ? '' : ` until ${endTime}`
}

/** `Today from 18:00`, `Tomorrow until 20:00`, `Tuesday 1 December`: the year is beside it, and the hours of a later day are below the title. */
const dayInWords = (day: Day, nowMs: number) => {
  const days = daysUntil(day.executionDate, nowMs, day.timeZone)
  const { weekday, numeral, month } = dayParts(day.executionDate)
  if (days > 1) return `${weekday} ${numeral} ${month}`
  return `${days === 1 ? 'Tomorrow' : 'Today'}${hoursInWords(day)}`
}

/** What people look for first, until the day is over: how soon they meet, that they meet now, or the day. */
export const dayLine = (campaign: Day, nowMs: number): string => {
  const startsInMs = campaign.startsAt === null ? null : Date.parse(campaign.startsAt) - nowMs
  const isFinished = campaign.finishesAt !== null && Date.parse(campaign.finishesAt) <= nowMs
  if (isFinished) return `Ended at ${campaign.endTime ?? ''}`
  if (startsInMs !== null && startsInMs <= 0 && campaign.endTime !== null) {
    return `Happening now, until ${campaign.endTime}`
  }
  if (startsInMs !== null && startsInMs > 0 && startsInMs < dayMs) {
    return startsInMs < minuteMs ? 'Starts now' : `Starts in ${leftInWords(startsInMs)}`
  }
  return dayInWords(campaign, nowMs)
}
