import type { Db, Tx } from '../../database/database.ts'

type NewFactor = { accountId: string; sealedSecret: string; now: Date }

/** Keeps the key of an authenticator app in the place of one kept before. */
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

/** Holds the key until the transaction ends, so that codes are tried one after the other. */
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

/** Removes the key, and with it the recovery codes. */
export const deleteSecondFactor = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.deleteFrom('second_factor').where('account_id', '=', accountId).execute()
}

export const insertRecoveryCodes = async (tx: Tx, accountId: string, hashes: Buffer[]): Promise<void> => {
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash, used_at: null })))
    .execute()
}

/** Uses a recovery code up; says whether it was an unused one. */
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

/** Takes the next second factors by account, so that no other transaction replaces them meanwhile. */
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

/** Writes the same key, sealed anew. */
export const resealKey = async (tx: Tx, accountId: string, sealedSecret: string): Promise<void> => {
  await tx
    .updateTable('second_factor')
    .set({ sealed_secret: sealedSecret })
    .where('account_id', '=', accountId)
    .execute()
}
