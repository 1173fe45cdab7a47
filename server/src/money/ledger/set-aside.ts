import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { quarantine, type Suspicion } from './quarantine.sql.ts'

/**
 * Puts a record that an admin must review in quarantine, once for each source. It counts in no balance. The log records it. The
 * caller's transaction also makes sure that PayPal is not asked about it again.
 */
export const setAside = async (
  { clock, log }: Pick<AppContext, 'clock' | 'log'>,
  tx: Tx,
  { source, reason, details }: Omit<Suspicion, 'foundAt'>,
): Promise<void> => {
  log.error({ source, ...details }, reason)
  await quarantine(tx, { source, reason, details, foundAt: clock.now() })
}
