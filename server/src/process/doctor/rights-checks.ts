import { requireRights } from '../../platform/database/check-rights.ts'
import { requireKeys } from '../key-check.ts'
import { type Check, failure, ok, warning } from './check.ts'
import type { Opened, Subject } from './opened.ts'

const notOpened = failure('not checked, because the database cannot be used. See the line “database”')

const keyFinding = async ({ db, keyring }: Opened) => {
  const { checks } = await requireKeys(db, keyring)
  const isUsed = checks.some(({ kid }) => kid === keyring[0]?.kid)
  return ok(isUsed ? 'the database is encrypted with it' : 'the database has not been used with this key yet')
}

const rightsFinding = async ({ db, grantee }: Opened) => {
  await requireRights(db, { guarded: grantee !== null })
  return grantee
    ? ok(`the application works as ${grantee.name} and cannot change the ledger`)
    : warning(
        'the application works as the owner of the tables, so it could change the ledger. Give MIGRATION_DATABASE_URL and DATABASE_URL two logins, or let a superuser run: create role muster_app; grant muster_app to OWNER with admin option',
      )
}

/** The checks of the encryption key and of the application's rights in the database. */
export const rightsChecks = ({ opened }: Subject): Check[] => [
  { name: 'key', run: async () => (opened ? keyFinding(opened) : notOpened) },
  { name: 'rights', run: async () => (opened ? rightsFinding(opened) : notOpened) },
]
