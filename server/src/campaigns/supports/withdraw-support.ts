import { transact } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Outbox } from '../../mail/index.ts'
import { supportMailPrefixes } from './mail-keys.ts'
import { deleteSupport, type Withdrawer } from './supports.sql.ts'

/**
 * Withdraws a support, and deletes its unsent mails. Idempotent.
 * @param supporter `email`: where the mails go
 * @throws campaign_not_found
 */
export const withdrawSupport = (
  { db, clock }: AppContext,
  outbox: Outbox,
  campaignId: string,
  supporter: Withdrawer & { email: string },
): Promise<void> =>
  transact(db, async (tx) => {
    if (!(await deleteSupport(tx, campaignId, supporter, clock.now()))) throw new DomainError('campaign_not_found')
    await outbox.cancel(tx, { to: supporter.email, keyPrefixes: supportMailPrefixes(campaignId) })
  })
