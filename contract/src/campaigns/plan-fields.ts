import * as z from 'zod/mini'
import {
  coordinateDecimals,
  endsAtMidnight,
  latitudeMax,
  longitudeMax,
  meetingPointMax,
  peopleGoalMax,
} from '../facts/campaigns.ts'
import { line, string } from '../shared.ts'

/** What an empty field of a form sends. */
const none = z.pipe(
  z.literal(''),
  z.transform(() => null),
)

const wholePeople = 'Enter the number of people as a whole number'

/** How many people a campaign needs. Empty: it names no number. */
export const PeopleGoal = z.union(
  [
    z
      .number(wholePeople)
      .check(
        z.refine(Number.isInteger, wholePeople),
        z.minimum(1, 'A campaign needs at least 1 person. Leave it empty for no number'),
        z.maximum(peopleGoalMax, `At most ${new Intl.NumberFormat('en-US').format(peopleGoalMax)} people`),
      ),
    none,
  ],
  wholePeople,
)

const timeOfDay = 'Enter a time such as 18:30'

/** The time at which people start, on the clocks of the campaign’s time zone. Empty: not said. */
export const StartTime = z.union([string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeOfDay)), none], timeOfDay)

/** A time of the next day, as an owner may write it: `25:30`. */
const isNextDay = (time: string): boolean => /^(2[4-9]|[34]\d):[0-5]\d$/.test(time)

/** The time at which people leave, on the same day and clocks. That it is after the start is a rule across fields. Empty: not said. */
export const EndTime = z.union(
  [
    string().check(
      z.regex(/^[0-4]\d:[0-5]\d$/, timeOfDay),
      z.refine((time) => !isNextDay(time), endsAtMidnight),
    ),
    none,
  ],
  timeOfDay,
)

/** Where people meet, in words. */
export const MeetingPoint = line(meetingPointMax)

const decimals = 10 ** coordinateDecimals

/** The value that is stored. A zero has no sign. */
const rounded = (degrees: number): number => Math.round(degrees * decimals) / decimals + 0

const coordinate = (name: 'latitude' | 'longitude', limit: number) => {
  const sentence = `The ${name} is a number from −${limit} to ${limit}`
  return z.number(sentence).check(z.minimum(-limit, sentence), z.maximum(limit, sentence), z.overwrite(rounded))
}

/** Where people meet, as a point on a map: WGS 84 in degrees. */
export const MeetingPlace = z.strictObject(
  { lat: coordinate('latitude', latitudeMax), lon: coordinate('longitude', longitudeMax) },
  'A meeting place has a lat and a lon',
)
export type MeetingPlace = z.infer<typeof MeetingPlace>
