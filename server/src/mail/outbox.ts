import { after, day } from '../base/clock.ts'
import { transact, type Tx } from '../database/database.ts'
import type { AppContext } from '../context.ts'
import { seal } from '../base/seal.ts'
import { newId } from '../base/tokens.ts'
import type { MailContent } from './mail-content.ts'
import { deleteSettled, deleteUnsent, forgetRecipient, insertMails, releaseMails } from './mail.sql.ts'
import { mailJob, type Revise, sendDueMails } from './send-due-mails.ts'
import type { MailTransport } from './transport.ts'

export type NewMail = {
  /** One per effect and recipient, e.g. `donation-completed:<id>`: a second mail of the same key is never written. */
  key: string
  to: string
  content: MailContent
  /** One of a mailing to many: it leaves after the mails that somebody waits for. */
  bulk?: boolean
  /** It leaves then, or when it is released. Default: at once. */
  sendAfter?: Date
}

/**
 * Mail as part of a change: the row is written in the change's own transaction, so there is never one without the other,
 * and sent by a job afterwards. Call `wake` after the commit, so that it is sent within a second or two.
 */
export type Outbox = {
  /** Writes nothing where the receiver's account was deleted since. */
  enqueue(tx: Tx, mail: NewMail): Promise<void>
  /** As `enqueue`, in one statement: for a batch of a few hundred at most, because all of them are sealed at once. */
  enqueueAll(tx: Tx, mails: NewMail[]): Promise<void>
  /**
   * The same work as `enqueue`, and no mail: for a caller who must not learn from our work whether there was anybody to
   * write to. Such rows are removed after a day.
   */
  enqueueNothing(tx: Tx, content: MailContent): Promise<void>
  /** Takes an address out of the outbox: what waits is not sent, and what was sent no longer says to whom. */
  forget(tx: Tx, address: string): Promise<void>
  /** Lets mails that wait for their time leave now, by their keys. */
  release(tx: Tx, keys: string[]): Promise<void>
  /** Removes mails to an address that were not sent yet and whose keys begin with one of these prefixes. */
  cancel(tx: Tx, mails: { to: string; keyPrefixes: string[] }): Promise<void>
  /**
   * Has mails whose keys begin with this prefix revised right before each try to send them: they may have waited for hours, and what
   * they say may be wrong by now. A mail that must not be sent any more is removed.
   */
  revise(keyPrefix: string, revise: Revise): void
  wake(): Promise<void>
}

const withheldPrefix = 'withheld:'
const keepSettledMs = 90 * day
const keepWithheldMs = day
/** The last mail to a former member: their address is kept no longer than it takes to arrive. */
const farewellPrefix = 'account-deleted:'
const keepFarewellMs = day

/** What is stored in the place of an address that is gone has none of its form. */
const isAddress = (to: string): boolean => to.includes('@')

const removeOld = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> =>
  transact(db, async (tx) => {
    await deleteSettled(tx, { before: after(clock.now(), -keepSettledMs) })
    await deleteSettled(tx, { before: after(clock.now(), -keepWithheldMs), prefix: withheldPrefix })
    await deleteSettled(tx, { before: after(clock.now(), -keepFarewellMs), prefix: farewellPrefix })
  })

/** The part of an outbox that only writes. */
type MailWriter = Omit<Outbox, 'wake' | 'revise'>

/** Writes mails and sends none: for a program beside the servers, whose job sends them within a minute. */
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
      last_error: null,
      sent_at: sentAt,
      failed_at: null,
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
    forget: (tx, address) => forgetRecipient(tx, address, clock.now()),
    release: (tx, keys) => releaseMails(tx, keys, clock.now()),
    cancel: deleteUnsent,
  }
}

/** The outbox with its jobs `mail` (sends what is due) and `mail-cleanup` (removes what was settled long ago). */
export const createOutbox = (context: AppContext & { transport: MailTransport }): Outbox => {
  const { jobs } = context
  const revisions = new Map<string, Revise>()
  const revise: Revise = async (mail, content) => {
    const [, found] = [...revisions].find(([prefix]) => mail.key.startsWith(prefix)) ?? []
    return found ? found(mail, content) : content
  }
  jobs.define({ name: mailJob, cron: '* * * * *', run: (run) => sendDueMails({ ...context, revise }, run) })
  jobs.define({ name: 'mail-cleanup', cron: '41 3 * * *', run: () => removeOld(context) })
  return {
    ...createMailWriter(context),
    revise: (keyPrefix, look) => void revisions.set(keyPrefix, look),
    wake: () => jobs.wake(mailJob),
  }
}
