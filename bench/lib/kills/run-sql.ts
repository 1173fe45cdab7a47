import pg from 'pg'

type Row = Record<string, unknown>

/** Runs one statement on a new connection. */
export const runSql = async (url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
