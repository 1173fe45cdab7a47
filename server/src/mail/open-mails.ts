import type { AppContext } from '../platform/context.ts'
import { unseal } from '../platform/base/seal.ts'
import type { JobRun } from '../platform/jobs/job-run.ts'
import type { MailContent } from './mail-content.ts'
import type { ClaimedMail } from './mail.sql.ts'
import { outlastOutage } from './outlast-outage.ts'
import type { Outcome } from './record-outcomes.ts'
import { reviseMails, type Revisions, type WaitingMail } from './revise-mails.ts'

/** The beginning of the error of a mail that could not be decrypted. */
export const unreadable = 'its content cannot be read'

/** A claimed mail with its current content, or why it is not sent. */
export type OpenedMail = { mail: ClaimedMail } & ({ content: MailContent } | { outcome: Outcome })

type Read = { mail: ClaimedMail } & ({ waiting: WaitingMail } | { outcome: Outcome })

const read = async ({ keyring }: AppContext, mail: ClaimedMail): Promise<Read> => {
  const { kind, key, recipient: to } = mail
  try {
    if (mail.sealed_content === null) return { mail, waiting: { kind, key, to, content: null } }
    const content = JSON.parse(await unseal(keyring, mail.sealed_content)) as MailContent
    return { mail, waiting: { kind, key, to, content } }
  } catch (error) {
    return { mail, outcome: { kind: 'refused', reason: `${unreadable}: ${(error as Error).message}` } }
  }
}

/** Decrypts and revises claimed mails. */
export const openMails = async (
  context: AppContext & { revisions: Revisions },
  mails: readonly ClaimedMail[],
  run: JobRun,
): Promise<OpenedMail[]> => {
  const all = await Promise.all(mails.map((mail) => read(context, mail)))
  const waiting = all.flatMap((one) => ('waiting' in one ? [one.waiting] : []))
  const revised = await outlastOutage(run, () => reviseMails(context.revisions, waiting))
  return all.map((one) => {
    if ('outcome' in one) return one
    const content = revised.get(one.waiting)
    return { mail: one.mail, ...(content ? { content } : { outcome: { kind: 'outdated' } }) }
  })
}
