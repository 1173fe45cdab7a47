import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { dayParts, daysUntil } from '../../../lib/format.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

type Day = Pick<Campaign, 'timeZone' | 'startTime' | 'endTime' | 'startsAt' | 'finishesAt'> & { executionDate: string }

const leftInWords = (leftMs: number) => {
  const minutes = Math.floor(leftMs / minuteMs)
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

/** `Today`, `Tomorrow` or `Tuesday 1 December`: the year is in the date block beside it. */
const dayInWords = ({ executionDate, timeZone }: Day, nowMs: number) => {
  const days = daysUntil(executionDate, nowMs, timeZone)
  const { weekday, numeral, month } = dayParts(executionDate)
  return days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : `${weekday} ${numeral} ${month}`
}

/** `from 18:00`, `until 20:00`; null: neither is said. */
const hoursInWords = ({ startTime, endTime }: Day) => {
  if (startTime !== null) return `from ${startTime}`
  return endTime === null ? null : `until ${endTime}`
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
  const [day, hours] = [dayInWords(campaign, nowMs), hoursInWords(campaign)]
  return hours === null ? day : `${day} ${hours}`
}
