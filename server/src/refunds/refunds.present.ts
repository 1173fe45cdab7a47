import type { Refund } from '@muster/contract/refunds.ts'
import { minorToMajor } from '../kernel/money.ts'
import type { RefundRow } from './refunds.sql.ts'

export const presentRefund = (row: RefundRow): Refund => ({
  _id: row.id,
  donationId: row.donation_id,
  campaignId: row.campaign_id,
  kind: row.kind,
  amount: minorToMajor(row.amount_minor),
  currency: 'USD',
  status: row.status,
  reason: row.reason,
  problem: row.problem,
  createdAt: row.created_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
})
