import { transact } from '../../../platform/database/database.ts'
import type { AppContext } from '../../../platform/context.ts'
import { newToken } from '../../../platform/base/tokens.ts'
import { type MailContent, mayMail, type Outbox, unprovenWaitMaxMs } from '../../../mail/index.ts'
import { resetMail, verificationMail } from '../account-mails.ts'
import { emailKeyOf } from '../account-rules.ts'
import { expiryUntilMailed, linkMailKey, type LinkPurpose } from './mailed-links.ts'
import { issueToken } from './tokens.sql.ts'

type Link = {
  purpose: LinkPurpose
  mail: (publicUrl: string, token: string) => MailContent
}

/** Who asks for a link: an address, and the IP address of the caller, whose network is counted; null: it is not. */
type Asking = { email: string; ip: string | null }

/** Does the same work with and without an account: as many statements, and one outbox row. */
const requestLink = async (
  context: AppContext,
  outbox: Outbox,
  { email, ip }: Asking,
  { purpose, mail }: Link,
): Promise<void> => {
  const { db, clock, config } = context
  const now = clock.now()
  const { token, hash } = newToken()
  const content = mail(config.publicUrl, token)
  const asked = { email, ip, campaign: null, link: purpose }
  await transact(db, async (tx) => {
    // Before a token is made, which makes earlier ones void.
    if (!(await mayMail(tx, asked, now))) return outbox.refuseUnproven(tx, { content, asked })
    const expiresAt = expiryUntilMailed(purpose, unprovenWaitMaxMs, now)
    const to = await issueToken(tx, { emailKey: emailKeyOf(email), purpose, hash, now, expiresAt })
    const key = linkMailKey(purpose, hash)
    return outbox.enqueueUnproven(tx, {
      key,
      content,
      asked: { ...asked, email: to ?? email },
      isWithheld: to === null,
    })
  })
  await outbox.wake()
}

/** Mails a verification link if the address has an unverified account. After three in an hour, nothing, and the last one still works. */
export const requestVerification = (context: AppContext, outbox: Outbox, asking: Asking): Promise<void> =>
  requestLink(context, outbox, asking, { purpose: 'verify_email', mail: verificationMail })

/** Mails a password-reset link if the address has an account; earlier links stop working. After three in an hour, nothing, and the last one still works. */
export const requestReset = (context: AppContext, outbox: Outbox, asking: Asking): Promise<void> =>
  requestLink(context, outbox, asking, { purpose: 'reset_password', mail: resetMail })
