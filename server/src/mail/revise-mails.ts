import type { MailContent } from './mail-content.ts'

/** A mail that waits: its identity, and its content; null: it is written when it is sent. */
export type WaitingMail = { key: string; to: string; content: MailContent | null }

type WrittenMail = WaitingMail & { content: MailContent }

const isWritten = (mail: WaitingMail): mail is WrittenMail => mail.content !== null

/** Updates a mail before each attempt to send it: returns its current content, or null if it must not be sent any more. */
export type Revise = (mail: WrittenMail) => Promise<MailContent | null>

/** The current content of mails. Those that are missing must not be sent any more. */
export type RevisedMails = ReadonlyMap<WaitingMail, MailContent>

/** As {@link Revise}, for several mails. */
export type ReviseAll = (mails: readonly WaitingMail[]) => Promise<RevisedMails>

const atOnceMax = 4

/** Revises each mail separately, a few at once. */
export const oneByOne =
  (revise: Revise): ReviseAll =>
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

const unchanged: ReviseAll = async (mails) => new Map(mails.filter(isWritten).map((mail) => [mail, mail.content]))

/** Revises each mail with the function of its key's prefix. */
export const reviseByPrefix =
  (revisions: ReadonlyMap<string, ReviseAll>): ReviseAll =>
  (mails) =>
    inGroups(
      mails,
      ({ key }) => [...revisions.keys()].find((prefix) => key.startsWith(prefix)) ?? '',
      (prefix, those) => (revisions.get(prefix) ?? unchanged)(those),
    )
