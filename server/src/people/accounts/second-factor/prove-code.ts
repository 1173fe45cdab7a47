import { transact, type Tx } from '../../../platform/database/database.ts'
import type { AppContext } from '../../../platform/context.ts'
import { consumeCode } from './consume-code.ts'
import { countTry } from '../session/count-try.ts'
import { wrongCode } from '../session/prove.ts'

type Attempt = { accountId: string; email: string; code: string; ip: string }

/**
 * Consumes a code of the authenticator app or a recovery code, and runs `then` in the same transaction. Wrong codes are
 * counted together with wrong passwords. Throws wrong_code and too_many_logins.
 */
export const useCode = async <T>(
  context: Pick<AppContext, 'db' | 'clock' | 'keyring' | 'measures'>,
  attempt: Attempt,
  then: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const used = await countTry(context, attempt, () =>
    transact(context.db, async (tx) => ((await consumeCode(tx, context, attempt)) ? { done: await then(tx) } : null)),
  )
  if (used) return used.done
  throw wrongCode()
}
