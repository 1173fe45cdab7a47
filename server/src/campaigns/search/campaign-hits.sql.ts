import { type RawBuilder, sql } from 'kysely'
import type { Order, Part } from './campaign-order.ts'
import type { Place } from './cursor.ts'
import type { Stage } from './search-query.ts'

/**
 * Campaigns of a list, at most `limit` rows `(campaign_id, part, stage, key, place, is_cut)`: `part` is `active` or `past`, `key` the value
 * that orders, and `place` counts the campaigns of each part in their order. `is_cut`: there were too many matches to collect all.
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

const ofSearch = sql`campaign_search s`
const ofPopularity = sql`campaign_popularity p join campaign_search s on s.campaign_id = p.campaign_id`

const keys = {
  ends_at: { source: ofSearch, key: sql`s.ends_at`, id: sql`s.campaign_id`, type: sql`timestamptz` },
  created_at: { source: ofSearch, key: sql`s.created_at`, id: sql`s.campaign_id`, type: sql`timestamptz` },
  supporters: { source: ofPopularity, key: sql`p.supporters`, id: sql`p.campaign_id`, type: sql`integer` },
  raised_minor: { source: ofPopularity, key: sql`p.raised_minor`, id: sql`p.campaign_id`, type: sql`bigint` },
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
  select campaign_id, ${sql.lit(range.part)} as part, stage, key, row_number() over (${ordered(range)}) as place, false as is_cut
  from (${rows}) as rows ${ordered(range)} limit ${sql.lit(range.limit)}`

/** A campaign that is hidden or in review has no word but its owner's. The index of the dates has the words. */
const isListed = sql`length(s.head) > 1`

/** The list without a search. The hits have no `place`, because the index returns them in order. */
export const everything = (range: Range): Hits => {
  const { source, key, id } = keys[range.order.by]
  return sql`
    select ${id} as campaign_id, ${sql.lit(range.part)} as part, ${stageNumber(0)}, ${key} as key, false as is_cut from ${source}
    where ${inPart(range)} and ${isListed} and ${range.after ? beyond(range, range.after) : sql`true`}
    ${orderBy(range)} limit ${sql.lit(range.limit)}`
}

/** The order of {@link everything}. */
export const orderOfKeys = (range: Range): RawBuilder<unknown> =>
  sql`hits.key ${direction(range)}, hits.campaign_id ${direction(range)}`

/**
 * Scans the next `window` campaigns in list order: fast when many of them match, and always bounded. For orders other than by date, which the
 * index of words does not know.
 */
export const walk = (range: Range, stage: Stage, window: number): Hits => {
  const { source, key, id } = keys[range.order.by]
  const after = range.after?.stage === stage.number ? beyond(range, range.after) : sql`true`
  const rows = sql`
    select near.campaign_id, ${stageNumber(stage.number)}, near.key
    from (
      select ${id} as campaign_id, ${key} as key, s.head, s.body from ${source}
      where ${inPart(range)} and ${after} ${orderBy(range)} limit ${sql.lit(window)}
    ) near
    where (near.head || near.body) @@ ${stage.all}::tsquery
    order by near.key ${direction(range)}, near.campaign_id ${direction(range)} limit ${sql.lit(range.limit)}`
  return firstOf(range, rows)
}

/** One scan of the index of words. */
export type Step = {
  /** Conditions that a match meets, all of them; the rarest first. */
  conditions: string[]
  stage: number
  /** What earlier stages have already found. */
  earlier: string | null
  /** Up to where the steps before this one have searched. */
  edge: Date | null
}

/**
 * The columns of the conditions of these steps, and the comparison with them. PostgreSQL intersects the campaigns of the first conditions,
 * and looks up in the next only what is left. A step with fewer conditions repeats its first one at the end.
 */
const conditionsOf = (steps: Step[]) => {
  const most = Math.max(...steps.map(({ conditions }) => conditions.length))
  const columns = Array.from({ length: most }, (_, at) => ({
    name: sql.ref(`words_${at}`),
    values: sql`${steps.map(({ conditions }) => conditions[at] ?? conditions[0])}::tsquery[]`,
  }))
  return {
    names: sql.join(columns.map(({ name }) => name)),
    values: sql.join(columns.map(({ values }) => values)),
    hold: sql.join(
      columns.map(({ name }) => sql`(head || body) @@ step.${name}`),
      sql` and `,
    ),
  }
}

/**
 * Takes the matches of one step after the other, each by date, and starts no further step when there are enough. The steps must be in the
 * order in which their matches are listed.
 */
export const inTurn = (range: Range, steps: Step[]): Hits => {
  const isBeyond = range.part === 'active' ? sql`s.ends_at >= step.edge` : sql`s.ends_at < step.edge`
  const from = range.after
    ? sql`(step.stage > ${range.after.stage}::integer or ${beyond(range, range.after)})`
    : sql`true`
  const { names, values, hold } = conditionsOf(steps)
  // `offset 0` keeps the planner from reading by date instead of through the index of words.
  const rows = sql`
    select hit.campaign_id, step.stage, hit.key
    from unnest(${values}, ${steps.map(({ stage }) => stage)}::integer[],
      ${steps.map(({ earlier }) => earlier)}::tsquery[], ${steps.map(({ edge }) => edge)}::timestamptz[])
      as step (${names}, stage, earlier, edge)
    cross join lateral (
      select s.campaign_id, s.ends_at as key
      from (select campaign_id, ends_at, cancelled, head, body from campaign_search where ${hold} offset 0) as s
      where ${inPart(range)} and ${from} and (step.edge is null or ${isBeyond})
        and (step.earlier is null or not (s.head || s.body) @@ step.earlier)
      ${orderBy(range)} limit ${sql.lit(range.limit)}
    ) as hit
    limit ${sql.lit(range.limit)}`
  return firstOf(range, rows)
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
 * Collects all matches, then sorts them.
 * @param ranges the parts of the list, in their order
 * @param max the most matches that are collected of each step; null: all
 */
export const collect = (ranges: Range[], steps: Step[], max: number | null): Hits => {
  const [range] = ranges as [Range]
  const { key } = keys[range.order.by]
  const { names, values, hold } = conditionsOf(steps)
  const isPopular = range.order.by === 'supporters' || range.order.by === 'raised_minor'
  const matches = sql`
    select s.campaign_id, step.stage, ${key} as key, ${isPast(range)}
    from unnest(${values}, ${steps.map(({ stage }) => stage)}::integer[]) as step (${names}, stage)
    cross join lateral (
      select s.* from (select campaign_id, ends_at, created_at, cancelled from campaign_search where ${hold} offset 0) as s
      where ${sql.join(ranges.map(inPart), sql` or `)} limit ${max === null ? sql`null` : sql.lit(max)}
    ) as s
    ${isPopular ? sql`join campaign_popularity p on p.campaign_id = s.campaign_id` : sql``}`
  const parts = ranges.map((of) => {
    const rows = sql`select campaign_id, stage, key from found where is_past = ${sql.lit(of.part === 'past')} and ${fromPlace(of)}`
    return sql`(${firstOf(of, rows)})`
  })
  return sql`
    with matches as materialized (${matches}),
    found as materialized (
      select campaign_id, key, is_past, min(stage) as stage from matches group by campaign_id, key, is_past
    )
    select campaign_id, part, stage, key, place, ${max === null ? sql`false` : sql`(select count(*) from matches) >= ${sql.lit(max)}`} as is_cut
    from (${sql.join(parts, sql` union all `)}) as parts order by part, place limit ${sql.lit(range.limit)}`
}
