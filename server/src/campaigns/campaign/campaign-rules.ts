import type { CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import { invalidField } from '../../platform/base/errors.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { dayIn, endsAt, isTooFar } from './endings/ends-at.ts'
import { isSkipped } from './time-on-day.ts'

/** A coordination date as stored: its day, its zone, and the instant at which it ends. Null day: to be announced. */
export type When = Pick<Tables['campaign'], 'execution_date' | 'time_zone' | 'ends_at'>

type Given = Pick<CampaignInput, 'executionDate' | 'timeZone' | 'startTime' | 'endTime'>
type Kept = Pick<Tables['campaign'], 'execution_date' | 'time_zone' | 'start_time' | 'end_time'>

const isUnmoved = (day: string, zone: string, kept: Kept | null) =>
  kept?.execution_date === day && kept.time_zone === zone

const timeColumns = { startTime: 'start_time', endTime: 'end_time' } as const

/** Refuses a time that clocks skip on the day, because no one can come then, unless the campaign already has it. */
const requireTimes = (day: string, given: Given, kept: Kept | null): void => {
  const isSameDay = isUnmoved(day, given.timeZone, kept)
  for (const field of ['startTime', 'endTime'] as const) {
    const time = given[field]
    if (time === null || (isSameDay && kept?.[timeColumns[field]] === time)) continue
    if (!isSkipped(day, time, given.timeZone)) continue
    throw invalidField(field, `Clocks are set forward on this day and skip ${time}. Choose another time`)
  }
}

/**
 * Reads the coordination date. A given date must not be over, unless the campaign already has it: a
 * past campaign can still be edited. Its clocks must show the given times. Throws a field error.
 * @param kept what the campaign has now; null for a new one
 */
export const whenOf = (given: Given, now: Date, kept: Kept | null): When => {
  const { executionDate, timeZone } = given
  if (executionDate === null) return { execution_date: null, time_zone: timeZone, ends_at: null }
  const day = dayIn(executionDate, timeZone)
  const end = endsAt(day, timeZone)
  if (isTooFar(end, now)) throw invalidField('executionDate', 'Choose an earlier day')
  if (end < now && !isUnmoved(day, timeZone, kept)) {
    throw invalidField('executionDate', 'This day is over already. Choose today or a later day')
  }
  requireTimes(day, given, kept)
  return { execution_date: day, time_zone: timeZone, ends_at: end }
}

type Place = Pick<Tables['campaign'], 'city' | 'state' | 'country'>

const orNull = (text: string) => text || null

/** The place fields that the scope uses: a city has a state and a country, a country has neither. Other fields are stored as null. */
export const placeOf = ({ locationType, city, state, country }: CampaignInput): Place => ({
  city: locationType === 'city' ? orNull(city) : null,
  state: locationType === 'city' || locationType === 'state' ? orNull(state) : null,
  country: locationType === 'global' ? null : orNull(country),
})

type Action = Pick<Tables['campaign'], 'action_mode' | 'action_description'>

/** The action mode. Default: both if an action is described, else donation. */
export const actionOf = ({ actionMode, actionDescription }: CampaignInput): Action => {
  const mode = actionMode ?? (actionDescription ? 'both' : 'donation')
  return { action_mode: mode, action_description: mode === 'donation' ? null : actionDescription }
}

/** Every picture that the campaign shows: its cover and its gallery. */
export const pictureUrls = ({ imageUrl, images }: CampaignInput): string[] => [
  ...new Set([...(imageUrl ? [imageUrl] : []), ...images.map(({ url }) => url)]),
]
