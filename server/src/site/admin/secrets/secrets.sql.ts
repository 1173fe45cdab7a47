import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type SecretName = Pick<Tables['stored_secret'], 'name' | 'created_at' | 'serves_at'>

/** Names after a given one, in their order. */
export const listNames = (db: Db, { after, limit }: { after: string; limit: number }): Promise<SecretName[]> =>
  db
    .selectFrom('stored_secret')
    .select(['name', 'created_at', 'serves_at'])
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .execute()

/** Stores a secret, or a new value for an existing name. */
export const upsertSecret = async (tx: Tx, secret: Insertable<Tables['stored_secret']>): Promise<void> => {
  const { sealed_value, created_at, serves_at, sealed_before } = secret
  await tx
    .insertInto('stored_secret')
    .values(secret)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ sealed_value, created_at, serves_at, sealed_before }),
    )
    .execute()
}

const sealedColumns = ['name', 'sealed_value', 'serves_at', 'sealed_before'] as const
export type SealedSecret = Pick<Tables['stored_secret'], (typeof sealedColumns)[number]>

/** Which of these names are stored. */
export const findSealed = (db: Db, names: readonly string[]): Promise<SealedSecret[]> =>
  db.selectFrom('stored_secret').select(sealedColumns).where('name', 'in', names).execute()

/** A secret by its name, locked until the transaction ends. */
export const lockSecret = (tx: Tx, name: string): Promise<SealedSecret | undefined> =>
  tx.selectFrom('stored_secret').select(sealedColumns).where('name', '=', name).forUpdate().executeTakeFirst()

/** Restores the previous value in place of one that has not taken effect. */
export const restoreBefore = async (tx: Tx, name: string, sealedBefore: string, now: Date): Promise<void> => {
  await tx
    .updateTable('stored_secret')
    .set({ sealed_value: sealedBefore, created_at: now, serves_at: null, sealed_before: null })
    .where('name', '=', name)
    .execute()
}

export const deleteSecret = async (tx: Tx, name: string): Promise<void> => {
  await tx.deleteFrom('stored_secret').where('name', '=', name).execute()
}

/** Deletes previous values once their successor is in use. */
export const forgetBefore = async (tx: Tx, now: Date): Promise<void> => {
  await tx
    .updateTable('stored_secret')
    .set({ serves_at: null, sealed_before: null })
    .where('serves_at', '<=', now)
    .execute()
}

/** Locks the next secrets by name. */
export const lockSealed = (tx: Tx, { after, limit }: { after: string; limit: number }): Promise<SealedSecret[]> =>
  tx
    .selectFrom('stored_secret')
    .select(sealedColumns)
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .forUpdate()
    .execute()

type Resealed = Pick<SealedSecret, 'name' | 'sealed_value' | 'sealed_before'>

/** Replaces a secret by the same value, encrypted again. */
export const resealSecret = async (tx: Tx, { name, sealed_value, sealed_before }: Resealed): Promise<void> => {
  await tx.updateTable('stored_secret').set({ sealed_value, sealed_before }).where('name', '=', name).execute()
}
