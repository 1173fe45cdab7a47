import { type NewsInput, type NewsMail, type NewsRecord, possibleDuring, type Standing, stranger } from './news.ts'

/** The kinds of mails, by what their receivers read. */
const subjects = {
  update: /^(Update|Urgent): /,
  joined: /^You’re in: /,
  week: /^In a week: /,
  day: /^(Today|Tomorrow): /,
  summary: /^(Today|Tomorrow) is the day of /,
  changed: /^(Changed|Changed back): | has changed$/,
  cancelled: /^Cancelled: /,
} as const
export type Kind = keyof typeof subjects

/** Mails about the day, which say it. */
export const dayKinds = ['joined', 'week', 'day', 'summary'] as const satisfies Kind[]

/** Each mail once, also if it was sent again after a crash: mail programs show one of those with the same id. */
export const mailsOf = ({ mails }: NewsRecord, kind: Kind): NewsMail[] => {
  const those = mails.filter(({ subject }) => subjects[kind].test(subject))
  return [...new Map(those.map((mail) => [mail.id, mail])).values()]
}

/** All tries, those after a crash included. */
export const triesOf = ({ mails }: NewsRecord, kind: Kind): NewsMail[] =>
  mails.filter(({ subject }) => subjects[kind].test(subject))

/** The titles of the updates that a mail has. */
export const titlesIn = ({ text }: NewsMail): string[] => [...new Set(text.match(/News \d{3}/g) ?? [])]

export const timelineOf = ({ news }: NewsInput, email: string) =>
  news.readers.get(email) ?? [{ since: new Date(0), possible: [stranger] }]

/** What the receiver may have been to the campaign while the mail was sent. */
export const receiverOf = (input: NewsInput, { to, since, at }: NewsMail): Standing[] =>
  possibleDuring(timelineOf(input, to), since, at)

export const isReader = ({ signed, follows, stopped }: Standing): boolean =>
  (signed !== null || follows) && stopped === null
