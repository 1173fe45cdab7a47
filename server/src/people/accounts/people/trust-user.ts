import type { ListedUser } from '@muster/contract/people/users.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/database.ts'
import { type Outbox, reopenWindows } from '../../../mail/index.ts'
import { presentListed } from '../accounts.present.ts'
import { markTrusted } from './users.sql.ts'

/** Marks a person as trusted, or ends that. A person who is trusted already stays so since then. Throws user_not_found. */
export const trustUser = async (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  outbox: Outbox,
  { id, trusted }: { id: string; trusted: boolean },
): Promise<ListedUser> => {
  const row = await transact(db, async (tx) => {
    await reopenWindows(tx, id)
    return markTrusted(tx, id, trusted ? clock.now() : null)
  })
  if (!row) throw new DomainError('user_not_found')
  await outbox.wake()
  return presentListed(row)
}
