import pg from 'pg'
import { runSql } from './run-sql.ts'

/** Opens another session that runs this statement and keeps its locks until it is closed. */
export const holdLock = async (url: string, statement: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return client
}

const whenWriting =
  (event: 'insert' | 'update') =>
  (url: string, statement: string, when = '') =>
    runSql(
      url,
      `create function break_it() returns trigger language plpgsql security definer
       as $$ begin ${statement}; return new; end $$;
     create constraint trigger break_it after ${event} on campaign ${when} for each row execute function break_it()`,
    )

/** Adds a trigger `break_it` that runs this SQL when a campaign is created, or at the commit if it is deferred. */
export const whenCreating = whenWriting('insert')
/** As {@link whenCreating}, when a campaign is changed. */
export const whenChanging = whenWriting('update')
