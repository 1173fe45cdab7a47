import { transact } from '../../../platform/database/database.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Outbox } from '../../../mail/index.ts'
import { secondFactorResetMail } from '../account-mails.ts'
import { emailKeyOf } from '../account-rules.ts'
import { findByAddress, lockAccount, markSecondFactorOff } from '../accounts.sql.ts'
import { deleteSecondFactor } from './second-factor.sql.ts'

/**
 * - `unknown`: the address has no account.
 * - `off`: the account has no second factor.
 */
export type ResetOutcome = 'reset' | 'off' | 'unknown'

/**
 * Turns the second factor of an account off for an owner who lost the app and the recovery codes, when the site's operator
 * asks for it. The owner gets a mail, in case an impostor persuaded the operator.
 */
export const resetSecondFactor = (
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  outbox: Pick<Outbox, 'enqueue'>,
  email: string,
): Promise<ResetOutcome> =>
  transact(db, async (tx) => {
    const found = await findByAddress(tx, emailKeyOf(email))
    if (!found) return 'unknown'
    const account = await lockAccount(tx, found.id)
    if (!account.second_factor_at) return 'off'
    await deleteSecondFactor(tx, found.id)
    await markSecondFactorOff(tx, found.id)
    const key = `second-factor:${found.id}:${clock.now().toISOString()}`
    await outbox.enqueue(tx, { key, to: found.email, content: secondFactorResetMail(config.publicUrl) })
    return 'reset'
  })
