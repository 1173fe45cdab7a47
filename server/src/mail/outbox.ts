import type { Tx } from '../platform/database/database.ts'
import type { AppContext } from '../platform/context.ts'
import { seal } from '../platform/base/seal.ts'
import { after, hour } from '../platform/base/clock.ts'
import { newId } from '../platform/base/tokens.ts'
import type { MailContent } from './mail-content.ts'
import { withheldPrefix } from './mail-keys.ts'
import { deleteUnsent, deleteUnsentOf, forgetRecipient, insertMails } from './mail.sql.ts'
import type { Revisions } from './revise-mails.ts'
import { mailJobName, sendDueMails } from './send-due-mails.ts'
import type { MailTransport } from './transport.ts'
import { notMeLink } from './not-me-link.ts'
import { type Asked, storeRequest, takePlaces } from './windows/ask-for-mail.ts'
import { unprovenWaitMaxMs } from './windows/let-mails-go.ts'
import type { Job } from '../platform/jobs/jobs.ts'

export type NewMail = {
  /** Its kind and what it is about, e.g. `donation-completed:<id>`. A second mail with the same key is never written. */
  key: string
  to: string
  content: MailContent
  /** Whether this is a bulk mail, which is sent after the mails that people wait for. */
  bulk?: boolean
  /** When it is sent, unless it is released earlier. Default: at once. */
  sendAfter?: Date
}

/** A mail that was asked for by a caller who may not be its receiver. */
export type UnprovenMail = Pick<NewMail, 'key' | 'content'> & {
  asked: Asked
  /** Whether no mail is sent, which the caller must not notice: the request takes its places and counts for its mailbox all the same. */
  isWithheld?: boolean
}

/** Longer than a request waits: it ends before its mail is due. */
const notBeforeMs = unprovenWaitMaxMs + hour

/**
 * A transactional outbox: the mail is written in the transaction of the change, so there is never one without the other,
 * and a job sends it. Call `wake` after the commit, so that it is sent within a second or two. Record 3.
 */
export type Outbox = {
  /** Writes nothing if the receiver's account was deleted since. */
  enqueue(tx: Tx, mail: NewMail): Promise<void>
  /** As `enqueue`, in one statement: for a batch of a few hundred at most, because all of them are sealed at once. */
  enqueueAll(tx: Tx, mails: NewMail[]): Promise<void>
  /**
   * Does the same work as `enqueue` without a mail, so that timing does not reveal to the caller whether there is an account to
   * write to. Such rows are deleted after a day.
   */
  enqueueNothing(tx: Tx, content: MailContent): Promise<void>
  /**
   * Writes a mail to an unproven address. It leaves when it has a place in each of its windows, and has a link for receivers who
   * did not ask for it. Ask `mayMail` before.
   */
  enqueueUnproven(tx: Tx, mail: UnprovenMail): Promise<void>
  /** Does the same work for a mailbox that `mayMail` refuses, so that neither timing nor places tell that. */
  refuseUnproven(tx: Tx, mail: Pick<UnprovenMail, 'content' | 'asked'>): Promise<void>
  /** Removes an address from the outbox, or only from mails whose key starts with `keyPrefix`: pending ones are not sent any more. */
  forget(tx: Tx, address: string, keyPrefix?: string): Promise<void>
  /** Deletes unsent mails by their keys. Returns how many there were. */
  cancelAll(tx: Tx, keys: readonly string[]): Promise<number>
  /** Deletes unsent mails to an address, failed ones included, whose keys start with one of these prefixes. */
  cancel(tx: Tx, mails: { to: string; keyPrefixes: string[] }): Promise<void>
  wake(): Promise<void>
}

/** The placeholder of a deleted address is not a valid address. */
const isAddress = (to: string): boolean => to.includes('@')

/** The write-only part of an outbox. */
type MailWriter = Omit<Outbox, 'wake' | 'enqueueUnproven' | 'refuseUnproven'>

/** Writes mails without sending them: for commands. A running server's job sends them within a minute. */
export const createMailWriter = ({ clock, keyring }: Pick<AppContext, 'clock' | 'keyring'>): MailWriter => {
  const rowOf = async ({ key, to, content, bulk = false, sendAfter }: NewMail, sentAt: Date | null) => {
    const now = clock.now()
    return {
      id: newId(),
      key,
      recipient: to,
      sealed_content: await seal(keyring, JSON.stringify(content)),
      created_at: now,
      send_after: sendAfter ?? now,
      sent_at: sentAt,
      bulk,
    }
  }
  const write = async (tx: Tx, mails: NewMail[], sentAt: Date | null): Promise<void> =>
    insertMails(tx, await Promise.all(mails.map((mail) => rowOf(mail, sentAt))))
  return {
    enqueue: async (tx, mail) => {
      if (isAddress(mail.to)) await write(tx, [mail], null)
    },
    enqueueAll: (tx, mails) =>
      write(
        tx,
        mails.filter(({ to }) => isAddress(to)),
        null,
      ),
    enqueueNothing: (tx, content) => write(tx, [{ key: `${withheldPrefix}${newId()}`, to: '', content }], clock.now()),
    forget: (tx, address, keyPrefix = '') => forgetRecipient(tx, address, keyPrefix, clock.now()),
    cancelAll: deleteUnsentOf,
    cancel: deleteUnsent,
  }
}

/** The job that sends due mails, each as it is revised then. */
export const mailJob = (context: AppContext & { transport: MailTransport; revisions: Revisions }): Job => ({
  name: mailJobName,
  cron: '* * * * *',
  run: (run) => sendDueMails(context, run),
})

export const createOutbox = (context: AppContext): Outbox => {
  const { jobs, clock } = context
  const writer = createMailWriter(context)
  return {
    ...writer,
    enqueueUnproven: async (tx, { key, content, asked, isWithheld = false }) => {
      const [id, now] = [newId(), clock.now()]
      const sent = { ...content, notMe: await notMeLink(context, id) }
      await storeRequest(tx, asked, { id, mailKey: key }, now)
      if (isWithheld) await writer.enqueueNothing(tx, sent)
      else await writer.enqueue(tx, { key, to: asked.email, content: sent, sendAfter: after(now, notBeforeMs) })
    },
    refuseUnproven: async (tx, { content, asked }) => {
      await takePlaces(tx, asked, clock.now())
      await writer.enqueueNothing(tx, { ...content, notMe: await notMeLink(context, newId()) })
    },
    wake: () => jobs.wake(mailJobName),
  }
}
