import { after, hour } from '../../base/clock.ts'
import { transact } from '../../database/database.ts'
import type { AppContext } from '../../context.ts'
import { newToken } from '../../base/tokens.ts'
import type { MailContent, Outbox } from '../../mail/index.ts'
import { resetMail, verificationMail } from '../account-mails.ts'
import { emailKeyOf, linksPerHourMax, resetLifeMs, verificationLifeMs } from '../account-rules.ts'
import { issueToken } from './tokens.sql.ts'

type Link = {
  purpose: 'verify_email' | 'reset_password'
  lifeMs: number
  mail: (publicUrl: string, token: string) => MailContent
}

/** Does the same work with and without an account: as many statements, and one outbox row. */
const requestLink = async (context: AppContext, outbox: Outbox, email: string, link: Link): Promise<void> => {
  const { db, clock, config } = context
  const now = clock.now()
  const { token, hash } = newToken()
  const content = link.mail(config.publicUrl, token)
  await transact(db, async (tx) => {
    const to = await issueToken(tx, {
      emailKey: emailKeyOf(email),
      purpose: link.purpose,
      hash,
      now,
      expiresAt: after(now, link.lifeMs),
      tokensMax: linksPerHourMax,
      countedSince: after(now, -hour),
    })
    if (to === null) return outbox.enqueueNothing(tx, content)
    return outbox.enqueue(tx, { key: `${link.purpose}:${hash.toString('base64url')}`, to, content })
  })
  await outbox.wake()
}

/** Mails a verification link if the address has an unverified account. */
export const requestVerification = (context: AppContext, outbox: Outbox, email: string): Promise<void> =>
  requestLink(context, outbox, email, { purpose: 'verify_email', lifeMs: verificationLifeMs, mail: verificationMail })

/** Mails a password-reset link if the address has an account. Earlier links stop working. */
export const requestReset = (context: AppContext, outbox: Outbox, email: string): Promise<void> =>
  requestLink(context, outbox, email, { purpose: 'reset_password', lifeMs: resetLifeMs, mail: resetMail })
