import { needsDefault, needsMenu, type Needs } from '@muster/contract/facts/thresholds.ts'
import { decidedAtMs } from '../../lib/decided-at.ts'
import { formatCount } from '../../lib/format.ts'

/**
 * The numbers that a person can name now: all of the list, and once it is decided who acts, those that are reached with this person.
 * @param acting how many people act
 */
export const offeredNeeds = (endsAt: string | null, acting: number, nowMs: number): readonly Needs[] => {
  if (endsAt === null || nowMs < decidedAtMs(endsAt)) return needsMenu
  return needsMenu.filter((needs) => needs <= acting + 1)
}

/** Numbers in a menu. */
export const peopleOptions = (offered: readonly Needs[]) =>
  offered
    .filter((one) => one > needsDefault)
    .map((one) => ({ value: String(one), label: `${formatCount(one)} people` }))

/** A number that suits many, if no other is near. */
const usualNeeds = 10

/** The number to begin with: the person's own, or the one that the fewest people are missing from. */
export const presetNeeds = (offered: readonly Needs[], own: number | null, next: number | undefined): Needs => {
  const wanted = [own, next, usualNeeds].find((one) => one !== needsDefault && offered.some((other) => other === one))
  return offered.find((needs) => needs === wanted) ?? offered.at(-1) ?? needsDefault
}
