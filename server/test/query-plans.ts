import pg from 'pg'
import { vi } from 'vitest'

export type Statement = { text: string; values: unknown[] }

const readsRows = /^\s*(with|select|insert|update|delete|merge)\b/i

const statementOf = ([first, second]: unknown[]): Statement | null => {
  const { text, values } = typeof first === 'string' ? { text: first, values: second } : (first as Partial<Statement>)
  if (typeof text !== 'string' || !readsRows.test(text)) return null
  return { text, values: Array.isArray(values) ? values : [] }
}

/** The statements that this process sends to PostgreSQL while `work` runs, each text once. */
export const recordStatements = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const sent = new Map<string, Statement>()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    for (const call of query.mock.calls) {
      const statement = statementOf(call)
      if (statement) sent.set(statement.text, statement)
    }
  } finally {
    query.mockRestore()
  }
  return [...sent.values()]
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Nodes that stop reading their first input when a limit above them is reached. */
const streams = new Set([
  'Limit',
  'LockRows',
  'Nested Loop',
  'Subquery Scan',
  'Append',
  'Merge Append',
  'ModifyTable',
  'Result',
])

type Judged = { tables: Set<string>; partialIndexes: Set<string> }

/** Such rows may all be at the end of an order, so that a limit ends nothing. */
const isSelective = (filter = ''): boolean => /(_id|_key|email|source|token_hash) = |@@/.test(filter)

/** Whether this node can read a table from its beginning to its end. An index without a condition is read only as far as a limit above needs. */
const readsWhole = (plan: Plan, isLimited: boolean, { tables, partialIndexes }: Judged): boolean => {
  if (!tables.has(plan['Relation Name'] ?? '')) return false
  if (plan['Node Type'] === 'Seq Scan') return true
  // The words of a search are looked up in their index, and not compared with each row that another index finds.
  if (plan['Node Type'] === 'Bitmap Heap Scan') return plan.Filter?.includes('@@') ?? false
  if (plan['Node Type'] !== 'Index Scan' && plan['Node Type'] !== 'Index Only Scan') return false
  if (plan['Index Cond'] !== undefined || partialIndexes.has(plan['Index Name'] ?? '')) return false
  return !isLimited || isSelective(plan.Filter)
}

const findWhole = (plan: Plan, isLimited: boolean, judged: Judged): string[] => {
  const limits = plan['Node Type'] === 'Limit' || (isLimited && streams.has(plan['Node Type']))
  const inner = (plan.Plans ?? []).flatMap((part) => findWhole(part, limits, judged))
  if (!readsWhole(plan, isLimited, judged)) return inner
  return [`${plan['Node Type']} of ${plan['Relation Name'] ?? ''}`, ...inner]
}

/** Lets the planner expect a million rows in each page: among few rows, it reads all that end in the future, and not the index of words. */
const millionRows = `
  select pg_restore_relation_stats('schemaname', 'public', 'relname', name, 'relpages', 1, 'reltuples', 1000000::real)
  from unnest('{account,campaign,campaign_search,campaign_popularity,support_count,campaign_total}'::text[]) as name`

const scansOf = (plan: Plan, table: string): Plan[] => [
  ...(plan['Relation Name'] === table ? [plan] : []),
  ...(plan.Plans ?? []).flatMap((part) => scansOf(part, table)),
]

/** The rows that a scan read, those included that its filter removed. */
const rowsOf = (scan: Plan): number =>
  ((scan['Actual Rows'] ?? 0) + (scan['Rows Removed by Filter'] ?? 0)) * (scan['Actual Loops'] ?? 0)

export type Planner = {
  /** Runs these statements, and returns how many rows of a table they read. */
  rowsRead(statements: Statement[], table: string): Promise<number>
  /** The whole reads of large tables in the plans of these statements, each with the text of its statement. */
  wholeReads(statements: Statement[]): Promise<string[]>
  close(): Promise<void>
}

/**
 * Plans statements as if each sequential scan were too expensive, so that a plan has one only where no index serves. On small tables the planner
 * would choose it anyway.
 */
export const openPlanner = async (ownerUrl: string, tables: string[]): Promise<Planner> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('set enable_seqscan = off')
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  )
  const judged = { tables: new Set(tables), partialIndexes: new Set(rows.map(({ name }) => name)) }
  const planOf = async ({ text, values }: Statement, options = 'analyze off'): Promise<Plan> => {
    const explaining = `explain (${options}, format json) ${text}`
    const planned = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explaining, values)
    return planned.rows[0]!['QUERY PLAN'][0].Plan
  }
  return {
    rowsRead: async (statements, table) => {
      const plans = await Promise.all(statements.map((statement) => planOf(statement, 'analyze, timing off')))
      return plans.flatMap((plan) => scansOf(plan, table)).reduce((sum, scan) => sum + rowsOf(scan), 0)
    },
    wholeReads: async (statements) => {
      const found: string[] = []
      await client.query(millionRows)
      for (const statement of statements) {
        const reads = findWhole(await planOf(statement), false, judged)
        if (reads.length > 0) found.push(`${reads.join(', ')}: ${statement.text.replace(/\s+/g, ' ')}`)
      }
      return found
    },
    close: () => client.end(),
  }
}
