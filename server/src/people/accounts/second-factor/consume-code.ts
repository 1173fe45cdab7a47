import type { Tx } from '../../../platform/database/database.ts'
import type { AppContext } from '../../../platform/context.ts'
import { unseal } from '../../../platform/base/seal.ts'
import { isAppCode, recoveryCodeHash, stepOf, withoutSpaces } from './second-factor-codes.ts'
import { consumeRecoveryCode, lockSecondFactor, saveLastStep, type SecondFactorRow } from './second-factor.sql.ts'

type Context = Pick<AppContext, 'keyring' | 'clock'>
type GivenCode = { accountId: string; code: string }

/** Each app code works once, so that an observed code cannot be replayed. */
const consumeAppCode = async (
  tx: Tx,
  { keyring, clock }: Context,
  { accountId, code }: GivenCode,
  { sealedSecret, lastStep }: SecondFactorRow,
): Promise<boolean> => {
  const step = stepOf(await unseal(keyring, sealedSecret), withoutSpaces(code), clock.now())
  if (step === null || BigInt(step) <= lastStep) return false
  await saveLastStep(tx, accountId, step)
  return true
}

/**
 * Consumes a code of the authenticator app or a recovery code; false if it is neither. Codes of an account are compared one
 * after the other.
 */
export const consumeCode = async (tx: Tx, context: Context, given: GivenCode): Promise<boolean> => {
  const factor = await lockSecondFactor(tx, given.accountId)
  if (!factor) return false
  return isAppCode(withoutSpaces(given.code))
    ? consumeAppCode(tx, context, given, factor)
    : consumeRecoveryCode(tx, given.accountId, recoveryCodeHash(given.code), context.clock.now())
}
