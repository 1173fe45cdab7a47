import { after } from '../../platform/base/clock.ts'
import { newToken } from '../../platform/base/tokens.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { MailContent, Outbox } from '../../mail/index.ts'
import type { UserRow } from './accounts.sql.ts'
import { undoEmailLifeMs } from './email/email-rules.ts'
import { paypalEmailInForce, undoLifeMs } from './profile/payout-address-rules.ts'
import { insertToken } from './session/tokens.sql.ts'

const lifeMs = { undo_payout_address: undoLifeMs, undo_email: undoEmailLifeMs } as const

/**
 * Mails the account's address a link that restores what is in force now: the payout address, and for `undo_email` the email address as
 * well.
 */
export const mailUndoLink = async (
  tx: Tx,
  { clock, outbox }: Pick<AppContext, 'clock'> & { outbox: Outbox },
  account: UserRow,
  purpose: keyof typeof lifeMs,
  contentOf: (token: string) => MailContent,
): Promise<void> => {
  const now = clock.now()
  const { token, hash } = newToken()
  await insertToken(tx, {
    accountId: account.id,
    purpose,
    hash,
    now,
    expiresAt: after(now, lifeMs[purpose]),
    paypalEmailBefore: paypalEmailInForce(account, now),
    ...(purpose === 'undo_email' && { email: account.email }),
  })
  const key = `${purpose}:${hash.toString('base64url')}`
  await outbox.enqueue(tx, { key, to: account.email, content: contentOf(token) })
}
