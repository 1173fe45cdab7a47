import { transactOne } from '../kernel/db.ts'
import { DomainError } from '../kernel/errors.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Outbox } from '../mail/index.ts'
import { deleteSupport, type Withdrawer } from './supports.sql.ts'

/** Mails about a support by the beginning of their key: who withdrew it gets none of them any more. */
const mailKinds = ['guest-support', 'reminder']

/**
 * Withdraws a support, and removes the mails about it that were not sent yet. Harmless where there is none.
 * @param email where its mails go
 * @throws campaign_not_found
 */
export const withdrawSupport = async (
  { db, clock }: Kernel,
  outbox: Outbox,
  campaignId: string,
  supporter: Withdrawer & { email: string },
): Promise<void> => {
  const found = await transactOne(db, async (tx) => {
    await outbox.cancel(tx, {
      to: supporter.email,
      keyPrefixes: mailKinds.map((kind) => `${kind}:${campaignId}:`),
    })
    return deleteSupport(tx, campaignId, supporter, clock.now())
  })
  if (!found) throw new DomainError('campaign_not_found')
}
