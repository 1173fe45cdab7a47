import type { ReminderFigures } from '@muster/contract/campaigns/reminders.ts'
import { calendarFile } from '../campaign/page/calendar-file.ts'
import { findCampaignDay } from '../campaign/campaigns.sql.ts'
import { mayMail } from '../campaign/standing.sql.ts'
import { meetingOf } from '../campaign/campaign-fields.ts'
import { type Db, transact } from '../../platform/database/database.ts'
import { faultPoint } from '../../platform/base/faults.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import type { AppContext } from '../../platform/context.ts'
import type { NewMail, Outbox } from '../../mail/index.ts'
import { stopLink } from '../../mail/index.ts'
import { insertRun, updateRun } from './reminder-runs.sql.ts'
import { type Group, insertReminders } from './recipients.sql.ts'
import { type PeopleKind, summaryKeyOf } from './reminder-keys.ts'
import { type DayFacts, summaryMail } from './reminder-mails.ts'
import { isTimeToRemind, isWeekBefore, joinedMs, windowAt, windowOfDays, windowOfWeek } from './reminder-rules.ts'
import {
  type EndingCampaign,
  findDays,
  findEndingOf,
  findWeekStart,
  insertSummary,
  startWeekMails,
} from './reminders.sql.ts'
import { after } from '../../platform/base/clock.ts'

const campaignsAtOnce = 100
/** People in one statement and transaction. */
const batchSize = 1_000
/** A person who both supports and donated is reminded as a supporter. */
const groups = ['supporters', 'donors'] as const satisfies Group[]

type Sending = { context: AppContext; outbox: Outbox; jobRun: JobRun }
type Run = Sending & { id: string; figures: ReminderFigures }

/** The data of the mails about a campaign's day; null if the campaign has no day any more. */
export const factsOf = async ({ db, config }: AppContext, campaign: EndingCampaign): Promise<DayFacts | null> => {
  const row = await findCampaignDay(db, campaign.id)
  const calendar = row && calendarFile(row, config.publicUrl)
  if (!calendar) return null
  return {
    campaign: { ...campaign, executionDate: campaign.day, imageUrl: campaign.image_url, meeting: meetingOf(campaign) },
    day: campaign.day,
    timeZone: campaign.time_zone,
    publicUrl: config.publicUrl,
    actionDescription: campaign.action_description,
    pageUrl: `${config.publicUrl}/campaigns/${campaign.id}`,
    calendar,
  }
}

/** The figures of the owner's summary. */
export const standingOf = (campaign: EndingCampaign) => {
  const { members, people_goal: peopleGoal, has_donors: hasDonors, donated_minor: donatedMinor } = campaign
  return { members, peopleGoal, hasDonors, donatedMinor }
}

/** The mails about the day of one campaign. */
type Day = { campaign: EndingCampaign; facts: DayFacts; kind: PeopleKind }

/** Reminds the next people of a group after a key. Returns the last key, or null at the end of the group. */
const remindBatch = async (
  run: Run,
  { campaign, kind }: Day,
  group: Group,
  afterKey: string | null,
): Promise<string | null> => {
  const { context, outbox, id, figures } = run
  const now = context.clock.now()
  const joinedBefore = kind === 'week' ? after(now, -joinedMs) : null
  const batch = { kind, campaignId: campaign.id, day: campaign.day, joinedBefore, afterKey, limit: batchSize, now }
  const { written, reached } = await transact(context.db, async (tx) => {
    const written = (await mayMail(tx, campaign.id)) ? await insertReminders(tx, group, batch) : null
    const reached = {
      ...figures,
      reminders: figures.reminders + (written?.due ?? 0),
      alreadySent: figures.alreadySent + (written?.reminded ?? 0),
    }
    await updateRun(tx, id, reached, { now })
    faultPoint('reminders.writing')
    return { written, reached }
  })
  if (!written || written.people === 0) return null
  faultPoint('reminders.written')
  Object.assign(figures, reached)
  if (written.due > 0) await outbox.wake()
  return written.people < batchSize ? null : written.lastKey
}

/** Reminds a whole group in batches; false if time ran out first. */
const remindGroup = async (run: Run, day: Day, group: Group): Promise<boolean> => {
  let afterKey: string | null = null
  do {
    if (run.jobRun.isOver()) return false
    afterKey = await remindBatch(run, day, group, afterKey)
  } while (afterKey !== null)
  return true
}

const summaryFor = async ({ context }: Run, { campaign, facts }: Day): Promise<NewMail> => {
  const to = campaign.owner_email
  const stop = await stopLink(context, { campaignId: campaign.id, email: to })
  const content = summaryMail(facts, standingOf(campaign), context.clock.now(), stop)
  return { key: summaryKeyOf(campaign, to.toLowerCase()), to, content }
}

const summarise = ({ context, outbox }: Run, { campaign }: Day, summary: NewMail): Promise<void> =>
  transact(context.db, async (tx) => {
    if (!(await mayMail(tx, campaign.id)) || !(await insertSummary(tx, campaign, context.clock.now()))) return
    await outbox.enqueue(tx, summary)
  })

const remindCampaign = async (run: Run, campaign: EndingCampaign, kind: PeopleKind): Promise<void> => {
  const facts = await factsOf(run.context, campaign)
  if (!facts) return
  const day = { campaign, facts, kind }
  // Written before any reminder is stored. If the facts of this campaign do not make a mail, that fails here, for this campaign only, and
  // not later when the mails are sent.
  const summary = await summaryFor(run, day)
  for (const group of groups) if (!(await remindGroup(run, day, group))) return
  if (kind === 'reminder') await summarise(run, day, summary)
  await run.outbox.wake()
}

/** Mails the people of one campaign. A failure must not stop the other campaigns. */
const tryCampaign = async (run: Run, campaign: EndingCampaign, kind: PeopleKind): Promise<void> => {
  run.figures.campaigns += 1
  try {
    await remindCampaign(run, campaign, kind)
  } catch (error) {
    run.figures.failed += 1
    run.context.log.error({ err: error, campaignId: campaign.id }, 'writing the reminders of a campaign failed')
  }
}

/** The campaigns whose people are reminded now. Those that end first come first. */
export const findDue = async (db: Db, now: Date): Promise<string[]> => {
  const days = await findDays(db, { hours: windowAt(now), days: windowOfDays(now) })
  return days.filter((campaign) => isTimeToRemind(campaign, now)).map(({ id }) => id)
}

/** The campaigns whose people are mailed now because they meet in a week. */
export const findDueInAWeek = async (db: Db, now: Date): Promise<string[]> => {
  const since = await findWeekStart(db)
  if (since === null) return []
  const window = windowOfWeek(now)
  const days = await findDays(db, { hours: window, days: window })
  return days.filter((campaign) => isWeekBefore(campaign, since, now)).map(({ id }) => id)
}

const remindAll = async (run: Run, kind: PeopleKind): Promise<void> => {
  const { db, clock } = run.context
  const now = clock.now()
  const [due, window] =
    kind === 'week' ? [await findDueInAWeek(db, now), windowOfWeek(now)] : [await findDue(db, now), windowOfDays(now)]
  for (let first = 0; first < due.length && !run.jobRun.isOver(); first += campaignsAtOnce) {
    const campaigns = await findEndingOf(db, window, due.slice(first, first + campaignsAtOnce))
    for (const campaign of campaigns) if (!run.jobRun.isOver()) await tryCampaign(run, campaign, kind)
  }
}

/**
 * Mails every confirmed supporter and every donor of each campaign that starts or ends within the next 24 hours, and its owner a summary;
 * and those of each campaign whose people meet in a week: each of them once for that day, across repeated runs and servers. A batch of mails and the record that they were written are one
 * transaction. The next run continues where this one ended.
 * @param startedBy the admin who started it; null: the schedule
 */
export const sendReminders = async (sending: Sending, startedBy: string | null): Promise<ReminderFigures> => {
  const { db, clock } = sending.context
  const figures: ReminderFigures = { campaigns: 0, reminders: 0, alreadySent: 0, failed: 0 }
  const id = await transact(db, async (tx) => {
    await startWeekMails(tx, clock.now())
    return insertRun(tx, startedBy, clock.now())
  })
  for (const kind of ['reminder', 'week'] as const) await remindAll({ ...sending, id, figures }, kind)
  await transact(db, (tx) => updateRun(tx, id, figures, { now: clock.now(), finished: true }))
  return figures
}
