import { namedByMin, needsMenu, nextShownFrom } from '@muster/contract/facts/thresholds.ts'

/** How many people named each threshold of the list. A threshold that is left out was named by none. */
export type Named = ReadonlyMap<number, number>

type Step = {
  needs: number
  /** People who named this threshold or a smaller one. */
  atMost: number
  /** How many people can act among whom no one needs more than this threshold: all of `atMost`, but fewer than the next threshold. */
  reach: number
}

/** The sums over the list, from the smallest threshold to the largest. */
const stepsOf = (named: Named): Step[] => {
  let atMost = 0
  return needsMenu.map((needs, index) => {
    atMost += named.get(needs) ?? 0
    const following = needsMenu[index + 1]
    return { needs, atMost, reach: following === undefined ? atMost : Math.min(atMost, following - 1) }
  })
}

/** How many people act: the largest number m for which at least m people named m or less. Exactly m people did then. */
export const actingOf = (named: Named): number =>
  Math.max(0, ...stepsOf(named).map(({ needs, atMost, reach }) => (atMost >= needs ? reach : 0)))

export type Next = {
  /** The threshold: at least this many people act if enough others come. */
  needs: number
  /** How many others with this threshold or a smaller one have to come. */
  missing: number
}

const before = (a: Next, b: Next): number => a.missing - b.missing || a.needs - b.needs

/** The threshold for which the fewest people are missing. Null: none is shown, because it could tell what a single person named. */
export const nextOf = (named: Named): Next | null => {
  const steps = stepsOf(named)
  if ((steps.at(-1)?.atMost ?? 0) < nextShownFrom) return null
  const acting = actingOf(named)
  const waiting = steps.filter(({ needs }) => needs > Math.max(acting, 1) && (named.get(needs) ?? 0) >= namedByMin)
  return waiting.map(({ needs, atMost }) => ({ needs, missing: needs - atMost })).toSorted(before)[0] ?? null
}

/** Whether a person can join after the decision: enough people act with them. */
export const joins = (needs: number, acting: number): boolean => needs <= acting + 1
