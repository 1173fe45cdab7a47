import type { ExpiringCampaign, ReminderRun, StartingCampaign } from '@muster/contract/mailings/reminders.ts'
import { inLetters } from '../../base/in-letters.ts'
import { presentPerson } from '../../accounts/index.ts'
import { minorToMajor } from '../../base/money.ts'
import type { ReminderRunRow } from './reminder-runs.sql.ts'
import { statusOf } from '../../jobs/run-status.ts'
import { isTimeToRemind } from './reminder-rules.ts'
import type { countMails, EndingCampaign } from './reminders.sql.ts'

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
