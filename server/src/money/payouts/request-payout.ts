import { payoutsWaitUntil, requireStarts } from '../../campaigns/index.ts'
import { instantInWords } from '../../mail/index.ts'
import { availableBalance } from '../ledger/balance.sql.ts'
import { bookPayout } from '../ledger/book.ts'
import { heldInAll } from '../ledger/held-now.ts'
import { heldInWords } from '../ledger/unpaid-balance.ts'
import type { AppContext } from '../../platform/context.ts'
import { isUniqueViolation, transact, type Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { Bind, BoundRecord } from '../../platform/http/idempotency.ts'
import { newId } from '../../platform/base/tokens.ts'
import { noLease } from '../lease.sql.ts'
import { findRecipient } from './find-recipient.ts'
import { findPayable, type PayableNow } from './find-payable.ts'
import { findPending, insertPayout, lockCampaign, onePendingConstraint } from './payouts.sql.ts'

type Request = { campaignId: string; ownerId: string }

const attemptsMax = 5

const requirePositive = (payable: PayableNow): PayableNow => {
  const { netMinor, held } = payable
  if (netMinor > 0n) return payable
  if (heldInAll(held) === 0n) throw new DomainError('nothing_to_pay_out')
  const message = `${heldInWords(held)}. There is nothing else to pay out`
  throw new DomainError('nothing_to_pay_out', { message })
}

/** The amounts of a payout. Throws if they differ from what the ledger has available. */
const computeAmounts = async (tx: Tx, campaignId: string, now: Date): Promise<PayableNow> => {
  for (let look = 1; ; look++) {
    const payable = await findPayable(tx, campaignId, now)
    const availableMinor = await availableBalance(tx, campaignId)
    if (payable.netMinor + heldInAll(payable.held) === availableMinor) return requirePositive(payable)
    // A donation may be booked between the two queries, but hardly at every attempt, so the caller retries.
    if (look < attemptsMax) continue
    throw new Error(`campaign ${campaignId} would be paid ${payable.netMinor}, but has ${availableMinor} cents`)
  }
}

/** Throws payouts_wait if the campaign was handed over lately: the former owner may not have wanted that, and has time to say so. */
const requireSettledOwner = async (tx: Tx, campaignId: string, now: Date): Promise<void> => {
  const until = await payoutsWaitUntil(tx, campaignId, now)
  if (until === null) return
  const message = `This campaign was handed over. A payout can be requested from ${instantInWords(until)}`
  throw new DomainError('payouts_wait', { message })
}

const record = async (tx: Tx, { campaignId, ownerId }: Request, recipient: string, now: Date): Promise<string> => {
  const payable = await computeAmounts(tx, campaignId, now)
  const id = newId()
  await insertPayout(tx, {
    id,
    campaign_id: campaignId,
    owner_id: ownerId,
    recipient_paypal_email: recipient,
    gross_minor: payable.grossMinor,
    processor_fee_minor: payable.processorFeeMinor,
    platform_fee_minor: payable.platformFeeMinor,
    adjustment_minor: payable.adjustmentMinor,
    net_minor: payable.netMinor,
    currency: 'USD',
    status: 'pending',
    created_at: now,
    updated_at: now,
    decided_at: null,
    decided_by: null,
    reject_reason: null,
    transfer_status: null,
    transfer_problem: null,
    batch_id: null,
    next_check_at: null,
    ...noLease,
  })
  await bookPayout(tx, 'payout_reserved', { payoutId: id, campaignId, amountMinor: payable.netMinor, bookedAt: now })
  return id
}

/**
 * Requests a payout of everything that a campaign has available and that is held neither in disputes nor for donors, and reserves the money until an
 * admin decides. Throws campaign_not_found, forbidden, payout_pending, payouts_wait, nothing_to_pay_out and the errors of `requireStarts`.
 */
export const requestPayout = async ({ db, clock }: AppContext, request: Request, bind: Bind): Promise<BoundRecord> => {
  try {
    return await transact(db, async (tx) => {
      const campaign = await lockCampaign(tx, request.campaignId)
      if (!campaign) throw new DomainError('campaign_not_found')
      requireStarts(campaign)
      // It may have been handed over since access was checked.
      if (campaign.ownerId !== request.ownerId) throw new DomainError('forbidden')
      if (await findPending(tx, request.campaignId)) throw new DomainError('payout_pending')
      const now = clock.now()
      await requireSettledOwner(tx, request.campaignId, now)
      const { email } = await findRecipient(tx, request.ownerId, now)
      return bind(tx, await record(tx, request, email, now))
    })
  } catch (error) {
    if (isUniqueViolation(error, onePendingConstraint)) throw new DomainError('payout_pending')
    throw error
  }
}
