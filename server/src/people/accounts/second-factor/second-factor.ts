import { transact, type Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/access.ts'
import { seal } from '../../../platform/base/seal.ts'
import type { MailContent, Outbox } from '../../../mail/index.ts'
import { secondFactorOffMail, secondFactorOnMail } from '../account-mails.ts'
import { findUser, lockAccount, markSecondFactorOff, markSecondFactorOn } from '../accounts.sql.ts'
import { consumeCode } from './consume-code.ts'
import { proveByCode, wrongCode } from '../session/prove.ts'
import { newRecoveryCodes, newSecret, recoveryCodeHash, uriOf } from './second-factor-codes.ts'
import {
  deleteSecondFactor,
  hasSecondFactorKey,
  insertRecoveryCodes,
  replaceSecondFactor,
} from './second-factor.sql.ts'
import { recordProof } from '../session/session-proofs.sql.ts'
import { deleteSessions } from '../session/sessions.sql.ts'

type Person = Pick<Caller, 'id' | 'email'>
type CodeOf = Pick<Caller, 'id' | 'email' | 'sessionId'> & { code: string }

/** Creates a key for an authenticator app. It takes effect once a code is confirmed. Throws second_factor_on. */
export const startSecondFactor = async (
  { db, clock, keyring, organisation }: AppContext,
  { id, email }: Person,
): Promise<{ secret: string; uri: string }> => {
  const secret = newSecret()
  const sealedSecret = await seal(keyring, secret)
  await transact(db, async (tx) => {
    const account = await lockAccount(tx, id)
    if (account.second_factor_at) throw new DomainError('second_factor_on')
    await replaceSecondFactor(tx, { accountId: id, sealedSecret, now: clock.now() })
  })
  return { secret, uri: uriOf(secret, email, organisation.current().name) }
}

const mailOwner = (tx: Tx, outbox: Outbox, { id, email }: Person, content: MailContent, now: Date): Promise<void> =>
  outbox.enqueue(tx, { key: `second-factor:${id}:${now.toISOString()}`, to: email, content })

/**
 * Turns the second factor on with an app code, ends the account's other sessions, and returns the recovery codes, which
 * are stored as hashes only. Wrong codes are not counted, because the caller has the key. Throws second_factor_on,
 * second_factor_not_started and wrong_code.
 */
export const confirmSecondFactor = async (context: AppContext, outbox: Outbox, person: CodeOf): Promise<string[]> => {
  const { db, clock, config } = context
  const account = await findUser(db, person.id)
  if (account?.second_factor_at) throw new DomainError('second_factor_on')
  if (!(await hasSecondFactorKey(db, person.id))) throw new DomainError('second_factor_not_started')
  const recoveryCodes = newRecoveryCodes()
  const now = clock.now()
  const { id, sessionId, code } = person
  await transact(db, async (tx) => {
    if (!(await consumeCode(tx, context, { accountId: id, code }))) throw wrongCode()
    if (!(await markSecondFactorOn(tx, id, now))) throw new DomainError('second_factor_on')
    await deleteSessions(tx, id, sessionId)
    const isRecorded = await recordProof(tx, { sessionId, now, isCode: true })
    if (!isRecorded) throw new DomainError('session_expired')
    await insertRecoveryCodes(tx, person.id, recoveryCodes.map(recoveryCodeHash))
    await mailOwner(tx, outbox, person, secondFactorOnMail(config.publicUrl), now)
  })
  await outbox.wake()
  return recoveryCodes
}

/**
 * Turns the second factor off with a code of the app or a recovery code. Throws second_factor_off, wrong_code and
 * too_many_proofs.
 */
export const removeSecondFactor = async (context: AppContext, outbox: Outbox, person: CodeOf): Promise<void> => {
  const { db, clock, config } = context
  const account = await findUser(db, person.id)
  if (!account?.second_factor_at) throw new DomainError('second_factor_off')
  const now = clock.now()
  await proveByCode(context, person, person.code, async (tx) => {
    await deleteSecondFactor(tx, person.id)
    await markSecondFactorOff(tx, person.id)
    await mailOwner(tx, outbox, person, secondFactorOffMail(config.publicUrl), now)
  })
  await outbox.wake()
}
