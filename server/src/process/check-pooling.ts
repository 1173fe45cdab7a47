import type { Config } from '../platform/base/config.ts'
import { Misconfigured } from '../platform/base/errors.ts'
import type { Logger } from '../platform/base/log.ts'
import { inspectPooling } from '../platform/database/inspect.ts'
import { inspectGrantee } from '../platform/database/migrate.ts'

type Urls = { ownerUrl: string; appUrl: string }

/** Behind a pooler that gives each transaction another process of the server, a connection cannot keep the role that it switched to. */
const requireOwnLogin = async ({ ownerUrl, appUrl }: Urls): Promise<void> => {
  const grantee = await inspectGrantee(ownerUrl, appUrl)
  if (grantee && grantee.switchTo === undefined) return
  throw new Misconfigured(
    'DATABASE_PREPARED=off needs two logins, because the login of DATABASE_URL owns the tables, so the application could change the ledger. ' +
      'Create a second login that owns nothing. Give it in DATABASE_URL, and the owner in MIGRATION_DATABASE_URL',
  )
}

/**
 * Checks whether the settings fit a pooler in between. Some poolers with transaction pooling can prepare statements, so prepared
 * statements are only warned of. Record 75.
 */
export const checkPooling = async (
  { databasePrepared }: Pick<Config, 'databasePrepared'>,
  urls: Urls,
  log: Pick<Logger, 'warn'>,
): Promise<void> => {
  if (!databasePrepared) return requireOwnLogin(urls)
  if ((await inspectPooling(urls.appUrl)) !== 'transaction') return
  log.warn(
    'DATABASE_URL leads through a pooler with transaction pooling, where prepared statements fail: see the doctor',
  )
}
