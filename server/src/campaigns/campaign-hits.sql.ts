import { type RawBuilder, sql } from 'kysely'
import type { Order, Status } from './campaign-order.ts'
import type { Place } from './cursor.ts'
import { type Stage, without } from './search-query.ts'

/** Campaigns of a list, each with its stage and its key in the order: `(campaign_id, stage, key)`, at most `limit` rows. */
export type Hits = RawBuilder<unknown>

export type Range = {
  status: Status
  /** One's own campaigns: those that were cancelled stay in the list. */
  isOwn: boolean
  now: Date
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

/** One rule for active and past: when the campaign ends. A cancelled one is ahead of nobody but its owner. */
const inStatus = ({ status, isOwn, now }: Range): RawBuilder<unknown> => {
  if (status === 'all') return sql`true`
  if (status === 'past') return sql`s.ends_at < ${now}`
  return isOwn ? sql`s.ends_at >= ${now}` : sql`s.ends_at >= ${now} and not s.cancelled`
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

/** The plain list. */
export const everything = (range: Range): Hits => {
  const { source, key, id } = keys[range.order.by]
  return sql`
    select ${id} as campaign_id, ${stageNumber(0)}, ${key} as key from ${source}
    where ${inStatus(range)} and ${range.after ? beyond(range, range.after) : sql`true`}
    ${orderBy(range)} limit ${sql.lit(range.limit)}`
}

const words = ({ inHead }: Stage, row: 's' | 'near') => {
  const table = sql.ref(row)
  return inHead ? sql`${table}.head` : sql`(${table}.head || ${table}.body)`
}

/**
 * Finds a stage's common words by walking the next `window` campaigns in the list's order: quick where every few of them
 * match, and never long.
 */
export const walk = (range: Range, stage: Stage, earlier: Stage | undefined, window: number): Hits => {
  const { source, key, id } = keys[range.order.by]
  const after = range.after?.stage === stage.number ? beyond(range, range.after) : sql`true`
  return sql`
    select near.campaign_id, ${stageNumber(stage.number)}, near.key
    from (
      select ${id} as campaign_id, ${key} as key, s.head ${stage.inHead ? sql`` : sql`, s.body`} from ${source}
      where ${inStatus(range)} and ${after} ${orderBy(range)} limit ${sql.lit(window)}
    ) near
    where ${words(stage, 'near')} @@ ${without(stage.query, earlier?.query)}::tsquery
    order by near.key ${direction(range)}, near.campaign_id ${direction(range)} limit ${sql.lit(range.limit)}`
}

const stageOf = (stages: Stage[]) => {
  const last = stages.at(-1) as Stage
  const cases = stages
    .slice(0, -1)
    .map((stage) => sql`when ${words(stage, 's')} @@ ${stage.query}::tsquery then ${sql.lit(stage.number)}::integer`)
  if (cases.length === 0) return stageNumber(last.number)
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(last.number)}::integer end as stage`
}

/** Keyset over stages: the rest of the stage that the page before ended in, then the later ones. */
const fromPlace = (range: Range): RawBuilder<unknown> => {
  if (!range.after) return sql`true`
  const { type } = keys[range.order.by]
  const { stage, key, id } = range.after
  const sign = range.order.descending ? sql`<` : sql`>`
  return sql`(stage > ${stage}::integer or (stage = ${stage}::integer and (key, campaign_id) ${sign} (${key}::${type}, ${id}::uuid)))`
}

/**
 * Finds the rare words of several stages at once: collects all that match through the word index, then sorts.
 * @param earlier what an earlier block of stages has shown already
 */
export const lookUp = (range: Range, stages: Stage[], earlier: Stage | undefined): Hits => {
  const { source, key } = keys[range.order.by]
  const last = stages.at(-1) as Stage
  // Materialised: the planner must not trade the word index for a walk by date, which for rare words is the whole table.
  return sql`
    with found as materialized (
      select s.campaign_id, ${stageOf(stages)}, ${key} as key from ${source}
      where (s.head || s.body) @@ ${without(last.query, earlier?.query)}::tsquery and ${inStatus(range)}
    )
    select campaign_id, stage, key from found where ${fromPlace(range)}
    order by stage, key ${direction(range)}, campaign_id ${direction(range)} limit ${sql.lit(range.limit)}`
}
