import type { CampaignChange, CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import { crossFieldProblems } from '@muster/contract/facts/campaigns.ts'
import { DomainError } from '../base/errors.ts'
import { minorToMajor } from '../base/money.ts'
import type { CampaignRow } from './campaign-rows.sql.ts'

/** The owner's input of a stored campaign, in the form of a create call. */
export const writtenIn = (row: CampaignRow): CampaignInput => ({
  title: row.title,
  description: row.description,
  tags: row.tags,
  targetType: row.target_type,
  executionDate: row.execution_date,
  timeZone: row.time_zone,
  goalAmount: minorToMajor(row.goal_minor),
  currency: row.currency,
  locationType: row.location_type,
  city: row.city ?? '',
  state: row.state ?? '',
  country: row.country ?? '',
  imageUrl: row.image_url,
  images: row.images,
  actionMode: row.action_mode,
  actionDescription: row.action_description ?? '',
})

const given = (change: CampaignChange): Partial<CampaignInput> =>
  Object.fromEntries(
    Object.entries(change)
      .filter(([, value]) => value !== undefined)
      // Null is the default of the mode, which depends on the action description.
      .map(([field, value]) => [field, field === 'actionMode' ? (value ?? undefined) : value]),
  )

/** The campaign after a change. Throws `invalid` if a rule across fields is violated. */
export const changed = (kept: CampaignInput, change: CampaignChange): CampaignInput => {
  const input = { ...kept, ...given(change) }
  const problems = crossFieldProblems(input)
  const [first] = problems
  if (!first) return input
  const fields = Object.fromEntries(problems.map(({ field, message }) => [field, message]))
  throw new DomainError('invalid', { fields, ...(problems.length === 1 && { message: first.message }) })
}
