import type { MailContent } from './mail-content.ts'

/** A mail that waits: its identity, and its content; null: it is written when it is sent. */
export type WaitingMail = { kind: string; key: string; to: string; content: MailContent | null }

type WrittenMail = WaitingMail & { content: MailContent }

const isWritten = (mail: WaitingMail): mail is WrittenMail => mail.content !== null

/** The current content of mails. Those that are missing must not be sent any more, and are deleted. */
export type RevisedMails = ReadonlyMap<WaitingMail, MailContent>

/**
 * Brings mails up to date before each try to send them: they may have waited for hours, and what they say may be outdated. It also writes
 * those that were stored without content.
 */
export type ReviseMails = (mails: readonly WaitingMail[]) => Promise<RevisedMails>

/** How mails are revised, by their kind. Other kinds are sent as they were written. */
export type Revisions = Readonly<Record<string, ReviseMails>>

const atOnceMax = 4

/**
 * Revises each mail separately, a few at once.
 * @param revise returns the current content, or null if the mail must not be sent any more
 */
export const eachMail =
  (revise: (mail: WrittenMail) => Promise<MailContent | null>): ReviseMails =>
  async (mails) => {
    const revised = new Map<WaitingMail, MailContent>()
    const reviseNext = async (mail: WrittenMail): Promise<void> => {
      const content = await revise(mail)
      if (content) revised.set(mail, content)
    }
    const written = mails.filter(isWritten)
    for (let from = 0; from < written.length; from += atOnceMax) {
      await Promise.all(written.slice(from, from + atOnceMax).map(reviseNext))
    }
    return revised
  }

/** Revises mails in groups. */
export const inGroups = async (
  mails: readonly WaitingMail[],
  groupOf: (mail: WaitingMail) => string,
  revise: (group: string, mails: readonly WaitingMail[]) => Promise<RevisedMails>,
): Promise<RevisedMails> => {
  let revised: (readonly [WaitingMail, MailContent])[] = []
  for (const [group, those] of Map.groupBy(mails, groupOf)) revised = [...revised, ...(await revise(group, those))]
  return new Map(revised)
}

const unchanged: ReviseMails = async (mails) => new Map(mails.filter(isWritten).map((mail) => [mail, mail.content]))

/** Revises each mail as its kind is revised. */
export const reviseMails = (revisions: Revisions, mails: readonly WaitingMail[]): Promise<RevisedMails> =>
  inGroups(
    mails,
    ({ kind }) => kind,
    (kind, those) => (revisions[kind] ?? unchanged)(those),
  )
