import type { Insertable, Updateable } from 'kysely'
import type { LegalPage } from '@muster/contract/facts/organisation.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/schema.ts'

const columns = [
  'version',
  'name',
  'accent',
  'legal_name',
  'address',
  'register_number',
  'tax_number',
  'tax_sentence',
  'email',
  'phone',
  'website',
  'logo',
  'dark_logo',
] as const
export type OrganisationRow = Pick<Tables['organisation'], (typeof columns)[number]>

export const findOrganisation = (db: Db): Promise<OrganisationRow> =>
  db.selectFrom('organisation').select(columns).executeTakeFirstOrThrow()

export const lockOrganisation = (tx: Tx): Promise<OrganisationRow> =>
  tx.selectFrom('organisation').select(columns).forUpdate().executeTakeFirstOrThrow()

export const updateOrganisation = async (tx: Tx, row: Updateable<Tables['organisation']>): Promise<void> => {
  await tx.updateTable('organisation').set(row).execute()
}

/** The current version of a page; 0 if none was saved. */
export const currentVersion = async (db: Db, page: LegalPage): Promise<number> => {
  const row = await db
    .selectFrom('legal_page')
    .select('version')
    .where('page', '=', page)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? 0
}

export type LegalVersion = Pick<Tables['legal_page'], 'version' | 'saved_at'>

/** The saved versions of a page, the newest first. An admin writes them by hand, so there are few. */
export const listVersions = (db: Db, page: LegalPage): Promise<LegalVersion[]> =>
  db
    .selectFrom('legal_page')
    .select(['version', 'saved_at'])
    .where('page', '=', page)
    .orderBy('version', 'desc')
    .limit(100)
    .execute()

export const findLegalText = async (db: Db, page: LegalPage, version: number): Promise<string | null> => {
  const row = await db
    .selectFrom('legal_page')
    .select('text')
    .where('page', '=', page)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.text ?? null
}

/** Inserts a version unless it exists already. Returns whether it was inserted. */
export const insertLegalText = async (tx: Tx, row: Insertable<Tables['legal_page']>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('legal_page')
    .values(row)
    .onConflict((conflict) => conflict.columns(['page', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
