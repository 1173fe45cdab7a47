import { type Invariant, messagesIf } from './invariant.ts'
import { dayKinds, type Kind, mailsOf, timelineOf, triesOf } from './news-mails.ts'
import {
  anyDay,
  dayBefore,
  endOf,
  isSurely,
  type News,
  type NewsInput,
  type NewsMail,
  possibleDuring,
  type Standing,
  type Timeline,
  weekBefore,
} from './news.ts'

const day = 86_400_000
const joinedMs = 10 * day

type Settled = News['settled'][number]
type Reader = Timeline<Standing>

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** Whether a person surely stands behind this day, and has not stopped everything. */
const standsFor = (timeline: Reader, time: readonly [Date, Date], date: string): boolean =>
  isSurely(timeline, time, ({ signed, stopped }) => signed === date && stopped !== 'all')

const isDueInAWeek = (news: News, { from, to, day: date, isOpen }: Settled): boolean => {
  const moment = weekBefore(news, date)
  const isBegun = news.remindedBy !== null && news.remindedBy <= moment
  return isOpen && isBegun && moment <= from && to < after(moment, day)
}

/** Who stands behind the campaign for more than ten days. */
const isWeekReader = (timeline: Reader, { from, to, day: date }: Settled): boolean =>
  standsFor(timeline, [from, to], date) &&
  isSurely(timeline, [after(from, -joinedMs), to], ({ signed }) => signed !== null)

/** Where the time begins in which a person surely said yes to this day. */
const beforeYes = (timeline: Reader, to: Date, date: string): number =>
  timeline.findLastIndex(({ since, possible }) => since <= to && possible.some(({ signed }) => signed !== date))

/** Whether a person said yes to this day while no one moved it, and is told so before the day’s own mail. */
const isJoined = (news: News, timeline: Reader, { from, to, day: date, isOpen }: Settled): boolean => {
  if (!isOpen || to >= dayBefore(news, date) || !standsFor(timeline, [from, to], date)) return false
  const before = beforeYes(timeline, to, date)
  const [saidFrom, saidBy] = [timeline[before]?.since, timeline[before + 1]?.since]
  if (!saidFrom || !saidBy) return false
  const isSame = isSurely(news.days, [saidFrom, to], (one) => one === date)
  return isSame && isSurely(timeline, [saidFrom, to], ({ stopped }) => stopped !== 'all')
}

/** The mails about the day that people must have by now, as `kind day address`. */
const wantedMails = ({ news }: NewsInput): string[] =>
  news.settled.flatMap((settled) => {
    const { from, to, day: date, isOpen } = settled
    const isOfDay = isOpen && from >= after(endOf(date), -day) && to < endOf(date)
    return [...news.readers].flatMap(([email, timeline]) => [
      ...(isJoined(news, timeline, settled) ? [`joined ${date} ${email}`] : []),
      ...(isDueInAWeek(news, settled) && isWeekReader(timeline, settled) ? [`week ${date} ${email}`] : []),
      ...(isOfDay && standsFor(timeline, [from, to], date) ? [`day ${date} ${email}`] : []),
    ])
  })

/** The day that a mail says. The owner’s summary has no calendar file. */
const dayOf = ({ news }: NewsInput, { day: date, since, at }: NewsMail): string =>
  date ?? possibleDuring(news.days, since, at)[0] ?? ''

const dayMailsComeOnce: Invariant<NewsInput> = {
  number: 56,
  statement:
    'each person gets the mails of joining, of the week and of the day once for a day: at most, and in the end if they said yes to it',
  check: (input) => {
    const mails = dayKinds.flatMap((kind) =>
      mailsOf(input.record, kind).map((mail) => `${kind} ${dayOf(input, mail)} ${mail.to}`),
    )
    const groups = Map.groupBy(mails, (about) => about)
    const repeated = [...groups].flatMap(([about, { length }]) => messagesIf([length > 1, `${length} mails: ${about}`]))
    const missing = [...new Set(wantedMails(input))].filter((about) => !groups.has(about))
    return [...repeated, ...missing.map((about) => `no mail: ${about}`)]
  },
}

/** The instants between which a mail about a day may be sent. */
const timeOf = (news: News, kind: Kind, date: string): [Date, Date] => {
  if (kind === 'joined') return [new Date(0), dayBefore(news, date)]
  if (kind === 'week') return [weekBefore(news, date), dayBefore(news, date)]
  return [dayBefore(news, date), endOf(date)]
}

const dayMailsAreOfTheirTime: Invariant<NewsInput> = {
  number: 57,
  statement:
    'no mail about a day is sent after the day was moved, before its time, or to who did not say yes; none of the week whose moment lies before the first run',
  check: (input) => {
    const { news, record } = input
    return dayKinds.flatMap((kind) =>
      triesOf(record, kind).flatMap((mail) => {
        const date = dayOf(input, mail)
        const [from, to] = timeOf(news, kind, date)
        const said = possibleDuring(timelineOf(input, mail.to), mail.since, mail.at)
        const isPast = kind === 'week' && (news.remindedFrom === null || weekBefore(news, date) < news.remindedFrom)
        const about = `the mail of ${kind} about ${date} to ${mail.to} at ${mail.at.toISOString()}`
        return messagesIf(
          [!possibleDuring(news.days, mail.since, mail.at).includes(date), `${about}: the day had moved`],
          [mail.at < from || mail.since > to, `${about}: it is not its time`],
          [isPast, `${about}: its moment lies before the first run`],
          [
            kind !== 'summary' && !said.some(({ signed }) => signed === date || signed === anyDay),
            `${about}: they did not say yes to it`,
          ],
        )
      }),
    )
  },
}

export const dayMailInvariants: readonly Invariant<NewsInput>[] = [dayMailsComeOnce, dayMailsAreOfTheirTime]
