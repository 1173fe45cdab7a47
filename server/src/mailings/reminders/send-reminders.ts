import type { ReminderFigures } from '@muster/contract/mailings/reminders.ts'
import { calendarFile, findCampaignDay, mayMail } from '../../campaigns/index.ts'
import { transact, transactOne } from '../../database/database.ts'
import { faultPoint } from '../../base/faults.ts'
import type { JobRun } from '../../jobs/job-run.ts'
import type { AppContext } from '../../context.ts'
import { mineLink } from '../../mail/index.ts'
import type { MailContent, NewMail, Outbox } from '../../mail/index.ts'
import { stopLink } from '../../mail/index.ts'
import { insertRun, updateRun } from './reminder-runs.sql.ts'
import { type Group, insertReminders, type Recipient } from './recipients.sql.ts'
import { reminderKeyOf } from './reminder-keys.ts'
import { type DayFacts, type Foot, summaryMail } from './reminder-mails.ts'
import { windowAt } from './reminder-rules.ts'
import { type EndingCampaign, findEnding, insertSummary } from './reminders.sql.ts'

const campaignsAtOnce = 100
/** Mails in memory and in one transaction. Where no one was due, an earlier run has been, and the next batch is larger. */
const [batchSize, knownBatchSize] = [500, 2_000]
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
    campaign: { ...campaign, executionDate: campaign.day, imageUrl: campaign.image_url },
    day: campaign.day,
    timeZone: campaign.time_zone,
    publicUrl: config.publicUrl,
    actionDescription: campaign.action_description,
    pageUrl: `${config.publicUrl}/campaigns/${campaign.id}`,
    calendar,
  }
}

/** The figures of the owner's summary. */
export const standingOf = ({ members, has_donors: hasDonors, donated_minor: donatedMinor }: EndingCampaign) => ({
  members,
  hasDonors,
  donatedMinor,
})

/** The mails about the day of one campaign. */
type Day = { campaign: EndingCampaign; facts: DayFacts }

/** What is stored of a reminder. The rest is the same for all people of a campaign, and is written when the mail is sent. */
const footOfReminder = (foot: Foot): MailContent => ({
  subject: '',
  heading: '',
  paragraphs: [],
  reason: '',
  ...foot,
})

const reminderFor = async (
  { context }: Run,
  { campaign }: Day,
  { email, emailKey, isGuest }: Recipient,
): Promise<NewMail> => {
  const about = { campaignId: campaign.id, email }
  const stop = await stopLink(context, about)
  const content = footOfReminder({ stop, ...(isGuest && { manage: await mineLink(context, about) }) })
  return { key: reminderKeyOf('reminder', campaign, emailKey), to: email, content, bulk: true }
}

type Batch = { afterKey: string | null; limit: number }

/** Reminds the next people of a group after a key. Returns the next batch, or null at the end of the group. */
const remindBatch = async (run: Run, day: Day, group: Group, { afterKey, limit }: Batch): Promise<Batch | null> => {
  const { context, outbox, id, figures } = run
  const now = context.clock.now()
  const batch = { campaignId: day.campaign.id, day: day.campaign.day, afterKey, limit, now }
  const { recipients, due, reached } = await transact(context.db, async (tx) => {
    const isMailed = await mayMail(tx, day.campaign.id)
    const recipients = isMailed ? await insertReminders(tx, group, batch) : []
    const due = recipients.filter(({ outcome }) => outcome === 'due')
    await outbox.enqueueAll(tx, await Promise.all(due.map((one) => reminderFor(run, day, one))))
    const reached = {
      ...figures,
      reminders: figures.reminders + due.length,
      alreadySent: figures.alreadySent + recipients.filter(({ outcome }) => outcome === 'reminded').length,
    }
    await updateRun(tx, id, reached, { now })
    faultPoint('reminders.writing')
    return { recipients, due, reached }
  })
  if (recipients.length > 0) faultPoint('reminders.written')
  Object.assign(figures, reached)
  if (due.length > 0) await outbox.wake()
  const last = recipients.at(-1)
  if (!last || recipients.length < limit) return null
  return { afterKey: last.key, limit: due.length > 0 ? batchSize : knownBatchSize }
}

/** Reminds a whole group in batches; false if time ran out first. */
const remindGroup = async (run: Run, day: Day, group: Group): Promise<boolean> => {
  for (let batch: Batch | null = { afterKey: null, limit: batchSize }; batch;) {
    if (run.jobRun.isOver()) return false
    batch = await remindBatch(run, day, group, batch)
  }
  return true
}

const summaryFor = async ({ context }: Run, { campaign, facts }: Day): Promise<NewMail> => {
  const to = campaign.owner_email
  const stop = await stopLink(context, { campaignId: campaign.id, email: to })
  const content = summaryMail(facts, standingOf(campaign), context.clock.now(), stop)
  return { key: reminderKeyOf('summary', campaign, to.toLowerCase()), to, content }
}

const summarise = ({ context, outbox }: Run, { campaign }: Day, summary: NewMail): Promise<void> =>
  transact(context.db, async (tx) => {
    if (!(await mayMail(tx, campaign.id)) || !(await insertSummary(tx, campaign, context.clock.now()))) return
    await outbox.enqueue(tx, summary)
  })

const remindCampaign = async (run: Run, campaign: EndingCampaign): Promise<void> => {
  const facts = await factsOf(run.context, campaign)
  if (!facts) return
  const day = { campaign, facts }
  // First, because reminders are written as they are sent: facts from which no mail can be written then stop only this campaign.
  const summary = await summaryFor(run, day)
  for (const group of groups) if (!(await remindGroup(run, day, group))) return
  await summarise(run, day, summary)
  await run.outbox.wake()
}

/** Mails the people of one campaign. A failure must not stop the other campaigns. */
const tryCampaign = async (run: Run, campaign: EndingCampaign): Promise<void> => {
  run.figures.campaigns += 1
  try {
    await remindCampaign(run, campaign)
  } catch (error) {
    run.figures.failed += 1
    run.context.log.error({ err: error, campaignId: campaign.id }, 'writing the reminders of a campaign failed')
  }
}

const remindAll = async (run: Run): Promise<void> => {
  const { db, clock } = run.context
  const window = windowAt(clock.now())
  let campaigns: EndingCampaign[] = []
  do {
    const last = campaigns.at(-1)
    const after = last ? { endsAt: last.ends_at, id: last.id } : null
    campaigns = await findEnding(db, { ...window, after, limit: campaignsAtOnce })
    for (const campaign of campaigns) if (!run.jobRun.isOver()) await tryCampaign(run, campaign)
  } while (campaigns.length === campaignsAtOnce && !run.jobRun.isOver())
}

/**
 * Mails every confirmed supporter and every donor of each campaign that ends within the next 24 hours, and its owner a summary:
 * each of them once for that day, across repeated runs and instances. A mail and the record that it was
 * written are one transaction, in batches. The next run continues where this one ended.
 * @param startedBy the admin who started it; null: the schedule
 */
export const sendReminders = async (sending: Sending, startedBy: string | null): Promise<ReminderFigures> => {
  const { db, clock } = sending.context
  const figures: ReminderFigures = { campaigns: 0, reminders: 0, alreadySent: 0, failed: 0 }
  const id = await transactOne(db, (tx) => insertRun(tx, startedBy, clock.now()))
  await remindAll({ ...sending, id, figures })
  await transactOne(db, (tx) => updateRun(tx, id, figures, { now: clock.now(), finished: true }))
  return figures
}
