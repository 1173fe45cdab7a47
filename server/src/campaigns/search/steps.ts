import type { Range, Step } from './campaign-hits.sql.ts'
import { blocksOf, type Days, endOf, timeOf, windowsFrom } from './day-blocks.ts'
import { estimateStage, hitsMax, likelyHits, shareOfDay, shareOfDays, shareOfPart, shareWith } from './estimates.ts'
import { anyOf, anyWord, isOfTitles, type Stage } from './search-query.ts'
import type { SearchStatistics } from './search-statistics.sql.ts'

/** The widest earlier stages: of titles, and of all words. */
const earlierOf = (stages: Stage[], at: number): string | null => {
  const before = stages.slice(0, at)
  const widest = [before.findLast(isOfTitles), before.findLast((stage) => !isOfTitles(stage))].filter(
    (stage) => stage !== undefined,
  )
  return widest.length === 0 ? null : widest.map(({ all }) => `(${all})`).join('|')
}

type Condition = { words: string; share: number }

/** What a stage adds: the words of its only way, or all of its ways as one condition. */
const conditionsOf = (known: SearchStatistics, { ways }: Stage): Condition[] => {
  const [way, ...others] = ways.map((groups) =>
    groups.map((words) => ({ words: anyOf(words), share: shareWith(known, words) })),
  )
  if (way && others.length === 0) return way
  const texts = ways.map((groups) => `(${groups.map(anyOf).join('&')})`)
  return [{ words: texts.join('|'), share: 0 }]
}

const byShare = (a: Condition, b: Condition): number => a.share - b.share

type Known = { known: SearchStatistics; stages: Stage[] }

const wholeStep = ({ known, stages }: Known, at: number): Step => {
  const stage = stages[at] as Stage
  return {
    conditions: conditionsOf(known, stage)
      .toSorted(byShare)
      .map(({ words }) => words),
    stage: stage.number,
    earlier: earlierOf(stages, at),
    edge: null,
  }
}

/** One step for each stage, which finds all of its matches. */
export const wholeSteps = (known: SearchStatistics, stages: Stage[]): Step[] =>
  stages.map((_, at) => wholeStep({ known, stages }, at))

/** Matches that the first window should have: with fewer than a page, the next one is read too. */
const wanted = ({ limit }: Range): number => 1.5 * limit

/** The most campaigns in a window. Reading a larger one costs more than reading all matches of a stage that does not fill a page. */
const windowMax = 10_000
/** Reading this many matches costs less than a window. */
const fewMatches = 500

type Planned = { known: SearchStatistics; range: Range; stage: Stage; hits: number }

/** The sizes of the windows: one in which a page of matches is expected, and the longest. */
const windowSizes = ({ known, range, hits }: Planned): number[] => {
  const campaigns = Math.min(windowMax, (wanted(range) * known.campaigns) / hits)
  return campaigns < windowMax / 4 ? [campaigns, windowMax] : [windowMax, 2 * windowMax]
}

const inWindow = ({ known, stage }: Planned, days: Days): string[] => {
  const window = { words: anyWord(blocksOf(days)), share: shareOfDays(known, days) }
  const [rarest, ...others] = conditionsOf(known, stage).toSorted(byShare)
  if (!rarest) return [window.words]
  return [...[rarest, window].toSorted(byShare), ...others].map(({ words }) => words)
}

/** A step for a window of each of these sizes, in campaigns, and one for what lies beyond the windows. */
const windowSteps = (planned: Planned, sizes: number[], whole: Step): Step[] => {
  const { known, range, stage } = planned
  const time = timeOf(range.after?.stage === stage.number ? new Date(range.after.key) : range.asOf)
  const perDay = Math.max(1, known.campaigns) * shareOfDay(known, Math.floor(time))
  const windows = windowsFrom(
    range.part,
    time,
    sizes.map((size) => size / perDay),
  )
  const edge = endOf(range.part, windows.at(-1) as Days)
  return [
    ...windows.map((days) => ({ ...whole, conditions: inWindow(planned, days) })),
    ...(edge ? [{ ...whole, edge }] : []),
  ]
}

/**
 * Whether a stage probably has few matches. Words that belong together have many more matches than by chance, so the estimate is the
 * geometric mean of `hits` and of the most that is possible.
 */
const areFew = (known: SearchStatistics, stage: Stage, hits: number): boolean =>
  Math.sqrt(hits * hitsMax(known, stage)) <= fewMatches

/** Whether reading all matches of a stage costs less than windows. A window that has more campaigns than a rare word does not help. */
const isShort = (known: SearchStatistics, stage: Stage, hits: number): boolean => {
  if (!stage.isExact) return areFew(known, stage, hits)
  const most = hitsMax(known, stage)
  return most <= 3 * fewMatches || (most <= 2 * windowMax && areFew(known, stage, hits))
}

/** Whether no stage has more matches than should be read. */
export const areAllFew = (known: SearchStatistics, stages: Stage[]): boolean =>
  stages.every((stage) =>
    stage.isExact ? likelyHits(known, stage) <= fewMatches : areFew(known, stage, estimateStage(known, stage)),
  )

/**
 * The steps of these stages from the place of the previous page on.
 * @param least the number of campaigns that certainly match
 */
export const stepsOf = (known: SearchStatistics, range: Range, stages: Stage[], least: number): Step[] =>
  stages.flatMap((stage, at) => {
    if (stage.number < (range.after?.stage ?? 0)) return []
    const hits = Math.max(estimateStage(known, stage), stage.isExact ? least : 0)
    const whole = wholeStep({ known, stages }, at)
    const planned = { known, range, stage, hits }
    if (!isShort(known, stage, hits)) return windowSteps(planned, windowSizes(planned), whole)
    // The words of one title are in all campaigns with that title, which a short window shows.
    const most = hitsMax(known, stage)
    return stage.isExact && most > 3 * fewMatches
      ? windowSteps(planned, [(wanted(range) * known.campaigns) / most], whole)
      : [whole]
  })

/**
 * The steps that probably fill a page: those of all stages up to the first that has many matches, of which only the windows are taken.
 * Null: no stage has many.
 */
export const likelySteps = (known: SearchStatistics, range: Range, stages: Stage[]): Step[] | null => {
  const share = shareOfPart(known, range)
  const last = stages.findIndex((stage) => !isOfTitles(stage) && share * likelyHits(known, stage) > wanted(range))
  const stage = stages[last]
  if (!stage) return null
  const steps = stepsOf(known, range, stages.slice(0, last + 1), 0)
  if (isShort(known, stage, estimateStage(known, stage))) return steps
  return steps.filter((step) => step.edge === null || step.stage !== stage.number)
}
