import { type Db, type Tx } from './db.ts'

export type Claim = { accountId: string; key: string; fingerprint: Buffer; claimedUntil: Date; expiresAt: Date }
export type Claimed = { fingerprint: Buffer; outcome: unknown }

/** True: the call is ours to carry out, because the key is new, its time is over, or whoever carried it out has died. */
export const claimKey = async (tx: Tx, claim: Claim, now: Date): Promise<boolean> => {
  const claimed = await tx
    .insertInto('idempotency_key')
    .values({
      account_id: claim.accountId,
      key: claim.key,
      fingerprint: claim.fingerprint,
      claimed_until: claim.claimedUntil,
      expires_at: claim.expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'key'])
        .doUpdateSet((eb) => ({
          fingerprint: eb.ref('excluded.fingerprint'),
          outcome: null,
          claimed_until: eb.ref('excluded.claimed_until'),
          expires_at: eb.ref('excluded.expires_at'),
        }))
        .where((eb) =>
          eb.or([
            eb('idempotency_key.expires_at', '<=', now),
            eb.and([
              eb('idempotency_key.outcome', 'is', null),
              eb('idempotency_key.claimed_until', '<=', now),
              eb('idempotency_key.fingerprint', '=', eb.ref('excluded.fingerprint')),
            ]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

export const findKey = (db: Db, accountId: string, key: string): Promise<Claimed | undefined> =>
  db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'outcome'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()

/** Nothing happens where the claim was lost to somebody else meanwhile. */
export const saveOutcome = async (tx: Tx, { accountId, key, claimedUntil }: Claim, outcome: object): Promise<void> => {
  await tx
    .updateTable('idempotency_key')
    .set({ outcome: JSON.stringify(outcome) })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('claimed_until', '=', claimedUntil)
    .execute()
}

export const releaseKey = async (tx: Tx, { accountId, key, claimedUntil }: Claim): Promise<void> => {
  await tx
    .deleteFrom('idempotency_key')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('claimed_until', '=', claimedUntil)
    .execute()
}

export const deleteExpiredKeys = async (tx: Tx, now: Date): Promise<void> => {
  await tx.deleteFrom('idempotency_key').where('expires_at', '<=', now).execute()
}
