import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

type Asking = {
  /** The admin who needs another one. */
  exceptId: string
  /** In production an admin without a second factor acts as a user, and cannot decide. */
  production: boolean
}

/** The other admins who can decide: they can log in and act as admins. */
export const findOtherAdmins = (
  db: Db | Tx,
  { exceptId, production }: Asking,
): Promise<{ id: string; email: string }[]> =>
  db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('id', '!=', exceptId)
    .where(sql<boolean>`(${production} = false or second_factor_at is not null)`)
    .execute()

/** Whether another admin can decide. */
export const hasOtherAdmin = async (db: Db | Tx, asking: Asking): Promise<boolean> =>
  (await findOtherAdmins(db, asking)).length > 0
