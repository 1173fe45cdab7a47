import { type RawBuilder, sql } from 'kysely'
import type { RetentionKind } from '../base/retention.ts'
import type { Db, Tx } from './database.ts'
import { rowShape, type RowOf } from './rows.ts'

/** What the nightly deletion compares rows with. */
export type Deadline = {
  now: Date
  /** The period of the kind. */
  days: number
  /** The end of the period: `days` before `now`. */
  before: Date
}

const dueRows = rowShape({ count: 'integer', oldest: 'timestamptz | null' })
export type DueRows = RowOf<typeof dueRows>

/** How the rows of one kind of data are found and removed when their period is over. A kind can have several tasks. */
export type RetentionTask = {
  kind: RetentionKind
  findDue(db: Db, deadline: Deadline): Promise<DueRows>
  /** Removes at most `limit` of these rows, and returns how many. */
  remove(tx: Tx, deadline: Deadline, limit: number): Promise<number>
}

/** Counts rows that are due. `since`: when the period of a row of `from` began. */
export const countDue = (
  db: Db,
  { from, since, isDue }: { from: RawBuilder<unknown>; since: RawBuilder<unknown>; isDue: RawBuilder<unknown> },
): Promise<DueRows> =>
  dueRows.sql`select count(*)::integer as count, min(${since}) as oldest from ${from} where ${isDue}`.one(db)

type AgingRows = {
  kind: RetentionKind
  table: string
  /** The columns of the primary key. */
  key: readonly string[]
  /** When the period of a row began. */
  since: RawBuilder<unknown>
  /** Which rows are due. Default: those whose period began before the deadline. */
  isDue?: (deadline: Deadline) => RawBuilder<unknown>
}

/** A task that deletes the rows of a table whose period is over, oldest first. */
export const deletesOld = ({
  kind,
  table,
  key,
  since,
  isDue = ({ before }) => sql`${since} < ${before}`,
}: AgingRows): RetentionTask => {
  const from = sql.table(table)
  const columns = sql.join(key.map((each) => sql.ref(each)))
  return {
    kind,
    findDue: (db, deadline) => countDue(db, { from, since, isDue: isDue(deadline) }),
    remove: async (tx, deadline, limit) => {
      const { numAffectedRows = 0n } = await sql`
        delete from ${from} where (${columns}) in (
          select ${columns} from ${from} where ${isDue(deadline)}
          order by ${since} limit ${limit} for update skip locked)`.execute(tx)
      return Number(numAffectedRows)
    },
  }
}
