import type { CampaignQuery } from '@muster/contract/campaigns/campaigns.ts'
import type { Db } from '../../platform/database/database.ts'
import { everything, orderOfKeys, type Range } from './campaign-hits.sql.ts'
import { orderOf, partsOf, type Status } from './campaign-order.ts'
import { type ListedRow, listRows } from '../campaign/campaign-rows.sql.ts'
import { readSearchCursor, writeSearchCursor } from './cursor.ts'
import { runStages } from './run-stages.ts'
import {
  filterStages,
  firstForgivingStage,
  forgivingStages,
  literalStages,
  type Meanings,
  type Stage,
} from './search-query.ts'
import type { SearchStatistics } from './search-statistics.sql.ts'
import { splitSearch, splitSymbols, splitWords } from './search-text.ts'
import { filters, sign } from './search-words.ts'
import { forgivingMeanings, literalMeanings } from './word-meanings.ts'

export type ListRequest = Omit<CampaignQuery, 'owner' | 'status'> & { status: Status; ownerId: string | null }
export type CampaignPage = { rows: ListedRow[]; next: string | null; total?: number }
type Tools = { db: Db; statistics: () => Promise<SearchStatistics>; now: Date }

/** Further words are ignored. */
const wordsMax = 8

const filterWords = ({ tag, targetType, locationType, country, ownerId }: ListRequest): string[] =>
  [
    ownerId && filters.owner(ownerId),
    tag && filters.tag(tag),
    targetType && filters.targetType(targetType),
    locationType && filters.locationType(locationType),
    country && filters.country(country),
  ].filter((word): word is string => typeof word === 'string' && word !== '')

type Search = { words: Meanings[]; extra: string[]; titleFirst: boolean }

/**
 * Typing errors are considered if a word is unknown, or if the words as typed find nothing in any part of the list: a past
 * campaign with the word ranks before an active one with a similar word.
 */
const search = async ({ db, statistics }: Tools, ranges: Range[], request: Search): Promise<ListedRow[]> => {
  const source = { db, known: await statistics() }
  const { words, extra, titleFirst } = request
  const after = ranges[0]?.after ?? null
  const literal = literalStages(words, extra, titleFirst)
  const areKnown = words.every(({ isKnown }) => isKnown)
  if (areKnown && (after?.stage ?? 0) < firstForgivingStage) {
    const rows = await runStages(source, ranges, literal)
    if (rows.length > 0 || after !== null) return rows
  }
  const forgiving = forgivingStages(await forgivingMeanings(db, words), extra, titleFirst)
  return runStages(source, ranges, areKnown ? forgiving : [...literal, ...forgiving])
}

const runFilters = async ({ db, statistics }: Tools, ranges: Range[], stages: Stage[]) =>
  runStages({ db, known: await statistics() }, ranges, stages)

/** Searches by the symbols of a text without letters and digits, such as `%`. A text without symbols finds nothing. */
const findSymbols = async (tools: Tools, ranges: Range[], q: string, extra: string[]): Promise<ListedRow[]> => {
  const signs = splitSymbols(q).slice(0, wordsMax)
  if (signs.length === 0) return []
  return runFilters(tools, ranges, filterStages([...signs.map(sign), ...extra]))
}

const findEverything = async ({ db }: Tools, ranges: Range[]): Promise<ListedRow[]> => {
  const rows: ListedRow[] = []
  for (const range of ranges) {
    const rest = { ...range, limit: range.limit - rows.length }
    if (rest.limit > 0) rows.push(...(await listRows(db, everything(rest), orderOfKeys(rest))))
  }
  return rows
}

/**
 * The typed words in the form in which the index has them. Until all campaigns are indexed again, that is the old form: whole words without
 * pairs.
 */
const typedWords = async ({ statistics }: Tools, q: string): Promise<string[]> =>
  ((await statistics()).areRebuilt ? splitSearch(q) : splitWords(q)).slice(0, wordsMax)

const find = async (tools: Tools, ranges: Range[], request: ListRequest): Promise<ListedRow[]> => {
  const typed = request.q === '' ? [] : await typedWords(tools, request.q)
  const extra = filterWords(request)
  if (typed.length > 0) {
    const words = await literalMeanings(tools.db, typed)
    return search(tools, ranges, { words, extra, titleFirst: request.sort === 'date' })
  }
  if (request.q !== '') return findSymbols(tools, ranges, request.q, extra)
  return extra.length === 0 ? findEverything(tools, ranges) : runFilters(tools, ranges, filterStages(extra))
}

/** The ranges of the parts of the list that are not listed yet. */
const rangesOf = (request: ListRequest, now: Date): Range[] => {
  const parts = partsOf(request.status).map((part) => ({ part, order: orderOf(request.sort, part) }))
  const cursor =
    request.cursor === undefined
      ? null
      : readSearchCursor(
          parts.map(({ order }) => order),
          request.cursor,
        )
  const from = cursor ? parts.findIndex(({ order }) => order.name === cursor.order.name) : 0
  // The same instant for all pages of `all`: otherwise a campaign that ends between two pages would be on both.
  const asOf = cursor && request.status === 'all' ? cursor.asOf : now
  return parts.slice(from).map(({ part, order }, at) => ({
    part,
    order,
    asOf,
    isOwn: request.ownerId !== null,
    after: at === 0 && cursor ? cursor.place : null,
    limit: request.limit + 1,
  }))
}

const cursorAfter = (ranges: Range[], { part, id, stage, key }: ListedRow): string | null => {
  const range = ranges.find((candidate) => candidate.part === part)
  if (!range) return null
  const place = { id, stage, key: key instanceof Date ? key.toISOString() : String(key) }
  return writeSearchCursor({ order: range.order, place, asOf: range.asOf })
}

/**
 * One page of the list or search of campaigns, active ones before past ones. Title matches come first, then other matches, then
 * matches of likely typing errors. Within each group, and without words, the requested order applies. Throws a field error for a bad cursor.
 */
export const listCampaigns = async (tools: Tools, request: ListRequest): Promise<CampaignPage> => {
  const ranges = rangesOf(request, tools.now)
  const found = await find(tools, ranges, request)
  const rows = found.slice(0, request.limit)
  const last = rows.at(-1)
  if (found.length > request.limit && last) return { rows, next: cursorAfter(ranges, last) }
  // Counting is only cheap if everything is on this page.
  return { rows, next: null, ...(!request.cursor && { total: rows.length }) }
}
