import type { Insertable } from 'kysely'
import type { Db, Tx } from '../kernel/db.ts'
import type { StoredSecretTable } from '../kernel/running-tables.ts'

export type SecretName = Pick<StoredSecretTable, 'name' | 'created_at'>

/** Names after a given one, in their order. */
export const listNames = (db: Db, { after, limit }: { after: string; limit: number }): Promise<SecretName[]> =>
  db
    .selectFrom('stored_secret')
    .select(['name', 'created_at'])
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .execute()

/** Keeps a secret; a name that is there already gets the new value. */
export const upsertSecret = async (tx: Tx, secret: Insertable<StoredSecretTable>): Promise<void> => {
  await tx
    .insertInto('stored_secret')
    .values(secret)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ sealed_value: secret.sealed_value, created_at: secret.created_at }),
    )
    .execute()
}

export type SealedSecret = Pick<StoredSecretTable, 'name' | 'sealed_value'>

/** Those of these names that are stored. */
export const findSealed = (db: Db, names: readonly string[]): Promise<SealedSecret[]> =>
  db.selectFrom('stored_secret').select(['name', 'sealed_value']).where('name', 'in', names).execute()

/** Takes the next secrets by name, so that nobody replaces them meanwhile. */
export const lockSealed = (tx: Tx, { after, limit }: { after: string; limit: number }): Promise<SealedSecret[]> =>
  tx
    .selectFrom('stored_secret')
    .select(['name', 'sealed_value'])
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .forUpdate()
    .execute()

/** Writes the same secret, sealed anew. */
export const resealSecret = async (tx: Tx, { name, sealed_value }: SealedSecret): Promise<void> => {
  await tx.updateTable('stored_secret').set({ sealed_value }).where('name', '=', name).execute()
}
