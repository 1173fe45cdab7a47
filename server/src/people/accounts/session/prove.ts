import { transact, type Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import { needsCode } from '../../../platform/http/proof.ts'
import type { Caller } from '../../../platform/http/access.ts'
import { findPasswordHash } from '../accounts.sql.ts'
import { consumeCode } from '../second-factor/consume-code.ts'
import { verifyPassword } from './passwords.ts'
import { countProofTry, endSessionWithoutTries, recordProof, uncountProofTry } from './session-proofs.sql.ts'

type Context = Pick<AppContext, 'db' | 'clock' | 'keyring'>
type Prover = Pick<Caller, 'id' | 'sessionId'>

export const wrongPassword = (field: string, sentence: string): DomainError =>
  new DomainError('wrong_password', { message: sentence, fields: { [field]: sentence } })

/** The error of a wrong code, at the field it was typed into. */
export const wrongCode = (): DomainError => {
  const { message } = new DomainError('wrong_code')
  return new DomainError('wrong_code', { fields: { code: message } })
}

/**
 * Checks a proof. The try is counted on the session before the check, so that parallel guesses cannot exceed the
 * limit. It is not counted on the account, so that a stolen session cannot lock the owner out. The fifth wrong proof in a row ends
 * the session. Throws the error that `compare` returns, and too_many_proofs.
 * @param compare returns null for a right proof, which it has recorded, and otherwise the error
 */
const compareCounted = async (
  { db }: Context,
  { sessionId }: Prover,
  compare: () => Promise<DomainError | null>,
): Promise<void> => {
  const isCounted = await transact(db, (tx) => countProofTry(tx, sessionId))
  const refusal = isCounted
    ? await compare().catch(async (error: unknown) => {
        await transact(db, (tx) => uncountProofTry(tx, sessionId))
        throw error
      })
    : new DomainError('too_many_proofs')
  if (refusal === null) return
  const isOver = await transact(db, (tx) => endSessionWithoutTries(tx, sessionId))
  throw isOver ? new DomainError('too_many_proofs') : refusal
}

const record = async (tx: Tx, { clock }: Context, { sessionId }: Prover, isCode: boolean): Promise<void> => {
  const isRecorded = await recordProof(tx, { sessionId, now: clock.now(), isCode })
  if (!isRecorded) throw new DomainError('session_expired')
}

/**
 * Checks the password of a call as the session's proof, and returns its hash. Throws wrong_password at `field`, and
 * too_many_proofs.
 */
export const proveByPassword = async (
  context: Context,
  prover: Prover,
  { password, field, sentence }: { password: string; field: string; sentence: string },
): Promise<string> => {
  const hash = await findPasswordHash(context.db, prover.id)
  await compareCounted(context, prover, async () => {
    if (!(await verifyPassword(hash, password))) return wrongPassword(field, sentence)
    await transact(context.db, (tx) => record(tx, context, prover, false))
    return null
  })
  return hash ?? ''
}

/**
 * Checks the code of a call as the session's proof, and runs `then` in the same transaction. Throws wrong_code
 * and too_many_proofs.
 */
export const proveByCode = (
  context: Context,
  prover: Prover,
  code: string,
  then: (tx: Tx) => Promise<void>,
): Promise<void> =>
  compareCounted(context, prover, () =>
    transact(context.db, async (tx) => {
      if (!(await consumeCode(tx, context, { accountId: prover.id, code }))) return wrongCode()
      await record(tx, context, prover, true)
      await then(tx)
      return null
    }),
  )

type GivenProof = { password: string; code?: string | undefined }

/**
 * Records a fresh proof of the caller. With a second factor a code is needed, unless one was given in the last 10 minutes.
 * Throws proof_required at `code`, wrong_password, wrong_code and too_many_proofs.
 */
export const prove = async (context: Context, caller: Caller, { password, code }: GivenProof): Promise<void> => {
  const { db, clock } = context
  if (code === undefined && needsCode(caller, clock.now())) {
    const message = 'Enter the code from your authenticator app'
    throw new DomainError('proof_required', { message, fields: { code: message } })
  }
  const hash = await findPasswordHash(db, caller.id)
  await compareCounted(context, caller, async () => {
    if (!(await verifyPassword(hash, password))) return wrongPassword('password', 'The password is wrong')
    return transact(db, async (tx) => {
      const givesCode = caller.secondFactor && code !== undefined
      if (givesCode && !(await consumeCode(tx, context, { accountId: caller.id, code }))) return wrongCode()
      await record(tx, context, caller, givesCode)
      return null
    })
  })
}
