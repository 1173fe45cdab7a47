import { correctableFields } from '@muster/contract/facts/promises.ts'
import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import { changedFields, type Effects, effectsOf } from '../promise-rules.ts'

type Field = keyof CampaignPromise

const noText = 'This is no spelling, so it cannot be corrected. Propose it as a change, or leave it as it is'
const addedOrRemoved = 'A correction changes a text that is there. It cannot add or remove one'

const problemOf = (before: CampaignPromise, after: CampaignPromise, field: Field): string | null => {
  if (!correctableFields.includes(field)) return noText
  return before[field] === null || after[field] === null ? addedOrRemoved : null
}

/** Throws field errors for what cannot be a correction of spelling: another day, amount, kind or place, and a text that is added or removed. */
export const requireCorrection = (before: CampaignPromise, after: CampaignPromise): void => {
  const problems = changedFields(before, after).flatMap((field) => {
    const problem = problemOf(before, after, field)
    return problem === null ? [] : [[field, problem] as const]
  })
  const [first] = problems
  if (first) throw new DomainError('invalid', { message: first[1], fields: Object.fromEntries(problems) })
}

/** The fields that differ, as an edit sends them. */
export const differenceOf = (before: CampaignPromise, after: CampaignPromise): Partial<CampaignPromise> =>
  Object.fromEntries(
    changedFields(before, after)
      .toSorted()
      .map((field) => [field, after[field]]),
  )

/** What confirming a proposal does to those who signed the promise before it. */
export const effectsOfProposal = (
  kind: 'change' | 'correction',
  before: CampaignPromise,
  after: CampaignPromise,
): Effects => (kind === 'correction' ? { supporters: 'none', donors: 'none' } : effectsOf(before, after))
