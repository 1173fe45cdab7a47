import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact } from '../../platform/database/database.ts'
import { saveAcceptedTerms } from './accounts.sql.ts'

/** Records that an account accepts the current terms. Throws terms_changed if the given version is not the current one. */
export const acceptTerms = async (
  { db, clock, organisation }: Pick<AppContext, 'db' | 'clock' | 'organisation'>,
  accountId: string,
  version: number,
): Promise<void> => {
  await organisation.refresh()
  if (organisation.current().termsVersion !== version) throw new DomainError('terms_changed')
  await transact(db, (tx) => saveAcceptedTerms(tx, accountId, version, clock.now()))
}
