import type { CampaignQuery } from '@muster/contract/campaigns.ts'
import type { Db } from '../kernel/db.ts'
import { everything, lookUp, type Range, walk } from './campaign-hits.sql.ts'
import { orderOf } from './campaign-order.ts'
import { type ListedRow, listRows } from './campaign-rows.sql.ts'
import { type Place, readCursor, writeCursor } from './cursor.ts'
import {
  firstForgivingStage,
  forgivingStages,
  literalStages,
  type Meanings,
  type Stage,
  toQuery,
} from './search-query.ts'
import { estimateHits, type SearchStatistics } from './search-statistics.sql.ts'
import { signsOf, wordsOf } from './search-text.ts'
import { filters, sign } from './search-words.ts'
import { forgivingMeanings, literalMeanings } from './word-meanings.ts'

export type ListRequest = Omit<CampaignQuery, 'owner'> & { ownerId: string | null }
export type CampaignPage = { rows: ListedRow[]; next: string | null; total?: number }
type Tools = { db: Db; statistics: () => Promise<SearchStatistics>; now: Date }

/** More words than this narrow nothing further. */
const wordsMax = 8

const filterGroups = ({ tag, targetType, locationType, country, ownerId }: ListRequest): string[][] =>
  [
    ownerId && filters.owner(ownerId),
    tag && filters.tag(tag),
    targetType && filters.targetType(targetType),
    locationType && filters.locationType(locationType),
    country && filters.country(country),
  ]
    .filter((word) => typeof word === 'string' && word !== '')
    .map((word) => [word as string])

/**
 * Above so many matches walking the list finds a page sooner than collecting all matches does: a walk costs about
 * campaigns × rows wanted / matches, collecting about the matches. Rows of descriptions are some times dearer to walk.
 */
const manyHits = ({ campaigns }: SearchStatistics, range: Range, inHead: boolean): number =>
  Math.sqrt(campaigns * range.limit * (inHead ? 0.5 : 3))

/** Rounded up to a power of two, so that few different statements arise. */
const windowFor = (campaigns: number, hits: number, limit: number): number =>
  2 ** Math.ceil(Math.log2(Math.max(500, (2 * limit * campaigns) / hits)))

type Block = { stages: Stage[]; earlier: Stage | undefined }

const runStage = async (
  db: Db,
  known: SearchStatistics,
  range: Range,
  stage: Stage,
  earlier: Stage | undefined,
): Promise<ListedRow[]> => {
  const { descending } = range.order
  const hits = estimateHits(known, stage.groups)
  if (hits > manyHits(known, range, stage.inHead)) {
    const window = windowFor(known.campaigns, hits, range.limit)
    const rows = await listRows(db, walk(range, stage, earlier, window), descending)
    if (rows.length >= range.limit) return rows
  }
  return listRows(db, lookUp(range, [stage], earlier), descending)
}

/** Runs stages until the page is full; all at once where few campaigns match. */
const runBlock = async (db: Db, known: SearchStatistics, range: Range, block: Block): Promise<ListedRow[]> => {
  const from = range.after?.stage ?? 0
  const stages = block.stages.filter(({ number }) => number >= from)
  const last = stages.at(-1)
  if (!last) return []
  if (estimateHits(known, last.groups) <= manyHits(known, range, last.inHead)) {
    return listRows(db, lookUp(range, block.stages, block.earlier), range.order.descending)
  }
  const rows: ListedRow[] = []
  for (const stage of stages) {
    const index = block.stages.indexOf(stage)
    const earlier = index > 0 ? block.stages[index - 1] : block.earlier
    const after = range.after?.stage === stage.number ? range.after : null
    const rest = { ...range, after, limit: range.limit - rows.length }
    rows.push(...(await runStage(db, known, rest, stage, earlier)))
    if (rows.length >= range.limit) break
  }
  return rows
}

type Search = { words: Meanings[]; extra: string[][]; titleFirst: boolean }

/** Whether typing errors are looked for: a word is unknown, or the words as typed found nothing at all. */
const shouldForgive = ({ words }: Search, range: Range, found: number): boolean =>
  (range.after?.stage ?? 0) >= firstForgivingStage ||
  words.some(({ isKnown }) => !isKnown) ||
  (found === 0 && range.after === null)

const search = async ({ db, statistics }: Tools, range: Range, request: Search): Promise<ListedRow[]> => {
  const known = await statistics()
  const { words, extra, titleFirst } = request
  const literal = literalStages(words, extra, titleFirst)
  const rows = await runBlock(db, known, range, { stages: literal, earlier: undefined })
  if (rows.length >= range.limit || !shouldForgive(request, range, rows.length)) return rows
  const forgiven = await forgivingMeanings(db, words)
  if (forgiven.every(({ resembling }) => resembling.length === 0)) return rows
  const stages = forgivingStages(forgiven, extra, titleFirst)
  const after = (range.after?.stage ?? 0) >= firstForgivingStage ? range.after : null
  const rest = { ...range, after, limit: range.limit - rows.length }
  return [...rows, ...(await runBlock(db, known, rest, { stages, earlier: literal.at(-1) }))]
}

/** Finds what has all the signs of a text without letters and digits, such as `%`. Where it has no signs either, nothing is found. */
const findSigns = async (tools: Tools, range: Range, q: string, extra: string[][]): Promise<ListedRow[]> => {
  const signs = signsOf(q).slice(0, wordsMax)
  if (signs.length === 0) return []
  const groups = [...signs.map((character) => [sign(character)]), ...extra]
  const stage: Stage = { number: 0, groups, query: toQuery(groups), inHead: false }
  return runBlock(tools.db, await tools.statistics(), range, { stages: [stage], earlier: undefined })
}

const find = async (tools: Tools, range: Range, request: ListRequest): Promise<ListedRow[]> => {
  const typed = wordsOf(request.q).slice(0, wordsMax)
  const extra = filterGroups(request)
  if (typed.length > 0) {
    const words = await literalMeanings(tools.db, typed)
    return search(tools, range, { words, extra, titleFirst: request.sort === 'date' })
  }
  if (request.q !== '') return findSigns(tools, range, request.q, extra)
  if (extra.length === 0) return listRows(tools.db, everything(range), range.order.descending)
  const stage: Stage = { number: 0, groups: extra, query: toQuery(extra), inHead: true }
  return runBlock(tools.db, await tools.statistics(), range, { stages: [stage], earlier: undefined })
}

const placeOf = ({ id, stage, key }: ListedRow): Place => ({
  id,
  stage,
  key: key instanceof Date ? key.toISOString() : String(key),
})

/**
 * One page of the list or search of campaigns. Title matches come first, then other matches, then what typing errors may
 * have meant; within each, and without words, the asked order holds. Throws a field error for a bad cursor.
 */
export const listCampaigns = async (tools: Tools, request: ListRequest): Promise<CampaignPage> => {
  const order = orderOf(request.sort, request.status)
  const after = request.cursor ? readCursor(order, request.cursor) : null
  const isOwn = request.ownerId !== null
  const range: Range = { status: request.status, isOwn, now: tools.now, order, after, limit: request.limit + 1 }
  const found = await find(tools, range, request)
  const rows = found.slice(0, request.limit)
  const last = rows.at(-1)
  if (found.length > request.limit && last) return { rows, next: writeCursor(order, placeOf(last)) }
  // Counting is only cheap where everything is on this page.
  return { rows, next: null, ...(!after && { total: rows.length }) }
}
