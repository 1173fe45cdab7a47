import type { CampaignPromise } from '@muster/contract/promises/promises.ts'
import { minorToMajor } from '../base/money.ts'
import type { Tables } from '../database/schema.ts'
import { pointOf } from './campaign-fields.ts'

/** What people rely on when they support a campaign or donate to it. */
export type Promised = Pick<
  Tables['campaign'],
  | 'title'
  | 'target_type'
  | 'action_mode'
  | 'action_description'
  | 'execution_date'
  | 'time_zone'
  | 'location_type'
  | 'city'
  | 'state'
  | 'country'
  | 'people_goal'
  | 'goal_minor'
  | 'currency'
>

/** When on the day and where people meet, which can change without asking them. */
export type Arranged = Pick<
  Tables['campaign'],
  'start_time' | 'end_time' | 'meeting_point' | 'meeting_lat' | 'meeting_lon'
>

/** The promise of a stored campaign with its arrangements, as the API returns them. */
export const promiseOf = (row: Promised & Arranged): CampaignPromise => ({
  title: row.title,
  targetType: row.target_type,
  actionMode: row.action_mode,
  actionDescription: row.action_description,
  executionDate: row.execution_date,
  timeZone: row.time_zone,
  startTime: row.start_time,
  endTime: row.end_time,
  locationType: row.location_type,
  city: row.city,
  state: row.state,
  country: row.country,
  meetingPoint: row.meeting_point,
  meetingPlace: pointOf(row.meeting_lat, row.meeting_lon),
  peopleGoal: row.people_goal,
  goalAmount: minorToMajor(row.goal_minor),
  currency: row.currency,
})
