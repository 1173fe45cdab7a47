import type { Db, Tx } from '../platform/database/database.ts'
import { rowShape, type RowOf } from '../platform/database/rows.ts'

const sealedGroup = rowShape({ kind: 'text', head: 'text', count: 'integer', sample: 'text' })
export type SealedGroup = RowOf<typeof sealedGroup>

/**
 * Everything that is encrypted in the database, grouped by the first part of the text, which names the key. Links in sent mails are not
 * stored and do not count.
 */
export const findSealedGroups = (db: Db): Promise<SealedGroup[]> =>
  sealedGroup.sql`
    select kind, split_part(sealed, '.', 1) as head, count(*)::integer as count, min(sealed) as sample
    from (
      select 'unsent mails' as kind, sealed_content as sealed from mail where sent_at is null
      union all select 'stored secrets', sealed_value from stored_secret
      union all select 'stored secrets', sealed_before from stored_secret
      union all select 'second factors', sealed_secret from second_factor
    ) as everything
    where sealed is not null
    group by 1, 2`.all(db)

export type KeyCheck = { kid: string; sealed_text: string | null; given_up_at: Date | null }

export const findKeyChecks = (db: Db): Promise<KeyCheck[]> =>
  db.selectFrom('key_check').select(['kid', 'sealed_text', 'given_up_at']).execute()

/** Stores the check of a key, unless it has one. */
export const insertKeyCheck = async (tx: Tx, check: { kid: string; sealedText: string; now: Date }): Promise<void> => {
  await tx
    .insertInto('key_check')
    .values({ kid: check.kid, sealed_text: check.sealedText, created_at: check.now, given_up_at: null })
    .onConflict((conflict) =>
      conflict
        .column('kid')
        .doUpdateSet({ sealed_text: check.sealedText, given_up_at: null })
        .where('key_check.sealed_text', 'is', null),
    )
    .execute()
}

/** Marks a key as lost. */
export const giveUpKey = async (tx: Tx, kid: string, now: Date): Promise<void> => {
  await tx
    .insertInto('key_check')
    .values({ kid, sealed_text: null, created_at: now, given_up_at: now })
    .onConflict((conflict) => conflict.column('kid').doUpdateSet({ given_up_at: now }))
    .execute()
}
