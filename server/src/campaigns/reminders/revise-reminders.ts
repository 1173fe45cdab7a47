import { mayMail } from '../campaign/standing.sql.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import type { AppContext } from '../../platform/context.ts'
import {
  inGroups,
  type MailContent,
  mineLink,
  type Outbox,
  type RevisedMails,
  type Revisions,
  stopLink,
  type Subscription,
  type WaitingMail,
} from '../../mail/index.ts'
import { findNews } from './day-news.ts'
import { campaignDayIn, type CampaignOnDay, type ReminderKind, reminderKinds } from './reminder-keys.ts'
import { type Foot, joinedMail, type News, reminderMail, type Role, summaryMail, weekMail } from './reminder-mails.ts'
import { isTimeToRemind, windowOfDays } from './reminder-rules.ts'
import { findReaders } from './reader.sql.ts'
import { deleteWritten, findEndingOf } from './reminders.sql.ts'
import { factsOf, standingOf } from './send-reminders.ts'

/** Writes a mail about a campaign's day for a reader who still gets it; null: they do not. */
type Write = (role: Role | null, foot: Foot, news: News) => MailContent | null

/** No campaign is announced further ahead. */
const farAhead = { from: new Date(0), to: new Date('9999-12-31') }

/** The campaign that a mail is about, if it is still to come on this day, and the mail is not overtaken by a later one. */
const findToCome = async ({ db, clock }: AppContext, kind: ReminderKind, { id, day }: CampaignOnDay) => {
  const now = clock.now()
  // Not only campaigns that are due now: a start that was moved to a later hour of the day does not cancel the mails.
  const isOfDay = kind === 'reminder' || kind === 'summary'
  const [campaign] = await findEndingOf(db, isOfDay ? windowOfDays(now) : { ...farAhead, from: now }, [id])
  if (campaign?.day !== day) return null
  return !isOfDay && isTimeToRemind(campaign, now) ? null : campaign
}

/** Returns what writes the mails about a campaign's day; null if the campaign was cancelled, deleted or moved to another day, or is over. */
const writerFor = async (context: AppContext, kind: ReminderKind, about: CampaignOnDay): Promise<Write | null> => {
  const now = context.clock.now()
  const campaign = await findToCome(context, kind, about)
  const facts = campaign && (await factsOf(context, campaign))
  if (!facts) return null
  const writers: Record<ReminderKind, Write> = {
    summary: (_role, { stop }) => summaryMail(facts, standingOf(campaign), now, stop),
    joined: (role, foot) => (role === 'supporter' ? joinedMail(facts, foot) : null),
    week: (role, foot, news) => role && weekMail(facts, role, foot, news),
    reminder: (role, foot, news) => role && reminderMail(facts, role, now, foot, news),
  }
  return writers[kind]
}

type Taken = { kind: ReminderKind; campaign: CampaignOnDay; mails: readonly WaitingMail[] }

/**
 * Takes mails out of the outbox as if they had never been written. So they are written again if a person
 * comes back, a day is moved back, or a hidden campaign is shown.
 */
const takeOut = async (tx: Tx, outbox: Outbox, { kind, campaign, mails }: Taken): Promise<void> => {
  await outbox.cancelAll(
    tx,
    mails.map(({ key }) => key),
  )
  await deleteWritten(tx, { ...campaign, kind, emails: mails.map(({ to }) => to) })
}

const takeOutIfHidden = ({ db }: AppContext, outbox: Outbox, taken: Taken): Promise<boolean> =>
  transact(db, async (tx) => {
    if (await mayMail(tx, taken.campaign.id)) return false
    await takeOut(tx, outbox, taken)
    return true
  })

const isDue = (entry: [WaitingMail, MailContent | null]): entry is [WaitingMail, MailContent] => entry[1] !== null

const footOf = async (context: AppContext, about: Subscription, isGuest: boolean): Promise<Foot> => ({
  stop: await stopLink(context, about),
  ...(isGuest && { manage: await mineLink(context, about) }),
})

const none = new Map<WaitingMail, MailContent>()

/** Revises the mails of one kind about one campaign's day. */
const reviseDay = async (
  context: AppContext,
  outbox: Outbox,
  kind: ReminderKind,
  mails: readonly WaitingMail[],
): Promise<RevisedMails> => {
  const campaign = campaignDayIn(mails[0]?.key ?? '')
  if (await takeOutIfHidden(context, outbox, { kind, campaign, mails })) return none
  const write = await writerFor(context, kind, campaign)
  if (!write) {
    await transact(context.db, (tx) => takeOut(tx, outbox, { kind, campaign, mails }))
    return none
  }
  const readers = await findReaders(context.db, { campaignId: campaign.id, emails: mails.map(({ to }) => to) })
  const newsOf = await findNews(context, campaign.id)
  const contents = await Promise.all(
    mails.map(async (mail): Promise<[WaitingMail, MailContent | null]> => {
      const reader = readers.get(mail.to)
      if (!reader || reader.hasStopped) return [mail, null]
      const foot = await footOf(context, { campaignId: campaign.id, email: mail.to }, reader.isGuest)
      return [mail, write(reader.role, foot, newsOf(reader.version))]
    }),
  )
  const [due, left] = [contents.filter(isDue), contents.filter((entry) => !isDue(entry))]
  if (left.length > 0) {
    await transact(context.db, (tx) => takeOut(tx, outbox, { kind, campaign, mails: left.map(([mail]) => mail) }))
  }
  return new Map(due)
}

/**
 * Writes reminders, which are stored without content, when they are sent, and writes summaries again: both can wait for hours while no mail
 * can be sent, and the owner may have edited the campaign meanwhile. Mails that their receiver must no longer get are deleted.
 */
export const reminderRevisions = (context: AppContext, outbox: Outbox): Revisions => {
  const revise = (kind: ReminderKind) => (mails: readonly WaitingMail[]) =>
    inGroups(
      mails,
      ({ key }) => Object.values(campaignDayIn(key)).join(':'),
      (_day, those) => reviseDay(context, outbox, kind, those),
    )
  return Object.fromEntries(reminderKinds.map((kind) => [kind, revise(kind)]))
}
