export const historyModels = [
  'User',
  'Campaign',
  'Donation',
  'Payout',
  'Dispute',
  'Report',
  'Decision',
  'Appeal',
  'StoredSecret',
  'Quarantine',
  'Organisation',
  'LegalPage',
  'RetentionRun',
  'FailedMail',
  'RefundRun',
  'RefundRequest',
  'PromiseProposal',
  'UrgentUpdate',
  'CrowdDecision',
  'SupportRemoval',
] as const

export const historyActions = ['created', 'updated', 'deleted'] as const
