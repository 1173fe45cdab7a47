import { sql } from 'kysely'
import { type Db, type Tx } from '../database/database.ts'
import { rowShape, type RowOf } from '../database/rows.ts'

export type Claim = { accountId: string; key: string; fingerprint: Buffer; claimedUntil: Date; expiresAt: Date }
export type Claimed = { fingerprint: Buffer; outcome: unknown }

const claimed = rowShape({ made: 'uuid | null' })

/**
 * Takes the call under this key if the key is new or expired, or the lease of its last try has expired. `made`: what an earlier try has
 * already created. Undefined: the response is already stored, or another try holds the lease.
 */
export const claimKey = (tx: Tx, claim: Claim, now: Date): Promise<RowOf<typeof claimed> | undefined> => {
  const { accountId, key, fingerprint, claimedUntil, expiresAt } = claim
  return claimed.sql`
    insert into idempotency_key as known (account_id, key, fingerprint, claimed_until, expires_at)
    values (${accountId}, ${key}, ${fingerprint}, ${claimedUntil}, ${expiresAt})
    on conflict (account_id, key) do update set
      fingerprint = excluded.fingerprint,
      outcome = null,
      claimed_until = excluded.claimed_until,
      made = case when known.expires_at <= ${now} then null else known.made end,
      expires_at = case when known.expires_at <= ${now} then excluded.expires_at else known.expires_at end
    where known.expires_at <= ${now}
      or (known.outcome is null and known.claimed_until <= ${now} and known.fingerprint = excluded.fingerprint)
    returning made`.first(tx)
}

export const findKey = (db: Db, accountId: string, key: string): Promise<Claimed | undefined> =>
  db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'outcome'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()

/** Binds the key to what the call created. False: another try has taken over, so this one must create nothing. */
export const bindKey = async (tx: Tx, { accountId, key, claimedUntil }: Claim, made: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('idempotency_key')
    .set({ made })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('claimed_until', '=', claimedUntil)
    .where('made', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False: another attempt has taken over the call, and responds to it. */
export const saveOutcome = async (
  tx: Tx,
  { accountId, key, claimedUntil }: Claim,
  outcome: object,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('idempotency_key')
    .set({ outcome: JSON.stringify(outcome) })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('claimed_until', '=', claimedUntil)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Releases the lease, so that the call can be retried at once. A key without a created record is deleted. */
export const releaseKey = async (tx: Tx, { accountId, key, claimedUntil }: Claim, now: Date): Promise<void> => {
  await sql`
    with emptied as (
      delete from idempotency_key
      where account_id = ${accountId} and key = ${key} and claimed_until = ${claimedUntil} and made is null
    )
    update idempotency_key set claimed_until = ${now}
    where account_id = ${accountId} and key = ${key} and claimed_until = ${claimedUntil} and made is not null`.execute(
    tx,
  )
}

export const deleteExpiredKeys = async (tx: Tx, now: Date): Promise<void> => {
  await tx.deleteFrom('idempotency_key').where('expires_at', '<=', now).execute()
}

/** Deletes the keys of a deleted account: their answers may name the person. */
export const deleteKeysOf = async (tx: Tx, { id }: { id: string }): Promise<void> => {
  await tx.deleteFrom('idempotency_key').where('account_id', '=', id).execute()
}
