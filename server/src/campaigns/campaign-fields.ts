import type { CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import type { Campaign, CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { majorToMinor, minorToMajor } from '../base/money.ts'
import type { Database } from '../database/schema.ts'
import type { FullRow, SummaryRow } from './campaign-rows.sql.ts'
import { actionOf, placeOf, type When } from './campaign-rules.ts'

type Field = keyof CampaignInput

/** The fields that an owner can set, as a list returns them. */
export const summaryFieldsOf = (row: SummaryRow): Pick<CampaignSummary, Field & keyof CampaignSummary> => ({
  title: row.title,
  tags: row.tags,
  targetType: row.target_type,
  executionDate: row.execution_date,
  timeZone: row.time_zone,
  goalAmount: minorToMajor(row.goal_minor),
  currency: row.currency,
  locationType: row.location_type,
  city: row.city,
  state: row.state,
  country: row.country,
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
  actionDescription: row.action_description ?? '',
})

/** The columns that an admin's decision writes. */
type Decided = 'standing' | 'standing_changed_at' | 'hidden_category' | 'frozen_by_suspension' | 'needs_review'

type Written = Omit<
  Database['campaign'],
  'id' | 'owner_id' | 'cancelled_at' | 'created_at' | 'updated_at' | 'images' | Decided
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
  goal_minor: majorToMinor(input.goalAmount),
  currency: input.currency,
  location_type: input.locationType,
  ...placeOf(input),
  image_url: input.imageUrl || null,
  images: JSON.stringify(input.images),
  ...actionOf(input),
})
