import type { MailContent } from './mail-content.ts'

/** A mail that waits: its identity and what was written. */
export type WaitingMail = { key: string; to: string; content: MailContent }

/** Updates a mail before each attempt to send it: returns its current content, or null if it must not be sent any more. */
export type Revise = (mail: WaitingMail) => Promise<MailContent | null>

/** As {@link Revise}, for several mails. The result has their order. */
export type ReviseAll = (mails: readonly WaitingMail[]) => Promise<(MailContent | null)[]>

const atOnceMax = 4

/** Revises each mail separately, a few at once. */
export const oneByOne =
  (revise: Revise): ReviseAll =>
  async (mails) => {
    const revised: (MailContent | null)[] = []
    for (let from = 0; from < mails.length; from += atOnceMax) {
      revised.push(...(await Promise.all(mails.slice(from, from + atOnceMax).map(revise))))
    }
    return revised
  }

const unchanged: ReviseAll = async (mails) => mails.map(({ content }) => content)

/** Revises each mail with the function of its key's prefix. */
export const reviseByPrefix =
  (revisions: ReadonlyMap<string, ReviseAll>): ReviseAll =>
  async (mails) => {
    const prefixOf = ({ key }: WaitingMail) => [...revisions.keys()].find((prefix) => key.startsWith(prefix)) ?? ''
    const revised = new Map<WaitingMail, MailContent | null>()
    for (const [prefix, those] of Map.groupBy(mails, prefixOf)) {
      const contents = await (revisions.get(prefix) ?? unchanged)(those)
      those.forEach((mail, index) => revised.set(mail, contents[index] ?? null))
    }
    return mails.map((mail) => revised.get(mail) ?? null)
  }
