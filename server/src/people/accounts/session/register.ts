import type { registerEndpoint } from '@muster/contract/people/accounts.ts'
import type { ParsedRequestOf } from '@muster/contract/endpoint.ts'
import { hour } from '../../../platform/base/clock.ts'
import { checkTogether } from '../../../platform/base/errors.ts'
import { isUniqueViolation, transact, type Tx } from '../../../platform/database/database.ts'
import type { AppContext } from '../../../platform/context.ts'
import { newToken } from '../../../platform/base/tokens.ts'
import { mayMail, type NewMail, type Outbox, unprovenWaitMaxMs } from '../../../mail/index.ts'
import { addressTakenMail, verificationMail } from '../account-mails.ts'
import { emptyAsNone, parsePhone, usernameTaken } from '../account-rules.ts'
import { findByAddress, hasUsername, insertAccount, usernameConstraint } from '../accounts.sql.ts'
import { isSuspended } from '../people/suspension.sql.ts'
import { newAccount } from '../new-account.ts'
import { expiryUntilMailed, linkMailKey } from './mailed-links.ts'
import { hashPassword } from './passwords.ts'
import { insertToken } from './tokens.sql.ts'
import { refuseWeakPassword, knownWordsOf } from './weak-passwords.ts'

type Registration = ParsedRequestOf<typeof registerEndpoint>['body']
type Account = ReturnType<typeof newAccount>

const verification = async (tx: Tx, { id, email }: Account, publicUrl: string, now: Date): Promise<NewMail> => {
  const { token, hash } = newToken()
  const expiresAt = expiryUntilMailed('verify_email', unprovenWaitMaxMs, now)
  await insertToken(tx, { accountId: id, purpose: 'verify_email', hash, now, expiresAt })
  return { key: linkMailKey('verify_email', hash), to: email, content: verificationMail(publicUrl, token) }
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
 * @param ip of the caller, whose network is counted; null: it is not
 */
export const register = async (
  context: AppContext,
  outbox: Outbox,
  registration: Registration,
  ip: string | null,
): Promise<void> => {
  const { db, clock, config, organisation } = context
  const { termsVersion } = organisation.current()
  const { email, password } = registration
  await checkTogether(
    () => parsePhone(registration.phone),
    () => refuseWeakPassword('password', password, knownWordsOf(registration, context)),
  )
  const phone = parsePhone(registration.phone)
  const username = emptyAsNone(registration.username)
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
      const isWithheld = await isSuspended(tx, email)
      const asked = { email, ip, campaign: null, link: 'verify_email' } as const
      const mayBeMailed = await mayMail(tx, asked, now)
      const isNew = await insertAccount(tx, account)
      const { key, to, content } = await (isNew ? verification : addressTaken)(tx, account, config.publicUrl, now)
      if (!mayBeMailed) return outbox.refuseUnproven(tx, { content, asked })
      return outbox.enqueueUnproven(tx, { key, content, asked: { ...asked, email: to }, isWithheld })
    })
  } catch (error) {
    throw isUniqueViolation(error, usernameConstraint) ? usernameTaken() : error
  }
  await outbox.wake()
}
