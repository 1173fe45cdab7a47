import type { Db, Tx } from '../../../platform/database/database.ts'

type NewFactor = { accountId: string; sealedSecret: string; now: Date }

/** Stores the key of an authenticator app and replaces a previous one. */
export const replaceSecondFactor = async (tx: Tx, { accountId, sealedSecret, now }: NewFactor): Promise<void> => {
  await deleteSecondFactor(tx, accountId)
  await tx
    .insertInto('second_factor')
    .values({ account_id: accountId, sealed_secret: sealedSecret, last_step: 0n, created_at: now })
    .execute()
}

export const hasSecondFactorKey = async (db: Db, accountId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('second_factor')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found !== undefined
}

export type SecondFactorRow = { sealedSecret: string; lastStep: bigint }

/** Locks the key until the transaction ends, so that codes are checked one after the other. */
export const lockSecondFactor = (tx: Tx, accountId: string): Promise<SecondFactorRow | undefined> =>
  tx
    .selectFrom('second_factor')
    .select(['sealed_secret as sealedSecret', 'last_step as lastStep'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

export const saveLastStep = async (tx: Tx, accountId: string, step: number): Promise<void> => {
  await tx
    .updateTable('second_factor')
    .set({ last_step: BigInt(step) })
    .where('account_id', '=', accountId)
    .execute()
}

/** Deletes the key and the recovery codes. */
export const deleteSecondFactor = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.deleteFrom('second_factor').where('account_id', '=', accountId).execute()
}

export const insertRecoveryCodes = async (tx: Tx, accountId: string, hashes: Buffer[]): Promise<void> => {
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash, used_at: null })))
    .execute()
}

export const countRecoveryCodes = async (db: Db, accountId: string): Promise<number> => {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((of) => of.fn.countAll<string>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Consumes a recovery code. Returns whether it was unused. */
export const consumeRecoveryCode = async (tx: Tx, accountId: string, hash: Buffer, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks the next second factors by account id. */
export const lockSealedKeys = (
  tx: Tx,
  { after, limit }: { after: string; limit: number },
): Promise<{ accountId: string; sealedSecret: string }[]> =>
  tx
    .selectFrom('second_factor')
    .select(['account_id as accountId', 'sealed_secret as sealedSecret'])
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .forUpdate()
    .execute()

/** Replaces a key by the same key, encrypted again. */
export const resealKey = async (tx: Tx, accountId: string, sealedSecret: string): Promise<void> => {
  await tx
    .updateTable('second_factor')
    .set({ sealed_secret: sealedSecret })
    .where('account_id', '=', accountId)
    .execute()
}
