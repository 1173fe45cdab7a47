import type { Db } from '../../platform/database/database.ts'
import { collect, inTurn, type Range, walk } from './campaign-hits.sql.ts'
import { type ListedRow, listRows } from '../campaign/campaign-rows.sql.ts'
import { estimateHits } from './estimates.ts'
import type { Stage } from './search-query.ts'
import type { SearchStatistics } from './search-statistics.sql.ts'
import { areAllFew, likelySteps, stepsOf, wholeSteps } from './steps.ts'

type Source = { db: Db; known: SearchStatistics }

/** Words that occur together often have many more matches than estimated. */
const collectMax = 2_000

/** All matches of all stages; null if there are too many. */
const collectAll = async (
  { db, known }: Source,
  ranges: Range[],
  stages: Stage[],
  max: number | null,
): Promise<ListedRow[] | null> => {
  const rows = await listRows(db, collect(ranges, wholeSteps(known, stages), max))
  // Without rows on a later page it is unknown whether matches were cut.
  const isCut = rows[0]?.is_cut ?? (max !== null && ranges.some(({ after }) => after !== null))
  return isCut ? null : rows
}

const runInTurn = async ({ db, known }: Source, ranges: Range[], stages: Stage[]): Promise<ListedRow[]> => {
  const rows: ListedRow[] = []
  for (const range of ranges) {
    const rest = { ...range, limit: range.limit - rows.length }
    if (rest.limit > 0) rows.push(...(await listRows(db, inTurn(rest, stepsOf(known, rest, stages, collectMax)))))
  }
  return rows
}

const runByDate = async (source: Source, ranges: Range[], stages: Stage[]): Promise<ListedRow[]> => {
  const { db, known } = source
  const [range] = ranges as [Range]
  const likely = areAllFew(known, stages) ? null : likelySteps(known, range, stages)
  if (likely) {
    const rows = await listRows(db, inTurn(range, likely))
    if (rows.length >= range.limit) return rows
  }
  return (await collectAll(source, ranges, stages, collectMax)) ?? runInTurn(source, ranges, stages)
}

/** Above this number of matches, scanning the list finds a page faster than collecting all matches. */
const manyHits = ({ campaigns }: SearchStatistics, limit: number): number => Math.sqrt(campaigns * limit * 3)

/** Rounded up to a power of two, so that there are few different prepared statements. */
const windowFor = (campaigns: number, hits: number, limit: number): number =>
  2 ** Math.ceil(Math.log2(Math.max(500, (2 * limit * campaigns) / hits)))

/** For orders other than by date, which have no stages for titles and no help from the index of words. */
const runByOther = async (source: Source, ranges: Range[], stages: Stage[]): Promise<ListedRow[]> => {
  const { db, known } = source
  const [range] = ranges as [Range]
  const [stage] = stages as [Stage]
  const hits = estimateHits(known, stage.groups)
  if (stages.length === 1 && hits > manyHits(known, range.limit)) {
    const rows = await listRows(db, walk(range, stage, windowFor(known.campaigns, hits, range.limit)))
    if (rows.length >= range.limit) return rows
  }
  return (await collectAll(source, ranges, stages, null)) ?? []
}

/**
 * Runs all stages on each part of the list until the page is full.
 * @param ranges the parts of the list, in their order, all with the same limit
 */
export const runStages = async (source: Source, ranges: Range[], stages: Stage[]): Promise<ListedRow[]> => {
  const [range] = ranges
  if (!range || stages.length === 0) return []
  if (range.order.by !== 'ends_at') return runByOther(source, ranges, stages)
  if (source.known.areDated) return runByDate(source, ranges, stages)
  return (await collectAll(source, ranges, stages, null)) ?? []
}
