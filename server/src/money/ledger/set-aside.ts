import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { quarantine, type Suspicion } from './quarantine.sql.ts'

/**
 * Sets aside what an admin has to look into: it goes to quarantine, once for each source, and into no balance, and the log has it. The
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
