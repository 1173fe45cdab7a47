import { transact, type Tx } from '../kernel/db.ts'
import { DomainError } from '../kernel/errors.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { unseal } from '../kernel/seal.ts'
import { countTry } from './count-try.ts'
import { isAppCode, recoveryCodeHash, stepOf, withoutSpaces } from './second-factor-codes.ts'
import { consumeRecoveryCode, lockSecondFactor, saveLastStep, type SecondFactorRow } from './second-factor.sql.ts'

type Attempt = { accountId: string; email: string; code: string; ip: string }

/** A code of the app serves once, so a person who watched it being typed cannot use it. */
const useAppCode = async (
  tx: Tx,
  { keyring, clock }: Pick<Kernel, 'keyring' | 'clock'>,
  { accountId, code }: Attempt,
  { sealedSecret, lastStep }: SecondFactorRow,
): Promise<boolean> => {
  const step = stepOf(await unseal(keyring, sealedSecret), withoutSpaces(code), clock.now())
  if (step === null || BigInt(step) <= lastStep) return false
  await saveLastStep(tx, accountId, step)
  return true
}

/** Whether a code is right; uses it up. Codes of one account are compared one after the other. */
const consumeCode = async (tx: Tx, kernel: Pick<Kernel, 'clock' | 'keyring'>, attempt: Attempt): Promise<boolean> => {
  const factor = await lockSecondFactor(tx, attempt.accountId)
  if (!factor) return false
  if (isAppCode(withoutSpaces(attempt.code))) return useAppCode(tx, kernel, attempt, factor)
  return consumeRecoveryCode(tx, attempt.accountId, recoveryCodeHash(attempt.code), kernel.clock.now())
}

/**
 * Uses up a code of the authenticator app, or a recovery code, and does `then` with it in one transaction. Wrong codes are
 * counted with wrong passwords. Throws wrong_code and too_many_logins.
 */
export const useCode = async <T>(
  kernel: Pick<Kernel, 'db' | 'clock' | 'keyring'>,
  attempt: Attempt,
  then: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const used = await countTry(kernel, attempt, () =>
    transact(kernel.db, async (tx) => ((await consumeCode(tx, kernel, attempt)) ? { done: await then(tx) } : null)),
  )
  if (used) return used.done
  const { message } = new DomainError('wrong_code')
  throw new DomainError('wrong_code', { fields: { code: message } })
}
