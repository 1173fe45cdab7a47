import type { HistoryEntry } from '@muster/contract/site/history.ts'
import { fieldNames } from './field-names.ts'
import type { HistoryRow } from './history.sql.ts'

const models: Readonly<Record<string, HistoryEntry['modelName']>> = {
  account: 'User',
  campaign: 'Campaign',
  donation: 'Donation',
  payout: 'Payout',
  dispute: 'Dispute',
  report_case: 'Report',
  moderation_decision: 'Decision',
  appeal: 'Appeal',
  stored_secret: 'StoredSecret',
  quarantine: 'Quarantine',
  organisation: 'Organisation',
  legal_page: 'LegalPage',
  retention_run: 'RetentionRun',
  mail: 'FailedMail',
  refund_run: 'RefundRun',
  refund_request: 'RefundRequest',
  promise_proposal: 'PromiseProposal',
  urgent_update: 'UrgentUpdate',
  campaign_update: 'CampaignUpdate',
  update_mailing: 'UpdateMailing',
  crowd_decision: 'CrowdDecision',
  support_removal: 'SupportRemoval',
  question: 'Question',
  co_organiser: 'CoOrganiser',
  campaign_transfer: 'CampaignTransfer',
}

/** The API's model name of a table. */
export const modelName = (table: string): HistoryEntry['modelName'] => {
  const name = models[table]
  if (!name) throw new Error(`the history of ${table} has no name in the contract`)
  return name
}

export const presentEntry = (row: HistoryRow): HistoryEntry => ({
  _id: row.id,
  modelName: modelName(row.model),
  action: row.action,
  key: fieldNames(row.columns),
  createdAt: row.created_at.toISOString(),
  actor: {
    kind: row.actor_kind === 'account' ? 'user' : row.actor_kind,
    _id: row.actor_id,
    displayName: row.actor_name,
  },
  recordId: row.record_id,
  recordName: row.record_name,
  decision: row.decision,
})
