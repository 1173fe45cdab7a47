import type {
  ExpiringCampaign,
  ReminderPreview,
  ReminderRun,
  SampleMail,
  StartingCampaign,
} from '@muster/contract/campaigns/reminders.ts'
import { inLetters } from '../../platform/base/in-letters.ts'
import { presentPerson } from '../../people/index.ts'
import { after } from '../../platform/base/clock.ts'
import { minorToMajor } from '../../platform/base/money.ts'
import type { ReminderRunRow } from './reminder-runs.sql.ts'
import { statusOf } from '../../platform/jobs/run-status.ts'
import { isTimeToRemind, joinedMs, windowOfDays, windowOfWeek } from './reminder-rules.ts'
import { countAllMails, type countMails, countWeekMails, type EndingCampaign, findEndingOf } from './reminders.sql.ts'
import type { AppContext } from '../../platform/context.ts'
import { type MailContent, renderMail } from '../../mail/index.ts'
import { findNews } from './day-news.ts'
import { reminderMail, summaryMail, weekMail } from './reminder-mails.ts'
import { factsOf, findDue, findDueInAWeek, standingOf } from './send-reminders.ts'

const sampleOf = (kind: SampleMail['kind'], content: MailContent): SampleMail => {
  const { subject, text, attachments } = renderMail(content)
  return { kind, subject, text, attachments: attachments.map(({ filename }) => filename) }
}

const stopOf = ({ config }: AppContext) => ({
  label: 'No more mails about this campaign',
  url: `${config.publicUrl}/unsubscribe?token=…`,
})

/** The sample mails of one campaign. Their unsubscribe links belong to no address. */
const samplesOf = async (context: AppContext, now: Date, campaignId: string | undefined): Promise<SampleMail[]> => {
  const [campaign] = campaignId ? await findEndingOf(context.db, windowOfDays(now), [campaignId]) : []
  const facts = campaign && (await factsOf(context, campaign))
  if (!facts) return []
  const stop = stopOf(context)
  const news = (await findNews(context, campaign.id))(null)
  return [
    sampleOf('reminder', reminderMail(facts, 'supporter', now, { stop }, news)),
    ...(campaign.has_donors ? [sampleOf('donor_reminder', reminderMail(facts, 'donor', now, { stop }, news))] : []),
    sampleOf('summary', summaryMail(facts, standingOf(campaign), now, stop)),
  ]
}

/** The sample mail of a campaign whose people meet in a week. */
const weekSampleOf = async (context: AppContext, now: Date, campaignId: string | undefined): Promise<SampleMail[]> => {
  const [campaign] = campaignId ? await findEndingOf(context.db, windowOfWeek(now), [campaignId]) : []
  const facts = campaign && (await factsOf(context, campaign))
  if (!facts) return []
  const news = (await findNews(context, campaign.id))(null)
  return [sampleOf('week', weekMail(facts, 'supporter', { stop: stopOf(context) }, news))]
}

/** Previews what a run would mail now. Writes nothing. */
export const previewRun = async (context: AppContext, campaignId: string | null): Promise<ReminderPreview> => {
  const now = context.clock.now()
  const [due, inAWeek] = await Promise.all([findDue(context.db, now), findDueInAWeek(context.db, now)])
  const [totals, week, samples, weekSamples] = await Promise.all([
    countAllMails(context.db, due),
    countWeekMails(context.db, inAWeek, after(now, -joinedMs)),
    samplesOf(context, now, campaignId ?? due[0]),
    weekSampleOf(context, now, campaignId ?? inAWeek[0]),
  ])
  return { ...totals, week, samples: [...samples, ...weekSamples] }
}

type Counts = Awaited<ReturnType<typeof countMails>> extends Map<string, infer One> ? One : never

const none: Counts = { due: 0, sent: 0, stopped: 0, summaryDue: false }

export const presentExpiring = (row: EndingCampaign, counts: Counts = none): ExpiringCampaign => ({
  id: row.id,
  title: row.title,
  owner: {
    ...presentPerson({
      id: row.owner_id,
      username: row.owner_username,
      name: row.owner_name,
      image_url: row.owner_image_url,
    }),
    email: inLetters(row.owner_email),
  },
  executionDate: row.day,
  timeZone: row.time_zone,
  endsAt: row.ends_at.toISOString(),
  actionMode: row.action_mode,
  memberCount: row.members,
  donationTotal: minorToMajor(row.donated_minor),
  currency: 'USD',
  actionDescription: row.action_description,
  remindersDue: counts.due,
  remindersSent: counts.sent,
  remindersStopped: counts.stopped,
  summaryDue: counts.summaryDue,
})

/** A campaign whose people meet soon. Before it is decided who acts, a run mails none of them. */
export const presentStarting = (
  row: EndingCampaign,
  { startsAt, now }: { startsAt: Date; now: Date },
  counts: Counts = none,
): StartingCampaign => ({
  ...presentExpiring(row, isTimeToRemind(row, now) ? counts : { ...counts, due: 0, summaryDue: false }),
  startTime: row.start_time ?? '',
  startsAt: startsAt.toISOString(),
})

export const presentRun = (row: ReminderRunRow, now: Date): ReminderRun => ({
  _id: row.id,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  status: statusOf(row, now),
  startedBy: row.started_by
    ? presentPerson({ id: row.started_by, username: row.username, name: row.name, image_url: row.image_url })
    : null,
  campaigns: row.campaigns,
  reminders: row.reminders,
  alreadySent: row.already_sent,
  failed: row.failed,
})
