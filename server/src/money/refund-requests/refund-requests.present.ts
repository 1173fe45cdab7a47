import type { WaitingRefundRequest } from '@muster/contract/money/refund-requests.ts'
import { inLettersOrNull } from '../../platform/base/in-letters.ts'
import { minorToMajor } from '../../platform/base/money.ts'
import type { WaitingRow } from './waiting-requests.sql.ts'

/** A request that waits, for an admin. */
export const presentWaiting = (row: WaitingRow): WaitingRefundRequest => ({
  _id: row.id,
  donationId: row.donationId,
  campaignId: row.campaignId,
  campaignTitle: row.campaignTitle,
  isOwn: row.isOwn,
  donorEmail: inLettersOrNull(row.donorEmail),
  createdAt: row.createdAt.toISOString(),
  donated: minorToMajor(row.givenMinor),
  left: minorToMajor(row.leftMinor),
  currency: 'USD',
  obstacle: row.obstacle,
  problem: row.problem,
})
