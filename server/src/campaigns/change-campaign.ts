import type { CampaignChange, CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import { crossFieldProblems } from '@muster/contract/facts/campaigns.ts'
import { DomainError } from '../base/errors.ts'

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
