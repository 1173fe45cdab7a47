import * as z from 'zod/mini'
import { moderationCategories, standings } from '../facts/moderation.ts'
import {
  reporterKinds,
  reportLinkDays,
  reportNotesMax,
  reportOutcomes,
  reportsShownMax,
  reportStates,
  reportTextMax,
} from '../facts/reports.ts'
import { Email, Person } from '../people/accounts.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import * as calls from '../facts/calls.ts'
import { Id, Instant, pageQuery, sortBy, text, token } from '../shared.ts'

const Category = z.enum(moderationCategories, 'Choose one of these')

/** The body that reports a campaign. */
export const ReportInput = z.strictObject({
  category: Category,
  text: text(reportTextMax, 'Describe what is wrong'),
  /** An address that hears the outcome once, after it was confirmed by mail. Ignored with a session. */
  email: z.optional(Email),
})
export type ReportInput = z.infer<typeof ReportInput>

export const reportCampaignEndpoint = endpoint({
  ...calls.reportCampaign,
  access: 'anyone',
  summary:
    'Report a campaign to the admins, with or without an account. Saying the same again within a day is the same report. It changes nothing about the campaign until an admin decides',
  params: z.object({ id: Id }),
  body: ReportInput,
  /** `pending`: the outcome is mailed to the given address once it is confirmed. The response does not depend on whose address it is. */
  response: z.object({ pending: z.boolean() }),
  errors: ['campaign_not_found', 'campaign_hidden', 'too_many_reports', 'campaign_reported_often'],
})

export const confirmReportEndpoint = endpoint({
  ...calls.confirmReport,
  access: 'anyone',
  summary: `Confirm the address of a report by its mailed link, within ${reportLinkDays} days. Idempotent`,
  params: z.object({ token: token(200) }),
  /** `decided`: an admin has already decided, and the outcome is being mailed. */
  response: z.object({ decided: z.boolean() }),
  errors: ['invalid_token', 'missing_token'],
})

export const checkReportLinkEndpoint = endpoint({
  ...calls.checkReportLink,
  access: 'anyone',
  summary: 'Whether the link of a report still works. Changes nothing, because mail scanners open links',
  params: z.object({ token: token(200) }),
  errors: ['invalid_token', 'missing_token'],
})

/** The reports about one campaign, which an admin decides together. */
export const ReportCase = z.object({
  _id: Id,
  /** Null: the campaign was deleted. */
  campaignId: z.nullable(Id),
  campaignTitle: z.string(),
  status: z.enum(reportStates),
  /** Null: not decided. */
  outcome: z.nullable(z.enum(reportOutcomes)),
  /** How many reports say what. */
  categories: z.array(z.object({ category: Category, count: z.number() })),
  reports: z.number(),
  /** The first report. */
  createdAt: Instant,
  latestAt: Instant,
})
export type ReportCase = z.infer<typeof ReportCase>

/** A case with all that an admin needs to decide it. */
export const ReportCaseDetails = z.extend(ReportCase, {
  /** Null: the campaign was deleted. */
  campaign: z.nullable(
    z.object({
      owner: Person,
      standing: z.enum(standings),
      createdAt: Instant,
      /** Earlier cases about campaigns of this owner, and how many of them ended with a campaign taken down. */
      ownersCases: z.object({ total: z.number(), hidden: z.number() }),
    }),
  ),
  /** Oldest first, at most a hundred. */
  items: z.array(
    z.object({ _id: Id, category: Category, text: z.string(), from: z.enum(reporterKinds), createdAt: Instant }),
  ),
  /** How many people are told the outcome by mail. */
  told: z.number(),
  closedAt: z.nullable(Instant),
  closedBy: z.nullable(Person),
  notes: z.nullable(z.string()),
})
export type ReportCaseDetails = z.infer<typeof ReportCaseDetails>

/** Filters of the admins' list. An empty or missing field does not filter. */
export const ReportQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['', ...reportStates]), ''),
  campaignId: z.optional(Id),
  sort: sortBy('createdAt', '-createdAt'),
})
export type ReportQuery = z.infer<typeof ReportQuery>

const ownCampaigns = 'Cases about the caller’s own campaigns are left out as long as there is another admin'

export const listReportsEndpoint = endpoint({
  ...adminCalls.listReports,
  access: 'admin',
  summary: `Reports about campaigns, one case for each campaign, oldest first. ${ownCampaigns}`,
  query: ReportQuery,
  response: z.array(ReportCase),
})

const caseParams = z.object({ id: Id })

export const getReportEndpoint = endpoint({
  ...adminCalls.getReport,
  access: 'admin',
  summary: `One case with its reports, at most ${reportsShownMax}. ${ownCampaigns}`,
  params: caseParams,
  response: ReportCaseDetails,
  errors: ['report_not_found'],
})

export const CloseReportInput = z.strictObject({ notes: text(reportNotesMax, 'Say what you found') })

export const closeReportEndpoint = endpoint({
  ...adminCalls.closeReport,
  access: 'admin',
  summary: 'Close a case: the campaign stays as it is. The notes are mailed to the reporters who can be told',
  params: caseParams,
  body: CloseReportInput,
  response: ReportCaseDetails,
  errors: ['report_not_found', 'report_closed'],
})

export const reportEndpoints = [
  reportCampaignEndpoint,
  confirmReportEndpoint,
  checkReportLinkEndpoint,
  listReportsEndpoint,
  getReportEndpoint,
  closeReportEndpoint,
]
