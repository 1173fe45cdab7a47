import { needsDefault, needsMenu, type Needs } from '@muster/contract/facts/thresholds.ts'
import { decidedAtMs } from '../../../lib/decided-at.ts'
import { formatCount } from '../../../lib/format.ts'

/** Always offered, so that there is a threshold to choose. */
const needsMax = needsMenu.at(-1)

type Standing = {
  endsAt: string | null
  /** How many people act. */
  acting: number
  /** The threshold that the person has named; null: none. */
  own: number | null
}

/**
 * The thresholds that a person can name now: in any case, and those that are not reached with this person, or their own. Once it is decided who
 * acts, only those that are reached.
 */
export const offeredNeeds = ({ endsAt, acting, own }: Standing, nowMs: number): readonly Needs[] => {
  const isReached = (needs: Needs) => needs <= acting + 1
  if (endsAt !== null && nowMs >= decidedAtMs(endsAt)) return needsMenu.filter(isReached)
  return needsMenu.filter((needs) => needs === needsDefault || needs === own || needs === needsMax || !isReached(needs))
}

/** Numbers in a menu. */
export const peopleOptions = (offered: readonly Needs[]) =>
  offered
    .filter((one) => one > needsDefault)
    .map((one) => ({ value: String(one), label: `${formatCount(one)} people` }))

/** A threshold that suits many, if no other is near. */
const usualNeeds = 10

/** The threshold to begin with: the person's own, or the one that the fewest people are missing from. */
export const presetNeeds = (offered: readonly Needs[], own: number | null, next: number | undefined): Needs => {
  const wanted = [own, next, usualNeeds].find((one) => one !== needsDefault && offered.some((other) => other === one))
  const nearest = offered.find((needs) => needs > usualNeeds) ?? offered.at(-1)
  return offered.find((needs) => needs === wanted) ?? nearest ?? needsDefault
}
