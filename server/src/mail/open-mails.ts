import type { AppContext } from '../context.ts'
import { unseal } from '../base/seal.ts'
import type { JobRun } from '../jobs/job-run.ts'
import type { MailContent } from './mail-content.ts'
import type { ClaimedMail } from './mail.sql.ts'
import { outlastOutage } from './outlast-outage.ts'
import type { Outcome } from './record-outcomes.ts'
import type { ReviseAll } from './revise-mails.ts'

/** The beginning of the error of a mail that could not be decrypted. */
export const unreadable = 'its content cannot be read'

/** A claimed mail with its current content, or why it is not sent. */
export type OpenedMail = { mail: ClaimedMail } & ({ content: MailContent } | { outcome: Outcome })

type Read = { mail: ClaimedMail; content: MailContent | null; outcome: Outcome }

const read = async ({ keyring }: AppContext, mail: ClaimedMail): Promise<Read> => {
  try {
    const content = JSON.parse(await unseal(keyring, mail.sealed_content ?? '')) as MailContent
    return { mail, content, outcome: { kind: 'outdated' } }
  } catch (error) {
    const reason = `${unreadable}: ${(error as Error).message}`
    return { mail, content: null, outcome: { kind: 'refused', reason } }
  }
}

/** Decrypts and revises claimed mails. */
export const openMails = async (
  context: AppContext & { revise: ReviseAll },
  mails: readonly ClaimedMail[],
  run: JobRun,
): Promise<OpenedMail[]> => {
  const all = await Promise.all(mails.map((mail) => read(context, mail)))
  const waiting = all.flatMap(({ mail: { key, recipient: to }, content }) => (content ? [{ key, to, content }] : []))
  const revised = await outlastOutage(run, () => context.revise(waiting))
  return all.map(({ mail, content, outcome }) => {
    const current = content && revised.shift()
    return current ? { mail, content: current } : { mail, outcome }
  })
}
