import type { Range, Step } from './campaign-hits.sql.ts'
import { blocksOf, dayOf, type Days, endOf, windowsFrom } from './day-blocks.ts'
import { estimateStage, hitsMax, shareOfDay, shareOfPart } from './estimates.ts'
import { anyWord, isOfTitles, type Stage } from './search-query.ts'
import type { SearchStatistics } from './search-statistics.sql.ts'

/** The widest earlier stages: of titles, and of all words. */
const earlierOf = (stages: Stage[], at: number): string | null => {
  const before = stages.slice(0, at)
  const widest = [before.findLast(isOfTitles), before.findLast((stage) => !isOfTitles(stage))].filter(
    (stage) => stage !== undefined,
  )
  return widest.length === 0 ? null : widest.map(({ all }) => `(${all})`).join('|')
}

const wholeStep = (stages: Stage[], at: number): Step => {
  const { query, number } = stages[at] as Stage
  return { query, days: null, stage: number, earlier: earlierOf(stages, at), edge: null }
}

/** One step for each stage, which finds all of its matches. */
export const wholeSteps = (stages: Stage[]): Step[] => stages.map((_, at) => wholeStep(stages, at))

/** Matches that the first window should have: with fewer than a page, the next one is read too. */
const wanted = ({ limit }: Range): number => 1.5 * limit

/** A window with more campaigns costs more than reading all matches of a stage that does not fill a page in it. */
const windowMax = 10_000
/** Reading so many matches costs less than a window. */
const fewMatches = 500

type Planned = { known: SearchStatistics; range: Range; stage: Stage; hits: number }

/** The lengths of the windows in days: one in which a page of matches is expected, and the longest. */
const windowDays = ({ known, range, hits }: Planned, day: number): number[] => {
  const perDay = Math.max(1, known.campaigns) * shareOfDay(known, day)
  const campaigns = Math.min(windowMax, (wanted(range) * known.campaigns) / hits)
  const sizes = campaigns < windowMax / 4 ? [campaigns, windowMax] : [windowMax]
  return sizes.map((size) => Math.ceil(size / perDay))
}

/**
 * PostgreSQL starts with the rarest words of a condition. Those are the days, unless some of the words that a stage accepts are rarer: then the days
 * are a condition of their own, which keeps it from reading all of them.
 */
const inWindow = ({ isExact, all }: Stage, days: string): Pick<Step, 'query' | 'days'> =>
  isExact ? { query: `(${all})&${days}`, days: null } : { query: all, days }

/** Windows of days, then whatever is left. */
const windowSteps = (planned: Planned, whole: Step): Step[] => {
  const { range, stage } = planned
  const day = dayOf(range.after?.stage === stage.number ? new Date(range.after.key) : range.asOf)
  const windows = windowsFrom(range.part, day, windowDays(planned, day))
  const edge = endOf(range.part, windows.at(-1) as Days)
  return [
    ...windows.map((days) => ({ ...whole, ...inWindow(stage, anyWord(blocksOf(days))) })),
    ...(edge ? [{ ...whole, edge }] : []),
  ]
}

/** Words that belong together have many more matches than by chance, so this is the mean of that and of the most possible. */
const areFew = (known: SearchStatistics, stage: Stage, hits: number): boolean =>
  Math.sqrt(hits * hitsMax(known, stage)) <= fewMatches

/** Whether no stage has more matches than should be read. */
export const areAllFew = (known: SearchStatistics, stages: Stage[]): boolean =>
  stages.every((stage) => areFew(known, stage, estimateStage(known, stage)))

/**
 * The steps of these stages from the place of the previous page on.
 * @param least the number of campaigns that certainly match
 */
export const stepsOf = (known: SearchStatistics, range: Range, stages: Stage[], least: number): Step[] =>
  stages.flatMap((stage, at) => {
    if (stage.number < (range.after?.stage ?? 0)) return []
    const hits = Math.max(estimateStage(known, stage), stage.isExact ? least : 0)
    const whole = wholeStep(stages, at)
    const isWhole = stage.isExact ? hitsMax(known, stage) <= 3 * fewMatches : areFew(known, stage, hits)
    return isWhole ? [whole] : windowSteps({ known, range, stage, hits }, whole)
  })

/**
 * The steps that probably fill a page: all stages up to the first that has many matches; null if none has.
 */
export const likelySteps = (known: SearchStatistics, range: Range, stages: Stage[]): Step[] | null => {
  const share = shareOfPart(known, range)
  const last = stages.findIndex(
    (stage) => !isOfTitles(stage) && share * estimateStage(known, stage) > 2 * wanted(range),
  )
  if (last < 0) return null
  return stepsOf(known, range, stages.slice(0, last + 1), 0)
}
