import type { ReminderFigures } from '@muster/contract/mailings/reminders.ts'
import { calendarFile, findCampaignDay, mayMail } from '../../campaigns/index.ts'
import { transact, transactOne } from '../../database/database.ts'
import { faultPoint } from '../../base/faults.ts'
import type { JobRun } from '../../jobs/job-run.ts'
import type { AppContext } from '../../context.ts'
import { mineLink } from '../../mail/index.ts'
import type { NewMail, Outbox } from '../../mail/index.ts'
import { stopLink } from '../../mail/index.ts'
import { insertRun, updateRun } from './reminder-runs.sql.ts'
import { type Group, insertReminders, type Recipient } from './recipients.sql.ts'
import { reminderKeyOf } from './reminder-keys.ts'
import { type DayFacts, reminderMail, summaryMail } from './reminder-mails.ts'
import { windowAt } from './reminder-rules.ts'
import { type EndingCampaign, findEnding, insertSummary } from './reminders.sql.ts'

const campaignsAtOnce = 100
/** Batch size: mails in memory and in one transaction. */
const batchSize = 100
/** A person who both supports and donated is reminded as a supporter. */
const groups = ['supporters', 'donors'] as const satisfies Group[]
const roleOf = { supporters: 'supporter', donors: 'donor' } as const

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

const reminderFor = async (
  { context }: Run,
  { campaign, facts }: Day,
  group: Group,
  { email, emailKey, isGuest }: Recipient,
): Promise<NewMail> => {
  const about = { campaignId: campaign.id, email }
  const stop = await stopLink(context, about)
  const foot = { stop, ...(isGuest && { manage: await mineLink(context, about) }) }
  const content = reminderMail(facts, roleOf[group], context.clock.now(), foot)
  return { key: reminderKeyOf('reminder', campaign, emailKey), to: email, content, bulk: true }
}

/** Reminds the next people of a group after a key. Returns the last key, or null at the end of the group. */
const remindBatch = async (run: Run, day: Day, group: Group, afterKey: string | null): Promise<string | null> => {
  const { context, outbox, id, figures } = run
  const now = context.clock.now()
  const batch = { campaignId: day.campaign.id, day: day.campaign.day, afterKey, limit: batchSize, now }
  const { recipients, reached } = await transact(context.db, async (tx) => {
    const isMailed = await mayMail(tx, day.campaign.id)
    const recipients = isMailed ? await insertReminders(tx, group, batch) : []
    const due = recipients.filter(({ outcome }) => outcome === 'due')
    await outbox.enqueueAll(tx, await Promise.all(due.map((one) => reminderFor(run, day, group, one))))
    const reached = {
      ...figures,
      reminders: figures.reminders + due.length,
      alreadySent: figures.alreadySent + recipients.filter(({ outcome }) => outcome === 'reminded').length,
    }
    await updateRun(tx, id, reached, { now })
    faultPoint('reminders.writing')
    return { recipients, reached }
  })
  if (recipients.length > 0) faultPoint('reminders.written')
  Object.assign(figures, reached)
  return recipients.length < batchSize ? null : (recipients.at(-1)?.key ?? null)
}

/** Reminds a whole group in batches; false if time ran out first. */
const remindGroup = async (run: Run, day: Day, group: Group): Promise<boolean> => {
  let afterKey: string | null = null
  do {
    if (run.jobRun.isOver()) return false
    afterKey = await remindBatch(run, day, group, afterKey)
    await run.outbox.wake()
  } while (afterKey !== null)
  return true
}

const summarise = async ({ context, outbox }: Run, { campaign, facts }: Day): Promise<void> => {
  const now = context.clock.now()
  const to = campaign.owner_email
  const stop = await stopLink(context, { campaignId: campaign.id, email: to })
  const content = summaryMail(facts, standingOf(campaign), now, stop)
  await transact(context.db, async (tx) => {
    if (!(await mayMail(tx, campaign.id)) || !(await insertSummary(tx, campaign, now))) return
    await outbox.enqueue(tx, { key: reminderKeyOf('summary', campaign, to.toLowerCase()), to, content })
  })
}

const remindCampaign = async (run: Run, campaign: EndingCampaign): Promise<void> => {
  const facts = await factsOf(run.context, campaign)
  if (!facts) return
  const day = { campaign, facts }
  for (const group of groups) if (!(await remindGroup(run, day, group))) return
  await summarise(run, day)
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
