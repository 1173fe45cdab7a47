import pg from 'pg'
import { allRights, compareRights, executableFunctions, type Right } from './rights.ts'

type Client = pg.Client

const quote = (name: string): string => pg.escapeIdentifier(name)

type TableRow = { name: string; held: Right[] }

/** Only rights that were granted directly, because only these can be revoked. */
const findTables = async (client: Client, grantee: string): Promise<TableRow[]> => {
  const { rows } = await client.query<TableRow>(
    `select relation.relname as name, array(
       select lower(privilege_type) from aclexplode(relation.relacl)
       where grantee = $1::regrole and lower(privilege_type) = any ($2)
     ) as held
     from pg_class relation
     where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p')
     order by relation.relname`,
    [quote(grantee), allRights],
  )
  return rows
}

const tableStatements = ({ name, held }: TableRow, grantee: string): string[] => {
  const { missing, excess } = compareRights(name, held)
  const table = `public.${quote(name)}`
  return [
    ...(missing.length > 0 ? [`grant ${missing.join(', ')} on ${table} to ${quote(grantee)}`] : []),
    ...(excess.length > 0 ? [`revoke ${excess.join(', ')} on ${table} from ${quote(grantee)}`] : []),
  ]
}

type RoutineRow = { signature: string; name: string; elevated: boolean; may: boolean; public: boolean }

const statementsFor = (
  { signature, name, elevated, may, public: everybody }: RoutineRow,
  grantee: string,
): string[] => {
  const [grant, revoke] = [`grant execute on function ${signature} to`, `revoke execute on function ${signature} from`]
  if (executableFunctions.includes(name)) {
    if (elevated && everybody) return [`${revoke} public`, `${grant} ${quote(grantee)}`]
    return may ? [] : [`${grant} ${quote(grantee)}`]
  }
  return [...(everybody ? [`${revoke} public`] : []), ...(may && !everybody ? [`${revoke} ${quote(grantee)}`] : [])]
}

/**
 * PostgreSQL lets everybody execute a new function. One that runs with its owner's rights may be executed by the application only, and
 * not by other roles of the database.
 */
const functionStatements = async (client: Client, grantee: string): Promise<string[]> => {
  const { rows } = await client.query<RoutineRow>(
    `select routine.oid::regprocedure::text as signature, routine.proname as name, routine.prosecdef as elevated,
       has_function_privilege($1::regrole, routine.oid, 'execute') as may,
       exists (
         select from aclexplode(coalesce(routine.proacl, acldefault('f', routine.proowner))) where grantee = 0
       ) as public
     from pg_proc routine
     where routine.pronamespace = 'public'::regnamespace and pg_has_role(current_user, routine.proowner, 'usage')`,
    [quote(grantee)],
  )
  return rows.flatMap((routine) => statementsFor(routine, grantee))
}

const jobStatements = async (client: Client, grantee: string, schema: string): Promise<string[]> => {
  const { rows } = await client.query<{ complete: boolean }>(
    `select has_schema_privilege($1::regrole, $2, 'usage')
       and (select bool_and(
         has_table_privilege($1::regrole, oid, 'select') and has_table_privilege($1::regrole, oid, 'insert')
         and has_table_privilege($1::regrole, oid, 'update') and has_table_privilege($1::regrole, oid, 'delete')
       ) from pg_class where relnamespace = $2::regnamespace and relkind in ('r', 'p'))
       and (select coalesce(bool_and(has_sequence_privilege($1::regrole, oid, 'usage')), true)
         from pg_class where relnamespace = $2::regnamespace and relkind = 'S')
       and (select coalesce(bool_and(has_function_privilege($1::regrole, oid, 'execute')), true)
         from pg_proc where pronamespace = $2::regnamespace) as complete`,
    [quote(grantee), schema],
  )
  if (rows[0]?.complete) return []
  const to = `to ${quote(grantee)}`
  return [
    `grant usage on schema ${schema} ${to}`,
    `grant all on all tables in schema ${schema} ${to}`,
    `grant all on all sequences in schema ${schema} ${to}`,
    `grant execute on all functions in schema ${schema} ${to}`,
  ]
}

const schemaStatements = async (client: Client, grantee: string): Promise<string[]> => {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_schema_privilege($1::regrole, 'public', 'usage') as may`,
    [quote(grantee)],
  )
  return rows[0]?.may ? [] : [`grant usage on schema public to ${quote(grantee)}`]
}

/**
 * Gives a role exactly the declared rights on the tables, functions and jobs. A start that finds them in place changes nothing, so it
 * takes no lock. Call it inside the transaction that holds the migration lock: concurrent grants on a table fail. Record 47.
 */
export const layRights = async (client: Client, grantee: string, jobsSchema: string): Promise<void> => {
  const tables = await findTables(client, grantee)
  const statements = [
    ...(await schemaStatements(client, grantee)),
    ...tables.flatMap((table) => tableStatements(table, grantee)),
    ...(await functionStatements(client, grantee)),
    ...(await jobStatements(client, grantee, jobsSchema)),
  ]
  for (const statement of statements) await client.query(statement)
}
