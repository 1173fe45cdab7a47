import { Misconfigured } from '../base/errors.ts'
import type { Db } from './database.ts'
import { allRights, compareRights } from './rights.ts'
import { rowShape, type RowOf } from './rows.ts'

const heldRights = rowShape({ role: 'text', is_superuser: 'boolean', name: 'text', held: 'text[]' })
type Held = RowOf<typeof heldRights>

/** The pool wraps errors of new connections. */
const explain = (error: unknown): unknown => {
  const { cause } = error as Error
  if (cause instanceof Misconfigured) return cause
  if (!(cause instanceof Error) || !/unsupported startup parameter/.test(cause.message)) return error
  return new Misconfigured(
    `DATABASE_URL: a connection pooler in between refuses the settings of a connection: ${cause.message}. Set DATABASE_PREPARED=off, or let the pooler pass them on.`,
  )
}

/** The rights of the connection's current role, however it got them. */
const findHeld = (db: Db): Promise<Held[]> =>
  heldRights.sql`
    select current_user::text as role,
      (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
      relation.relname::text as name,
      array(
        select right_name from unnest(${allRights}::text[]) as right_name
        where has_table_privilege(relation.oid, right_name)
      ) as held
    from pg_class relation join pg_namespace schema on schema.oid = relation.relnamespace
    where schema.nspname = 'public' and relation.relkind in ('r', 'p')
    order by relation.relname`
    .all(db)
    .catch((error: unknown) => {
      throw explain(error)
    })

/** The statements that give a role the declared rights. An unguarded role may have more. */
const mending = ({ role, name, held }: Held, guarded: boolean): string[] => {
  const { missing, excess } = compareRights(name, held)
  return [
    ...(missing.length > 0 ? [`grant ${missing.join(', ')} on ${name} to "${role}";`] : []),
    ...(guarded && excess.length > 0 ? [`revoke ${excess.join(', ')} on ${name} from "${role}";`] : []),
  ]
}

/**
 * Asks the application's own connection whether it has the declared rights on each table, and no more if it is guarded. Throws
 * {@link Misconfigured} with the statements that correct them.
 */
export const requireRights = async (db: Db, { guarded }: { guarded: boolean }): Promise<void> => {
  const tables = await findHeld(db)
  const [first] = tables
  if (!first) return
  const { role } = first
  if (guarded && first.is_superuser) {
    throw new Misconfigured(
      `The database role ${role} of DATABASE_URL is a superuser, so it could change the ledger. Run: alter role "${role}" nosuperuser;`,
    )
  }
  const statements = tables.flatMap((table) => mending(table, guarded))
  if (statements.length === 0) return
  throw new Misconfigured(
    `The database role ${role}, which the application uses, does not have the rights that it must have. Run this as the owner of the tables:\n${statements.join('\n')}`,
  )
}
