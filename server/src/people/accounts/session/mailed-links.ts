import { after } from '../../../platform/base/clock.ts'
import { transact } from '../../../platform/database/database.ts'
import type { AppContext } from '../../../platform/context.ts'
import { eachMail, type Revisions } from '../../../mail/index.ts'
import { resetLifeMs, verificationLifeMs } from '../account-rules.ts'
import { setExpiry } from './tokens.sql.ts'

const lifeMs = { verify_email: verificationLifeMs, reset_password: resetLifeMs }
/** The links that anybody can have mailed to an address. */
export type LinkPurpose = keyof typeof lifeMs

/** The outbox's key of the mail with a link, by the hash of its token. */
export const linkMailKey = (purpose: LinkPurpose, hash: Buffer): string => `${purpose}:${hash.toString('base64url')}`

/** The life of a link begins when its mail leaves, which may have waited for hours. */
export const linkRevisions = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Revisions => {
  const start = (purpose: LinkPurpose) =>
    eachMail(async ({ key, content }) => {
      const hash = Buffer.from(key.slice(purpose.length + 1), 'base64url')
      await transact(db, (tx) => setExpiry(tx, hash, after(clock.now(), lifeMs[purpose])))
      return content
    })
  return { verify_email: start('verify_email'), reset_password: start('reset_password') }
}

/** When a link expires whose mail has not left: later than it could leave. */
export const expiryUntilMailed = (purpose: LinkPurpose, waitMaxMs: number, now: Date): Date =>
  after(now, waitMaxMs + lifeMs[purpose])
