import { sql } from 'kysely'
import { isForeignKeyViolation, type Tx } from './database.ts'

/**
 * Runs a part of a transaction in a savepoint, and rolls back only that part if a foreign key still refers to what it deletes.
 * The foreign keys decide what is in use, also those of tables that are added later.
 */
export const unlessReferredTo = async (tx: Tx, work: () => Promise<void>): Promise<void> => {
  await sql`savepoint unless_referred_to`.execute(tx)
  try {
    await work()
    await sql`release savepoint unless_referred_to`.execute(tx)
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    await sql`rollback to savepoint unless_referred_to`.execute(tx)
  }
}
