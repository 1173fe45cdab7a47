import { transact, type Tx } from '../kernel/db.ts'
import { DomainError } from '../kernel/errors.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { networkOf } from '../kernel/network.ts'
import { unseal } from '../kernel/seal.ts'
import { emailKeyOf } from './account-rules.ts'
import { insertFailure, isKnownNetwork } from './login-failures.sql.ts'
import { requireTriesLeft } from './require-tries-left.ts'
import { isAppCode, recoveryCodeHash, stepOf, withoutSpaces } from './second-factor-codes.ts'
import { consumeRecoveryCode, lockSecondFactor, saveLastStep, type SecondFactorRow } from './second-factor.sql.ts'

type Attempt = { accountId: string; email: string; code: string; ip: string }

/** A code of the app serves once: whoever saw it being typed comes too late. */
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

/**
 * Uses up a code of the authenticator app, or a recovery code, and does `then` with it in one transaction. Codes of an
 * account are tried one after the other, so that no burst gets past the limit on failures, which are counted as those of
 * passwords are. Throws wrong_code and too_many_logins.
 */
export const useCode = async <T>(
  kernel: Pick<Kernel, 'db' | 'clock' | 'keyring'>,
  attempt: Attempt,
  then: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const now = kernel.clock.now()
  const emailKey = emailKeyOf(attempt.email)
  const network = networkOf(attempt.ip)
  const used = await transact(kernel.db, async (tx) => {
    const factor = await lockSecondFactor(tx, attempt.accountId)
    const knownNetwork = await isKnownNetwork(tx, attempt.accountId, network)
    await requireTriesLeft(tx, { emailKey, network, knownNetwork }, now)
    const isRight =
      factor !== undefined &&
      (isAppCode(withoutSpaces(attempt.code))
        ? await useAppCode(tx, kernel, attempt, factor)
        : await consumeRecoveryCode(tx, attempt.accountId, recoveryCodeHash(attempt.code), now))
    if (isRight) return { done: await then(tx) }
    await insertFailure(tx, { emailKey, network, failedAt: now })
    return null
  })
  if (used) return used.done
  const { message } = new DomainError('wrong_code')
  throw new DomainError('wrong_code', { fields: { code: message } })
}
