import pg from 'pg'

type Row = Record<string, unknown>

/** The URL of another database of the same server. */
export const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Runs SQL on a new connection, and returns the rows. */
export const runSql = async (url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
