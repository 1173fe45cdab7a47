import type { Db } from '../../database/database.ts'
import { lookUp, type Range, walk } from './campaign-hits.sql.ts'
import { type ListedRow, listRows } from '../campaign-rows.sql.ts'
import type { Stage } from './search-query.ts'
import { estimateHits, type SearchStatistics } from './search-statistics.sql.ts'

/** Stages in their order. Within a block each stage finds everything that the previous one finds, and more. */
export type Block = Stage[]

type Source = { db: Db; known: SearchStatistics }

/**
 * Above this number of matches, scanning the list finds a page faster than collecting all matches: a scan costs about
 * campaigns × rows wanted / matches, collecting costs about the number of matches. Rows with descriptions are several times slower to scan.
 */
const manyHits = ({ campaigns }: SearchStatistics, limit: number, inHead: boolean): number =>
  Math.sqrt(campaigns * limit * (inHead ? 0.5 : 3))

const isRare = (known: SearchStatistics, limit: number, { groups, inHead }: Stage): boolean =>
  estimateHits(known, groups) <= manyHits(known, limit, inHead)

/** Rounded up to a power of two, so that there are few different prepared statements. */
const windowFor = (campaigns: number, hits: number, limit: number): number =>
  2 ** Math.ceil(Math.log2(Math.max(500, (2 * limit * campaigns) / hits)))

const walkStage = ({ db, known }: Source, range: Range, stage: Stage, earlier: Stage[]): Promise<ListedRow[]> => {
  const window = windowFor(known.campaigns, estimateHits(known, stage.groups), range.limit)
  return listRows(db, walk(range, stage, earlier, window))
}

const runStage = async (source: Source, range: Range, stage: Stage, earlier: Stage[]): Promise<ListedRow[]> => {
  if (!isRare(source.known, range.limit, stage)) {
    const rows = await walkStage(source, range, stage, earlier)
    if (rows.length >= range.limit) return rows
  }
  return listRows(source.db, lookUp([range], [stage], earlier))
}

/** Runs the stages one after another until the page is full. */
const untilFull = async <T>(
  range: Range,
  items: readonly T[],
  run: (rest: Range, item: T, at: number) => Promise<ListedRow[]>,
): Promise<ListedRow[]> => {
  const rows: ListedRow[] = []
  for (const [at, item] of items.entries()) {
    rows.push(...(await run({ ...range, limit: range.limit - rows.length }, item, at)))
    if (rows.length >= range.limit) break
  }
  return rows
}

/** @param earlier the widest stages of the blocks before */
const runBlock = async (source: Source, range: Range, block: Block, earlier: Stage[]): Promise<ListedRow[]> => {
  const from = range.after?.stage ?? 0
  const last = block.at(-1)
  if (!last || last.number < from) return []
  if (isRare(source.known, range.limit, last)) return listRows(source.db, lookUp([range], block, earlier))
  return untilFull(range, block, async (rest, stage, at) => {
    if (stage.number < from) return []
    const after = range.after?.stage === stage.number ? range.after : null
    return runStage(source, { ...rest, after }, stage, [...earlier, ...block.slice(at - 1, at)])
  })
}

const widest = (blocks: Block[]): Stage[] => blocks.flatMap((block) => block.slice(-1))

const runPart = (source: Source, range: Range, blocks: Block[], without: Block[]): Promise<ListedRow[]> =>
  untilFull(range, blocks, (rest, block, at) =>
    runBlock(source, rest, block, widest([...without, ...blocks.slice(0, at)])),
  )

/**
 * The estimate knows how common each word is, but not how often words occur together. If the first campaigns have too few matches of the widest
 * stage for a page, few campaigns match in all.
 */
const meetRarely = async (source: Source, range: Range, last: Stage): Promise<boolean> =>
  (await walkStage(source, range, last, [])).length < range.limit

/**
 * Runs all stages on each part of the list until the page is full; if few campaigns match, all stages run as one statement.
 * @param ranges the parts of the list, in their order, all with the same limit
 * @param without excludes the hits of these blocks
 */
export const runStages = async (
  source: Source,
  ranges: Range[],
  blocks: Block[],
  without: Block[] = [],
): Promise<ListedRow[]> => {
  const [range] = ranges
  const stages = blocks.flat()
  const [first, last] = [stages[0], stages.at(-1)]
  if (!range || !first || !last) return []
  const runAll = () => listRows(source.db, lookUp(ranges, stages, widest(without)))
  if (isRare(source.known, range.limit, last)) return runAll()
  if (last.groups.length > 1 && range.after === null) {
    if (without.length === 0 && !isRare(source.known, range.limit, first)) {
      const rows = await walkStage(source, range, first, [])
      if (rows.length >= range.limit) return rows
    }
    if (await meetRarely(source, range, last)) return runAll()
  }
  return untilFull(range, ranges, ({ limit }, of) => runPart(source, { ...of, limit }, blocks, without))
}
