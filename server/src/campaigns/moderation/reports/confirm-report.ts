import { DomainError } from '../../../platform/base/errors.ts'
import { hashToken } from '../../../platform/base/tokens.ts'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/database.ts'
import { confirmMail, isNotMe, type Outbox } from '../../../mail/index.ts'
import { reportMailKey } from './report-mails.ts'
import { findByLink, lockByLink, markConfirmed } from './reports.sql.ts'
import { tellReporter } from './tell-reporters.ts'

/**
 * Confirms the address of a report by its mailed link. If the case is decided already, the outcome is mailed now. Confirming again
 * changes nothing.
 * @throws missing_token, invalid_token
 */
export const confirmReport = async (
  { db, clock, config }: AppContext,
  outbox: Outbox,
  token: string,
): Promise<{ decided: boolean }> => {
  if (!token) throw new DomainError('missing_token')
  const now = clock.now()
  const decided = await transact(db, async (tx) => {
    const report = await lockByLink(tx, hashToken(token), now)
    if (!report) throw new DomainError('invalid_token')
    const isDecided = report.held.state === 'closed'
    if (report.confirmedAt !== null) return isDecided
    if (!(await confirmMail(tx, reportMailKey(report.id), now))) throw new DomainError('invalid_token')
    await markConfirmed(tx, report.id, now)
    if (isDecided && report.email !== null) {
      await tellReporter(tx, { outbox, publicUrl: config.publicUrl }, report.held, report.email)
    }
    return isDecided
  })
  await outbox.wake()
  return { decided }
}

/** Refuses a link that does not work, before anybody acts on it. Changes nothing. @throws missing_token, invalid_token */
export const checkReportLink = async ({ db, clock }: AppContext, token: string): Promise<void> => {
  if (!token) throw new DomainError('missing_token')
  const report = await findByLink(db, hashToken(token), clock.now())
  if (!report || (await isNotMe(db, reportMailKey(report.id)))) throw new DomainError('invalid_token')
}
