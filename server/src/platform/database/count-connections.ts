import { sql } from 'kysely'
import type { Db } from './database.ts'
import { type RowOf, rowShape } from './rows.ts'
import { serverPrefix } from './connection.ts'

const figures = rowShape({ room: 'integer', others: 'integer', servers: 'text[]' })

/**
 * `room`: the connections that PostgreSQL can give this site. `others`: those in use that are not this site's. `servers`: the names of the
 * site's servers that have some; behind a transaction pooler, only of those that used one last.
 */
export type ConnectionFigures = RowOf<typeof figures>

/** Another login's kind of process is not shown. */
const isClient = `usesysid is not null and datid is not null and coalesce(backend_type, 'client backend') = 'client backend'`

export const countConnections = (db: Db): Promise<ConnectionFigures> =>
  figures.sql`
    with client as (
      select application_name as name, datname = current_database() and application_name like 'muster%' as is_own
      from pg_stat_activity where ${sql.raw(isClient)}
    ),
    other as (select count(*)::integer as used from client where not is_own)
    select other.used as others,
      least(
        current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
          - coalesce(current_setting('reserved_connections', true), '0')::integer - other.used,
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = session_user)
      ) as room,
      array(
        select distinct name from client where is_own and starts_with(name, ${serverPrefix}) order by name
      ) as servers
    from other`.one(db)
