import { needsDefault, needsMenu, type Needs } from '@muster/contract/facts/thresholds.ts'
import { formatCount } from './format.ts'
import { decidedAtMs, decidedBeforeMs } from './needs-words.ts'

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
 * The thresholds that a person can name now. Before the decision: 1, their own, and those that are not reached with this person. After it:
 * only those that are reached.
 */
export const offeredNeeds = ({ endsAt, acting, own }: Standing, nowMs: number): readonly Needs[] => {
  const isReached = (needs: Needs) => needs <= acting + 1
  if (endsAt !== null && nowMs >= decidedAtMs(endsAt)) return needsMenu.filter(isReached)
  return needsMenu.filter((needs) => needs === needsDefault || needs === own || needs === needsMax || !isReached(needs))
}

/** The thresholds above 1 as options of a menu. */
export const peopleOptions = (offered: readonly Needs[]) =>
  offered
    .filter((one) => one > needsDefault)
    .map((one) => ({ value: String(one), label: `${formatCount(one)} people` }))

/** The threshold that is preset if the person has none and none is close to being reached. */
const usualNeeds = 10

/** The preset threshold: the person's own, or `next`, the one for which the fewest people are missing, or a usual one. */
export const presetNeeds = (offered: readonly Needs[], own: number | null, next: number | undefined): Needs => {
  const wanted = [own, next, usualNeeds].find((one) => one !== needsDefault && offered.some((other) => other === one))
  const nearest = offered.find((needs) => needs > usualNeeds) ?? offered.at(-1)
  return offered.find((needs) => needs === wanted) ?? nearest ?? needsDefault
}

type Times = { createdAt: string; endsAt: string | null }

/** Whether a campaign was made so shortly before its end that it takes no thresholds above 1. */
export const isShortNotice = ({ createdAt, endsAt }: Times) =>
  endsAt !== null && Date.parse(endsAt) - Date.parse(createdAt) < decidedBeforeMs
