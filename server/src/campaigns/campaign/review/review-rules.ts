import { unarrangedFields } from '@muster/contract/facts/promised-fields.ts'
import { type RowWith, valuesOf } from '../campaign-fields.ts'

/** Which campaigns wait for an admin: see the setting `REVIEW`. */
export type ReviewMode = 'off' | 'first' | 'all'

export type Promised = RowWith<(typeof unarrangedFields)[number]>

/** Whether an edit changes what a campaign promises. The arrangements, the story, tags and pictures are free. */
export const changesPromise = (before: Promised, after: Promised): boolean => {
  const [was, is] = [valuesOf(before, unarrangedFields), valuesOf(after, unarrangedFields)]
  return unarrangedFields.some((field) => was[field] !== is[field])
}

type Owner = { hasPublished: boolean; isOnlyAdmin: boolean }

/**
 * Whether a new campaign waits for an admin. The only admin of a site has no other who could look at it.
 */
export const waitsAtFirst = (mode: ReviewMode, { hasPublished, isOnlyAdmin }: Owner): boolean =>
  !isOnlyAdmin && (mode === 'all' || (mode === 'first' && !hasPublished))

/**
 * Whether a published campaign waits again when its promise changes.
 * @param needsReview whether it waited before
 */
export const waitsAgain = (
  mode: ReviewMode,
  { needsReview, isOnlyAdmin }: { needsReview: boolean; isOnlyAdmin: boolean },
): boolean => !isOnlyAdmin && (mode === 'all' || (mode === 'first' && needsReview))
