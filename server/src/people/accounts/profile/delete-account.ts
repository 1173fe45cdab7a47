import { transact, type Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import { requireCode } from '../../../platform/http/proof.ts'
import type { Caller } from '../../../platform/http/access.ts'
import type { Outbox } from '../../../mail/index.ts'
import type { AccountEvents, Obstacle } from '../account-events.ts'
import { accountDeletedMail } from '../account-mails.ts'
import { emailKeyOf } from '../account-rules.ts'
import { eraseAccount, lockAccount, type UserRow } from '../accounts.sql.ts'
import { findLinkedAddresses } from '../email/email.sql.ts'
import { confirmationKeyPrefix } from './paypal-email.ts'
import { deleteAccountLock, deleteFailures, deleteNetworks } from '../session/login-failures.sql.ts'
import { proveByPassword } from '../session/prove.ts'
import { deleteSecondFactor } from '../second-factor/second-factor.sql.ts'
import { deleteSessions } from '../session/sessions.sql.ts'
import { deleteTokens } from '../session/tokens.sql.ts'

/** Why an account cannot be deleted now; null if it can. */
export const findObstacle = async (
  tx: Tx,
  { obstacles }: AccountEvents,
  accountId: string,
  now: Date,
): Promise<Obstacle | null> => {
  for (const find of obstacles) {
    const found = await find(tx, accountId, now)
    if (found) return found
  }
  return null
}

const requireNoObstacle = async (tx: Tx, events: AccountEvents, accountId: string, now: Date): Promise<void> => {
  const obstacle = await findObstacle(tx, events, accountId, now)
  if (obstacle) throw new DomainError('money_pending', { message: obstacle.message })
}

/** Ends every session and removes the rows that only the account needed. */
const eraseOwnRows = async (tx: Tx, { id, email }: { id: string; email: string }, now: Date): Promise<void> => {
  await deleteSessions(tx, id)
  await deleteTokens(tx, id)
  await deleteSecondFactor(tx, id)
  await deleteNetworks(tx, id)
  await deleteFailures(tx, emailKeyOf(email))
  await deleteAccountLock(tx, emailKeyOf(email))
  await eraseAccount(tx, id, now)
}

/** The keys of mails that confirm or undo a change of the account’s address begin with one of them. */
const emailLinkPrefixes = ['change_email:', 'undo_email:']

/** Another account may have such an address as its own, so only the mails that confirm it are forgotten. */
const payoutAddressesOf = (account: UserRow): string[] =>
  [account.paypal_email, account.paypal_email_pending, account.paypal_email_before].filter(
    (address) => address !== null,
  )

/** Erases an account, what other capabilities store about it, and the mails to it. */
export const eraseEverywhere = async (
  tx: Tx,
  outbox: Outbox,
  events: AccountEvents,
  account: UserRow,
  now: Date,
): Promise<void> => {
  const linked = await findLinkedAddresses(tx, account.id)
  await eraseOwnRows(tx, account, now)
  for (const forget of events.deleted) await forget(tx, account, now)
  await outbox.forget(tx, account.email)
  for (const address of linked) for (const prefix of emailLinkPrefixes) await outbox.forget(tx, address, prefix)
  for (const address of payoutAddressesOf(account)) await outbox.forget(tx, address, confirmationKeyPrefix)
}

/**
 * Deletes the caller's account after checking the password. The row stays without personal data, because money and counts refer to it;
 * each capability does the same with its own rows. A last mail confirms the deletion. Throws wrong_password, too_many_proofs,
 * proof_required if a second-factor code is also needed, and money_pending with the reason. Record 10.
 */
export const deleteAccount = async (
  context: AppContext,
  outbox: Outbox,
  events: AccountEvents,
  caller: Caller,
  password: string,
): Promise<void> => {
  const { db, clock } = context
  const now = clock.now()
  requireCode(caller, now)
  await proveByPassword(context, caller, { password, field: 'password', sentence: 'The password is wrong' })
  await transact(db, async (tx) => {
    const account = await lockAccount(tx, caller.id)
    await requireNoObstacle(tx, events, account.id, now)
    await eraseEverywhere(tx, outbox, events, account, now)
    await outbox.enqueue(tx, {
      key: `account-deleted:${account.id}`,
      to: account.email,
      content: accountDeletedMail(),
    })
  })
  await outbox.wake()
}
