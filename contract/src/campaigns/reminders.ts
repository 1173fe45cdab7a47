import * as z from 'zod/mini'
import { Person } from '../people/accounts.ts'
import { actionModes } from '../facts/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import { Day, Id, Instant, Money, pageQuery } from '../shared.ts'

/** A campaign that ends soon, with the mails that the job would send for it. */
export const ExpiringCampaign = z.object({
  id: Id,
  title: z.string(),
  owner: z.extend(Person, { email: z.string() }),
  executionDate: Day,
  timeZone: z.string(),
  endsAt: Instant,
  actionMode: z.enum(actionModes),
  memberCount: z.number(),
  /** In USD. */
  donationTotal: Money,
  currency: z.literal('USD'),
  actionDescription: z.nullable(z.string()),
  /** Supporters and donors that a run would remind now. */
  remindersDue: z.number(),
  /** Supporters and donors who have been reminded of this day. */
  remindersSent: z.number(),
  /** Supporters and donors who want no mails about this campaign. */
  remindersStopped: z.number(),
  /** Whether a run would mail the owner their summary now. */
  summaryDue: z.boolean(),
})
export type ExpiringCampaign = z.infer<typeof ExpiringCampaign>

/** A campaign whose people meet soon. */
export const StartingCampaign = z.extend(ExpiringCampaign, {
  /** `HH:MM` on the clocks of its time zone. */
  startTime: z.string(),
  /** When that is. */
  startsAt: Instant,
})
export type StartingCampaign = z.infer<typeof StartingCampaign>

export const listExpiringCampaignsEndpoint = endpoint({
  ...adminCalls.listExpiringCampaigns,
  access: 'admin',
  summary: 'Campaigns that end within the next 24 hours, soonest first, with the mails that a run would write for each',
  query: z.object(pageQuery),
  response: z.array(ExpiringCampaign),
})

export const listStartingCampaignsEndpoint = endpoint({
  ...adminCalls.listStartingCampaigns,
  access: 'admin',
  summary:
    'Campaigns whose people meet within the next 24 hours, soonest first. Reminders are due from then on, as soon as it is decided who acts',
  query: z.object(pageQuery),
  response: z.array(StartingCampaign),
})

/** A mail that a run would send. */
export const SampleMail = z.object({
  /** `reminder` goes to supporters, `donor_reminder` to donors who are not supporters, `summary` to the owner. `week` goes to all but the owner a week before. */
  kind: z.enum(['reminder', 'donor_reminder', 'summary', 'week']),
  subject: z.string(),
  text: z.string(),
  attachments: z.array(z.string()),
})
export type SampleMail = z.infer<typeof SampleMail>

export const ReminderPreview = z.object({
  campaigns: z.number(),
  /** Mails to supporters and donors that a run would write now. */
  reminders: z.number(),
  /** Mails to owners that a run would write now. */
  summaries: z.number(),
  /** The campaigns whose people meet in a week, and the mails to them that a run would write now. */
  week: z.object({ campaigns: z.number(), reminders: z.number() }),
  /** The mails of one campaign; empty if no campaign starts or ends soon. A donors' mail is included if the campaign has donors. */
  samples: z.array(SampleMail),
})
export type ReminderPreview = z.infer<typeof ReminderPreview>

export const previewRemindersEndpoint = endpoint({
  ...adminCalls.previewReminders,
  access: 'admin',
  summary: 'Exactly which mails a run would write now: how many, and the mails of one campaign as samples',
  query: z.object({
    /** The campaign of the samples. Default: of those whose mails are due, the one that ends first. */
    campaignId: z.optional(Id),
  }),
  response: ReminderPreview,
})

const figures = {
  /** Campaigns that start or end within the next 24 hours and are not cancelled. */
  campaigns: z.number(),
  /** Supporters and donors for whom this run wrote a mail. */
  reminders: z.number(),
  /** Supporters and donors whom an earlier run had reminded. */
  alreadySent: z.number(),
  /** Campaigns with mails that could not be written. The next run continues with them. */
  failed: z.number(),
}

export const ReminderFigures = z.object(figures)
export type ReminderFigures = z.infer<typeof ReminderFigures>

export const runRemindersEndpoint = endpoint({
  ...adminCalls.runReminders,
  access: 'admin',
  summary: 'Run the hourly job now, and wait for it. Its figures so far are the first of the list of runs meanwhile',
  response: ReminderFigures,
})

export const ReminderRun = z.object({
  _id: Id,
  startedAt: Instant,
  finishedAt: z.nullable(Instant),
  /** `interrupted`: the run stopped before its end, e.g. because its server crashed. Later runs do the rest. */
  status: z.enum(['running', 'finished', 'interrupted']),
  /** Null for a scheduled run. */
  startedBy: z.nullable(Person),
  ...figures,
})
export type ReminderRun = z.infer<typeof ReminderRun>

export const listReminderRunsEndpoint = endpoint({
  ...adminCalls.listReminderRuns,
  access: 'admin',
  summary: 'Runs of the hourly job, newest first; a run under way with its figures so far',
  query: z.object(pageQuery),
  response: z.array(ReminderRun),
})

export const reminderEndpoints = [
  listExpiringCampaignsEndpoint,
  listStartingCampaignsEndpoint,
  previewRemindersEndpoint,
  runRemindersEndpoint,
  listReminderRunsEndpoint,
]
