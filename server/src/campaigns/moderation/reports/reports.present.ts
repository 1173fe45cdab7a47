import type { ReportCase, ReportCaseDetails } from '@muster/contract/campaigns/reports.ts'
import { presentPerson } from '../../../people/index.ts'
import type { DetailsRow, SummaryRow } from './report-rows.sql.ts'

export const presentSummary = (row: SummaryRow): ReportCase => ({
  _id: row.id,
  campaignId: row.campaign_id,
  campaignTitle: row.campaign_title,
  status: row.state,
  outcome: row.outcome,
  categories: row.categories,
  reports: row.reports,
  createdAt: row.created_at.toISOString(),
  latestAt: row.latest_at.toISOString(),
})

const presentCampaign = (row: DetailsRow): ReportCaseDetails['campaign'] =>
  row.owner && row.standing && row.campaign_created_at
    ? {
        owner: presentPerson(row.owner),
        standing: row.standing,
        createdAt: row.campaign_created_at.toISOString(),
        ownersCases: row.owners_cases,
      }
    : null

export const presentDetails = (row: DetailsRow, told: number): ReportCaseDetails => ({
  ...presentSummary(row),
  campaign: presentCampaign(row),
  items: row.items.map(({ id, category, text, from, at }) => ({
    _id: id,
    category,
    text,
    from,
    createdAt: new Date(at).toISOString(),
  })),
  told,
  closedAt: row.closed_at?.toISOString() ?? null,
  closedBy: row.closed_by && presentPerson(row.closed_by),
  notes: row.notes,
})
