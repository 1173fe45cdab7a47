import pg from 'pg'
import { Misconfigured } from '../base/errors.ts'

type Client = pg.Client

/** The application's role if its login owns the tables. It owns nothing, so no bug can change the ledger. */
export const appRole = 'muster_app'

export type Grantee = {
  /** The role that gets the rights. */
  name: string
  /** The role that the application's connections switch to; undefined: they keep their login's role. */
  switchTo: string | undefined
}

/** A connection does not work in the role that it asked for. */
export const wrongRole = (found: string, expected: string): Misconfigured =>
  new Misconfigured(
    `A connection of DATABASE_URL works as the database role ${found} although Muster asks for ${expected}. A connection pooler in between may drop that. Use a login of its own for the application: MIGRATION_DATABASE_URL names the owner, and DATABASE_URL another role.`,
  )

const insufficientPrivilege = '42501'

/** Runs a statement. Returns false if the owner may not. */
const attempt = async (client: Client, statement: string): Promise<boolean> => {
  try {
    await client.query(statement)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === insufficientPrivilege) return false
    throw error
  }
}

/** Membership alone does not allow SET ROLE from PostgreSQL 16 on. */
const maySwitch = async (client: Client, login: string): Promise<boolean> => {
  const { rows } = await client.query<{ may: boolean }>(
    `select pg_has_role($1::name, $2::name,
       case when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end) as may`,
    [login, appRole],
  )
  return rows[0]?.may ?? false
}

/** Creates the application's role and lets the login switch to it, as far as that is missing. Returns whether it can. */
const ensureAppRole = async (client: Client, login: string): Promise<boolean> => {
  const { rows } = await client.query('select from pg_roles where rolname = $1', [appRole])
  if (rows.length === 0 && !(await attempt(client, `create role ${appRole} nologin`))) return false
  if (await maySwitch(client, login)) return true
  return attempt(client, `grant ${appRole} to ${pg.escapeIdentifier(login)}`)
}

type Ensure = (client: Client, login: string) => Promise<boolean>

const granteeOf = async (client: Client, login: string | undefined, ensure: Ensure): Promise<Grantee | null> => {
  const { rows } = await client.query<{ owner: string; is_owner: boolean }>(
    `select current_user as owner, pg_has_role(coalesce($1::name, current_user), current_user, 'member') as is_owner`,
    [login ?? null],
  )
  const [{ owner, is_owner }] = rows as [{ owner: string; is_owner: boolean }]
  if (login !== undefined && !is_owner) return { name: login, switchTo: undefined }
  if (!(await ensure(client, login ?? owner))) return null
  return { name: appRole, switchTo: appRole }
}

/**
 * Finds the role that works with the tables. A login that is not the owner gets the rights itself. A login that is the owner, or may act
 * as it, switches to {@link appRole}; null: that role is missing and the owner may not create it.
 * @param login the role of the application's connections. Default: the owner's
 */
export const findGrantee = (client: Client, login?: string): Promise<Grantee | null> =>
  granteeOf(client, login, ensureAppRole)

/** As {@link findGrantee}, without creating or granting anything. */
export const findExistingGrantee = (client: Client, login?: string): Promise<Grantee | null> =>
  granteeOf(client, login, async (asked, member) => {
    const { rows } = await asked.query('select from pg_roles where rolname = $1', [appRole])
    return rows.length > 0 && maySwitch(asked, member)
  })

/** Throws {@link Misconfigured} if another role owns tables, as after a restore by a superuser. */
export const requireOwnership = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ owner: string; holder: string; name: string; may: boolean }>(
    `select current_user as owner, pg_get_userbyid(relowner) as holder, relname as name
     from pg_class where relnamespace::regnamespace::text in ('public', 'jobs') and relkind in ('r', 'p')
       and not pg_has_role(current_user, relowner, 'usage') order by relname limit 1`,
  )
  const [foreign] = rows
  if (!foreign) return
  const owner = pg.escapeIdentifier(foreign.owner)
  throw new Misconfigured(
    [
      `The table ${foreign.name} belongs to the database role ${foreign.holder}, but Muster migrates as ${foreign.owner}, which must own all tables.`,
      'Restore the backup with `pg_restore --no-owner` as that role, or run this as a superuser:',
      `do $$ declare change text; begin for change in`,
      `  select format('alter table %s owner to ${owner}', oid::regclass) from pg_class`,
      `    where relnamespace::regnamespace::text in ('public', 'jobs') and relkind in ('r', 'p')`,
      `  union all select format('alter routine %s owner to ${owner}', oid::regprocedure) from pg_proc`,
      `    where pronamespace::regnamespace::text in ('public', 'jobs')`,
      `  union all select format('alter schema jobs owner to ${owner}') from pg_namespace where nspname = 'jobs'`,
      `loop execute change; end loop; end $$;`,
    ].join('\n'),
  )
}
