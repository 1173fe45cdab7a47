import { type Invariant, messagesIf } from './invariant.ts'
import { isReader, mailsOf, receiverOf, titlesIn, triesOf } from './news-mails.ts'
import { endOf, isSurely, type NewsInput, possibleDuring, urgentFrom } from './news.ts'

const [minute, hour] = [60_000, 3_600_000]
const delayMs = 10 * minute
const mailingMs = 24 * hour
const weekMs = 7 * 24 * hour
const [perWeekMax, urgentMax] = [3, 3]

const updatesComeOnce: Invariant<NewsInput> = {
  number: 50,
  statement:
    'each person gets each update once: at most, and in the end if they stand behind the campaign or follow it and stopped nothing',
  check: (input) => {
    const { news, record } = input
    const mails = mailsOf(record, 'update').flatMap((mail) => titlesIn(mail).map((title) => ({ title, mail })))
    const groups = Map.groupBy(mails, ({ title, mail }) => `${title} to ${mail.to}`)
    const repeated = [...groups].flatMap(([about, { length }]) =>
      messagesIf([length > 1, `${length} mails of ${about}`]),
    )
    const missing = news.settled.flatMap(({ from, to, isOpen }) =>
      record.mailings
        .filter(({ isUrgent, leavesAt }) => leavesAt <= from && (isOpen || !isUrgent))
        .flatMap(({ id, leavesAt }) => {
          const readers = [...news.readers].filter(([, timeline]) => isSurely(timeline, [leavesAt, to], isReader))
          const titles = record.updates.flatMap(({ mailingId, title, removedAt }) =>
            mailingId === id && removedAt === null ? [title] : [],
          )
          return titles.flatMap((title) => readers.map(([email]) => `${title} to ${email}`))
        }),
    )
    return [
      ...repeated,
      ...[...new Set(missing)].filter((about) => !groups.has(about)).map((about) => `no mail of ${about}`),
    ]
  },
}

const whoLeftIsSpared: Invariant<NewsInput> = {
  number: 51,
  statement:
    'no update is mailed to who had withdrawn, unfollowed, or stopped updates before it was sent, nor to the owner',
  check: (input) =>
    triesOf(input.record, 'update').flatMap((mail) =>
      messagesIf([
        !receiverOf(input, mail).some(isReader),
        `${mail.to} got ${titlesIn(mail).join(', ')} at ${mail.at.toISOString()}, and was ${JSON.stringify(receiverOf(input, mail))}`,
      ]),
    ),
}

const stopsHold: Invariant<NewsInput> = {
  number: 52,
  statement:
    'who stopped only updates still gets what touches their own signature, and who stopped everything gets nothing',
  check: (input) => {
    const { news, record } = input
    const unstopped = (['joined', 'week', 'day', 'changed', 'cancelled'] as const).flatMap((kind) =>
      triesOf(record, kind).flatMap((mail) =>
        messagesIf([
          receiverOf(input, mail).every(({ stopped }) => stopped === 'all'),
          `${mail.to} had stopped everything, and got “${mail.subject}”`,
        ]),
      ),
    )
    return [...unstopped, ...missingChanges(input), ...(news.cancelledFrom ? missingCancellations(input) : [])]
  },
}

/** People who said yes to another day, and were not told that the day moved. */
const missingChanges = (input: NewsInput): string[] => {
  const { news, record } = input
  const changed = mailsOf(record, 'changed')
  return news.settled.flatMap(({ from, to, day, isOpen }) => {
    const place = news.days.findLastIndex(({ since, possible }) => since <= from && !possible.includes(day))
    const movedFrom = place < 0 ? undefined : news.days[place + 1]?.since
    if (!movedFrom || !isOpen) return []
    const told = new Set(changed.filter(({ at }) => at >= movedFrom).map((mail) => mail.to))
    return [...news.readers].flatMap(([email, timeline]) => {
      const isLeft = isSurely(
        timeline,
        [movedFrom, to],
        ({ signed, stopped }) => signed !== null && /^\d/.test(signed) && signed !== day && stopped !== 'all',
      )
      return messagesIf([isLeft && !told.has(email), `${email} was not told that the day moved to ${day}`])
    })
  })
}

const missingCancellations = ({ news, record }: NewsInput): string[] => {
  const cancelled = mailsOf(record, 'cancelled')
  const last = news.settled.at(-1)
  if (!last || last.isOpen) return []
  return [...news.readers].flatMap(([email, timeline]) => {
    const isTold = isSurely(
      timeline,
      [last.from, last.to],
      ({ signed, stopped }) => signed !== null && stopped !== 'all',
    )
    const count = cancelled.filter(({ to }) => to === email).length
    return messagesIf(
      [isTold && count !== 1, `${email} got ${count} mails that it was cancelled`],
      [count > 1, `${email} was told ${count} times that it was cancelled`],
    )
  })
}

const removedWriteNothing: Invariant<NewsInput> = {
  number: 53,
  statement: 'only the owner and co-organisers write, edit and remove updates, not who was removed',
  check: ({ news, record }) => {
    const takes = new Date(Math.max(...news.settled.map(({ to }) => to.getTime())))
    const mayHave = ({ by, begunAt, endedAt }: (typeof news.writings)[number]): boolean =>
      by === news.ownerId ||
      possibleDuring(
        news.organisers.get(by) ?? [{ since: new Date(0), possible: [false] }],
        begunAt,
        endedAt ?? takes,
      ).some(Boolean)
    const answered = news.writings.flatMap((writing) =>
      messagesIf([
        writing.status !== null && writing.status < 300 && !mayHave(writing),
        `${writing.by} was no organiser at ${writing.begunAt.toISOString()}, and could ${writing.kind} ${writing.title}`,
      ]),
    )
    const stored = record.updates.flatMap(({ title, authorId }) => {
      const calls = news.writings.filter(
        ({ kind, ...one }) => kind === 'write' && one.title === title && one.by === authorId,
      )
      return messagesIf([!calls.some(mayHave), `${authorId} was no organiser, and wrote ${title}`])
    })
    return [...answered, ...stored]
  },
}

/** How many of these were written in the seven days until the last of some of them, at most. */
const weeklyMax = (writtenAt: readonly Date[]): number =>
  Math.max(
    0,
    ...writtenAt.map(
      (until) => writtenAt.filter((at) => at <= until && until.getTime() - at.getTime() < weekMs).length,
    ),
  )

const ownersAreLimited: Invariant<NewsInput> = {
  number: 54,
  statement:
    'at most three updates in seven days are written, one ordinary mail of them leaves a day, and three urgent ones, which are of the last 48 hours',
  check: ({ news, record }) => {
    const isUrgent = new Map(record.mailings.map((mailing) => [mailing.id, mailing.isUrgent]))
    const ordinary = record.updates.filter(({ mailingId }) => !isUrgent.get(mailingId))
    const urgent = record.mailings.filter((mailing) => mailing.isUrgent && mailing.mailedAt !== null)
    const most = weeklyMax(ordinary.map(({ createdAt }) => createdAt))
    const leftAt = record.mailings
      .flatMap((mailing) => (mailing.isUrgent || !mailing.mailedAt ? [] : [mailing.mailedAt.getTime()]))
      .toSorted((a, b) => a - b)
    const tooSoon = leftAt.filter((at, place) => place > 0 && at - (leftAt[place - 1] ?? 0) < mailingMs)
    const titles = record.updates.map(({ title }) => title)
    const early = record.updates.filter(({ mailingId, createdAt }) => {
      if (!isUrgent.get(mailingId)) return false
      return possibleDuring(news.days, createdAt, createdAt).every(
        (day) => createdAt < urgentFrom(day) || createdAt > endOf(day),
      )
    })
    return messagesIf(
      [most > perWeekMax, `${most} updates were written in seven days`],
      [urgent.length > urgentMax, `${urgent.length} urgent updates were mailed`],
      [tooSoon.length > 0, `${tooSoon.length} mailings left within a day of another`],
      [new Set(titles).size !== titles.length, 'a call that was sent twice wrote two updates'],
      [early.length > 0, `${early.length} urgent updates were written before the last 48 hours`],
    )
  },
}

const takenBackAreNotMailed: Invariant<NewsInput> = {
  number: 55,
  statement:
    'an update is mailed ten minutes after it was written, or at once if it is urgent; one that was taken back is not',
  check: ({ record }) =>
    mailsOf(record, 'update').flatMap((mail) =>
      titlesIn(mail).flatMap((title) => {
        const update = record.updates.find((one) => one.title === title)
        const mailing = record.mailings.find(({ id }) => id === update?.mailingId)
        const dueAt = (update?.createdAt.getTime() ?? 0) + (mailing?.isUrgent ? 0 : delayMs)
        return messagesIf(
          [update === undefined, `${title} was taken back, and mailed to ${mail.to}`],
          [mail.at.getTime() < dueAt, `${title} was mailed to ${mail.to} at ${mail.at.toISOString()}`],
        )
      }),
    ),
}

export const newsInvariants: readonly Invariant<NewsInput>[] = [
  ...[updatesComeOnce, whoLeftIsSpared, stopsHold, removedWriteNothing],
  ...[ownersAreLimited, takenBackAreNotMailed],
]
