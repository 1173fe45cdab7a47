import type { CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import type { Campaign, CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { majorToMinor, minorToMajor } from '../base/money.ts'
import type { Tables } from '../database/schema.ts'
import type { FullRow, SummaryRow } from './campaign-rows.sql.ts'
import { actionOf, placeOf, type When } from './campaign-rules.ts'

type Field = keyof CampaignInput

type Coordinates = Pick<Tables['campaign'], 'meeting_lat' | 'meeting_lon'>

/** A stored point on a map; null: there is none. */
export const pointOf = (lat: number | null, lon: number | null): Campaign['meetingPlace'] =>
  lat === null || lon === null ? null : { lat, lon }

const coordinatesOf = ({ meetingPlace: at }: CampaignInput): Coordinates => ({
  meeting_lat: at?.lat ?? null,
  meeting_lon: at?.lon ?? null,
})

/** The fields that an owner can set, as a list returns them. */
export const summaryFieldsOf = (row: SummaryRow): Pick<CampaignSummary, Field & keyof CampaignSummary> => ({
  title: row.title,
  tags: row.tags,
  targetType: row.target_type,
  executionDate: row.execution_date,
  startTime: row.start_time,
  endTime: row.end_time,
  timeZone: row.time_zone,
  peopleGoal: row.people_goal,
  goalAmount: minorToMajor(row.goal_minor),
  currency: row.currency,
  locationType: row.location_type,
  city: row.city,
  state: row.state,
  country: row.country,
  meetingPoint: row.meeting_point,
  meetingPlace: pointOf(row.meeting_lat, row.meeting_lon),
  imageUrl: row.image_url,
  actionMode: row.action_mode,
})

/** The fields that an owner can set, as a response contains them. */
export const fieldsOf = (row: FullRow): Pick<Campaign, Field> => ({
  ...summaryFieldsOf(row),
  description: row.description,
  actionDescription: row.action_description,
  images: row.images,
})

/** The owner's input of a stored campaign, in the form of a create call. */
export const writtenIn = (row: FullRow): CampaignInput => ({
  ...fieldsOf(row),
  city: row.city ?? '',
  state: row.state ?? '',
  country: row.country ?? '',
  meetingPoint: row.meeting_point ?? '',
  actionDescription: row.action_description ?? '',
})

/** The columns that an admin's decision writes. */
type Decided = 'standing' | 'standing_changed_at' | 'hidden_category' | 'frozen_by_suspension' | 'needs_review'

/** The columns that follow from the versions of the promise. */
type Versioned = 'version' | 'current_versions' | 'donor_versions' | 'shown_versions'

type Written = Omit<
  Tables['campaign'],
  'id' | 'owner_id' | 'cancelled_at' | 'created_at' | 'updated_at' | 'images' | Decided | Versioned
> & {
  images: string
}

/** The columns that creating and editing write. */
export const columnsOf = (input: CampaignInput, when: When): Written => ({
  title: input.title,
  description: input.description,
  tags: input.tags,
  target_type: input.targetType,
  ...when,
  start_time: input.startTime,
  end_time: input.endTime,
  people_goal: input.peopleGoal,
  goal_minor: majorToMinor(input.goalAmount),
  currency: input.currency,
  location_type: input.locationType,
  ...placeOf(input),
  meeting_point: input.meetingPoint || null,
  ...coordinatesOf(input),
  image_url: input.imageUrl || null,
  images: JSON.stringify(input.images),
  ...actionOf(input),
})
