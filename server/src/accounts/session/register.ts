import type { register as registerEndpoint } from '@muster/contract/accounts/accounts.ts'
import type { ParsedRequestOf } from '@muster/contract/endpoint.ts'
import { after, hour } from '../../base/clock.ts'
import { isUniqueViolation, transact, type Tx } from '../../database/database.ts'
import type { AppContext } from '../../context.ts'
import { newToken } from '../../base/tokens.ts'
import type { NewMail, Outbox } from '../../mail/index.ts'
import { addressTakenMail, verificationMail } from '../account-mails.ts'
import { emptyAsNone, parsePhone, usernameTaken, verificationLifeMs } from '../account-rules.ts'
import { findByAddress, hasUsername, insertAccount, usernameConstraint } from '../accounts.sql.ts'
import { isSuspended } from '../people/suspension.sql.ts'
import { newAccount } from '../new-account.ts'
import { hashPassword } from './passwords.ts'
import { insertToken } from './tokens.sql.ts'
import { refuseWeakPassword, knownWordsOf } from './weak-passwords.ts'

type Registration = ParsedRequestOf<typeof registerEndpoint>['body']
type Account = ReturnType<typeof newAccount>

const verification = async (tx: Tx, { id, email }: Account, publicUrl: string, now: Date): Promise<NewMail> => {
  const { token, hash } = newToken()
  const expiresAt = after(now, verificationLifeMs)
  await insertToken(tx, { accountId: id, purpose: 'verify_email', hash, now, expiresAt })
  return { key: `verify_email:${hash.toString('base64url')}`, to: email, content: verificationMail(publicUrl, token) }
}

/** The owner gets at most one such mail an hour. */
const addressTaken = async (tx: Tx, { email_key }: Account, publicUrl: string, now: Date): Promise<NewMail> => {
  const owner = await findByAddress(tx, email_key)
  const key = `address-taken:${owner?.id ?? email_key}:${Math.floor(now.getTime() / hour)}`
  return { key, to: owner?.email ?? email_key, content: addressTakenMail(publicUrl) }
}

/**
 * Creates an account and mails its verification link. If the address already has an account, it stays unchanged and its owner
 * gets a mail, unless it is suspended. The caller gets the same response after the same work (a hash, as many statements, a
 * mail), and so cannot detect the account. A weak password and a taken username are refused before the address is looked up; usernames are public. Throws
 * username_taken, and `invalid` at `phone` or `password`.
 */
export const register = async (context: AppContext, outbox: Outbox, registration: Registration): Promise<void> => {
  const { db, clock, config, organisation } = context
  const { termsVersion } = organisation.current()
  const { email, password } = registration
  const phone = parsePhone(registration.phone)
  const username = emptyAsNone(registration.username)
  await refuseWeakPassword('password', password, knownWordsOf(registration, context))
  const now = clock.now()
  const account = newAccount(
    { email, username, phone, verified: false, termsVersion },
    await hashPassword(password),
    now,
  )
  try {
    await transact(db, async (tx) => {
      if (account.username_key && (await hasUsername(tx, account.username_key))) throw usernameTaken()
      // Asked for each address, so that a taken one costs the same.
      const isRefused = await isSuspended(tx, email)
      const isNew = await insertAccount(tx, account)
      const mail = await (isNew ? verification : addressTaken)(tx, account, config.publicUrl, now)
      if (isRefused) return outbox.enqueueNothing(tx, mail.content)
      return outbox.enqueue(tx, mail)
    })
  } catch (error) {
    throw isUniqueViolation(error, usernameConstraint) ? usernameTaken() : error
  }
  await outbox.wake()
}
