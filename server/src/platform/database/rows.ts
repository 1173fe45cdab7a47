import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { type Columns, faultsOf, type Field, type ValuesOf } from './columns.ts'

/** The year of an instant. Money is counted by years in UTC, as receipts are numbered, so that every page has the same sums. */
export const utcYear = (instant: string): RawBuilder<number> =>
  sql<number>`extract(year from ${sql.ref(instant)} at time zone 'UTC')::integer`

type Answer = {
  /** The text of the statement. */
  text: string
  fields: readonly Field[]
  onWrongRows: (fault: Error) => void
}

/** The part of each result that connections with row checks keep. */
const answers = new WeakMap<readonly unknown[], Answer>()

/** Has rows checked when a statement returns them. */
export const noteAnswer = (rows: readonly unknown[], answer: Answer): void => void answers.set(rows, answer)

const check = (columns: Columns, rows: readonly unknown[]): void => {
  const answer = answers.get(rows)
  if (!answer) return
  const faults = faultsOf(columns, answer.fields, rows)
  if (faults.length === 0) return
  const fault = new Error(`rows differ from what is declared: ${faults.join(', ')}, in: ${answer.text}`)
  answer.onWrongRows(fault)
  throw fault
}

/** An SQL statement. It runs when its rows are read. */
type Statement<Row> = {
  all(db: QueryExecutorProvider): Promise<Row[]>
  /** The first row; undefined: there is none. */
  first(db: QueryExecutorProvider): Promise<Row | undefined>
  /** The only row of a statement that always returns one. Throws if there is none. */
  one(db: QueryExecutorProvider): Promise<Row>
}

type Run<Row> = (db: QueryExecutorProvider) => Promise<{ rows: Row[] }>

const statement = <Row>(columns: Columns, run: Run<Row>): Statement<Row> => {
  const all = async (db: QueryExecutorProvider): Promise<Row[]> => {
    const { rows } = await run(db)
    check(columns, rows)
    return rows
  }
  return {
    all,
    first: async (db) => (await all(db))[0],
    one: async (db) => {
      const [row] = await all(db)
      if (!row) throw new Error('a statement that always returns a row returned none')
      return row
    },
  }
}

/**
 * Declares the rows of statements in SQL. A row's type is derived from its columns, and the columns are checked against what the database
 * answers if the connection was opened with `onWrongRows`.
 *
 *     const total = rowShape({ campaignId: 'uuid', sumMinor: 'bigint | null' })
 *     await total.sql`select …`.all(db)
 */
export const rowShape = <const C extends Columns>(columns: C) => ({
  columns,
  sql: (strings: TemplateStringsArray, ...values: unknown[]): Statement<ValuesOf<C>> =>
    statement(columns, (db) => sql<ValuesOf<C>>(strings, ...values).execute(db)),
})

/** The type of the rows of a {@link rowShape}. Record 43. */
export type RowOf<Shape extends { columns: Columns }> = ValuesOf<Shape['columns']>
