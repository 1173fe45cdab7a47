import type { Donation } from '@muster/contract/donations.ts'
import { minorToMajor } from '../kernel/money.ts'
import { approvalLifeMs } from './check-schedule.ts'
import { undecided } from './donation-states.ts'
import type { DonorsDonation } from './donations.sql.ts'

/** The link leads somewhere only while the donor may still decide, and PayPal still knows the order. */
const usefulApproveUrl = (row: DonorsDonation, now: Date): string | null => {
  const isInTime = now.getTime() - row.created_at.getTime() < approvalLifeMs
  return isInTime && row.next_check_at && undecided.includes(row.status) ? row.approve_url : null
}

/** A donation as its donor sees it. */
export const presentDonation = (row: DonorsDonation, now: Date): Donation => ({
  _id: row.id,
  campaignId: row.campaign_id,
  campaignTitle: row.campaign_title,
  amount: minorToMajor(row.amount_minor),
  currency: 'USD',
  status: row.status,
  anonymous: row.anonymous,
  approveUrl: usefulApproveUrl(row, now),
  createdAt: row.created_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
})
