import type { Promised } from '../promised.ts'

/** Which campaigns wait for an admin: see the setting `REVIEW`. */
export type ReviewMode = 'off' | 'first' | 'all'

const promised = {
  title: true,
  target_type: true,
  action_mode: true,
  action_description: true,
  execution_date: true,
  time_zone: true,
  location_type: true,
  city: true,
  state: true,
  country: true,
  people_goal: true,
  goal_minor: true,
  currency: true,
} as const satisfies Record<keyof Promised, true>

/** Whether an edit changes what a campaign promises. The arrangements, the story, tags and pictures are free. */
export const changesPromise = (before: Promised, after: Promised): boolean =>
  (Object.keys(promised) as (keyof Promised)[]).some((column) => before[column] !== after[column])

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
