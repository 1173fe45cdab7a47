import { type RawBuilder, sql } from 'kysely'
import type { Order, Part } from './campaign-order.ts'
import type { Place } from './cursor.ts'
import { type Stage, without } from './search-query.ts'

/**
 * Campaigns of a list, at most `limit` rows `(campaign_id, part, stage, key, place)`: `part` is `active` or `past`, `key` the
 * value that orders, and `place` counts the campaigns of each part in their order.
 */
export type Hits = RawBuilder<unknown>

/** The requested range of one part of a list. */
export type Range = {
  part: Part
  /** The caller's own campaigns. Cancelled ones stay in the list. */
  isOwn: boolean
  /** The instant that separates active from past campaigns. */
  asOf: Date
  order: Order
  after: Place | null
  limit: number
}

const keys = {
  ends_at: { source: sql`campaign_search s`, key: sql`s.ends_at`, id: sql`s.campaign_id`, type: sql`timestamptz` },
  created_at: {
    source: sql`campaign_search s`,
    key: sql`s.created_at`,
    id: sql`s.campaign_id`,
    type: sql`timestamptz`,
  },
  supporters: { source: popular(), key: sql`p.supporters`, id: sql`p.campaign_id`, type: sql`integer` },
  raised_minor: { source: popular(), key: sql`p.raised_minor`, id: sql`p.campaign_id`, type: sql`bigint` },
}
function popular() {
  return sql`campaign_popularity p join campaign_search s on s.campaign_id = p.campaign_id`
}

/** Active or past is decided by when the campaign ends. Only the owner sees a cancelled campaign as active. */
const inPart = ({ part, isOwn, asOf }: Range): RawBuilder<unknown> => {
  if (part === 'past') return sql`s.ends_at < ${asOf}`
  return isOwn ? sql`s.ends_at >= ${asOf}` : sql`(s.ends_at >= ${asOf} and not s.cancelled)`
}

const direction = ({ order }: Range) => (order.descending ? sql`desc` : sql`asc`)

const beyond = ({ order }: Range, place: Place): RawBuilder<unknown> => {
  const { key, id, type } = keys[order.by]
  const sign = order.descending ? sql`<` : sql`>`
  return sql`(${key}, ${id}) ${sign} (${place.key}::${type}, ${place.id}::uuid)`
}

const orderBy = (range: Range) => {
  const { key, id } = keys[range.order.by]
  return sql`order by ${key} ${direction(range)}, ${id} ${direction(range)}`
}

const stageNumber = (number: number) => sql`${sql.lit(number)}::integer as stage`

const ordered = (range: Range) => sql`order by stage, key ${direction(range)}, campaign_id ${direction(range)}`

/** The first `limit` rows of `(campaign_id, stage, key)`. */
const firstOf = (range: Range, rows: RawBuilder<unknown>): Hits => sql`
  select campaign_id, ${sql.lit(range.part)} as part, stage, key, row_number() over (${ordered(range)}) as place
  from (${rows}) as rows ${ordered(range)} limit ${sql.lit(range.limit)}`

/** A campaign that is hidden or in review has no word but its owner's. The index of the dates has the words. */
const isListed = sql`length(s.head) > 1`

/** The list without a search. */
export const everything = (range: Range): Hits => {
  const { source, key, id } = keys[range.order.by]
  const rows = sql`
    select ${id} as campaign_id, ${stageNumber(0)}, ${key} as key from ${source}
    where ${inPart(range)} and ${isListed} and ${range.after ? beyond(range, range.after) : sql`true`}
    ${orderBy(range)} limit ${sql.lit(range.limit)}`
  return firstOf(range, rows)
}

const words = ({ inHead }: Stage, row: 's' | 'near') => {
  const table = sql.ref(row)
  return inHead ? sql`${table}.head` : sql`(${table}.head || ${table}.body)`
}

/**
 * Finds a stage's common words by scanning the next `window` campaigns in list order: fast when many of them
 * match, and always bounded.
 */
export const walk = (range: Range, stage: Stage, earlier: Stage[], window: number): Hits => {
  const { source, key, id } = keys[range.order.by]
  const after = range.after?.stage === stage.number ? beyond(range, range.after) : sql`true`
  const rows = sql`
    select near.campaign_id, ${stageNumber(stage.number)}, near.key
    from (
      select ${id} as campaign_id, ${key} as key, s.head ${stage.inHead ? sql`` : sql`, s.body`} from ${source}
      where ${inPart(range)} and ${after} ${orderBy(range)} limit ${sql.lit(window)}
    ) near
    where ${words(stage, 'near')} @@ ${without(stage, earlier)}::tsquery
    order by near.key ${direction(range)}, near.campaign_id ${direction(range)} limit ${sql.lit(range.limit)}`
  return firstOf(range, rows)
}

const stageOf = (stages: Stage[]) => {
  const last = stages.at(-1) as Stage
  const cases = stages
    .slice(0, -1)
    .map((stage) => sql`when ${words(stage, 's')} @@ ${stage.query}::tsquery then ${sql.lit(stage.number)}::integer`)
  if (cases.length === 0) return stageNumber(last.number)
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(last.number)}::integer end as stage`
}

/** Keyset pagination over stages: the rest of the stage in which the previous page ended, then the later stages. */
const fromPlace = (range: Range): RawBuilder<unknown> => {
  if (!range.after) return sql`true`
  const { type } = keys[range.order.by]
  const { stage, key, id } = range.after
  const sign = range.order.descending ? sql`<` : sql`>`
  return sql`(stage > ${stage}::integer or (stage = ${stage}::integer and (key, campaign_id) ${sign} (${key}::${type}, ${id}::uuid)))`
}

const isPast = ({ asOf }: Range) => sql`s.ends_at < ${asOf} as is_past`

/**
 * Finds the rare words of several stages at once: collects all that match through the word index, then sorts.
 * @param ranges the parts of the list, in their order
 * @param earlier the hits that earlier stages have already shown
 */
export const lookUp = (ranges: Range[], stages: Stage[], earlier: Stage[]): Hits => {
  const [range] = ranges as [Range]
  const { source, key } = keys[range.order.by]
  const last = stages.at(-1) as Stage
  const found = sql`
    select s.campaign_id, ${stageOf(stages)}, ${key} as key, ${isPast(range)} from ${source}
    where (s.head || s.body) @@ ${without(last, earlier)}::tsquery and (${sql.join(ranges.map(inPart), sql` or `)})`
  const parts = ranges.map((of) => {
    const rows = sql`select campaign_id, stage, key from found where is_past = ${sql.lit(of.part === 'past')} and ${fromPlace(of)}`
    return sql`(${firstOf(of, rows)})`
  })
  // Materialised, so that the planner does not replace the word index by a scan by date, which for rare words reads the whole table.
  return sql`
    with found as materialized (${found})
    select * from (${sql.join(parts, sql` union all `)}) as parts order by part, place limit ${sql.lit(range.limit)}`
}
