import type { DisputeInput } from '@muster/contract/disputes/disputes.ts'
import { transact, type Tx } from '../database/database.ts'
import { DomainError, invalidField } from '../base/errors.ts'
import type { AppContext } from '../context.ts'
import { newId } from '../base/tokens.ts'
import { mayDisputePayout } from './disputable-payouts.sql.ts'
import { repeatKeyOf } from './dispute-rules.ts'
import { findOwn, type OwnRow } from './dispute-rows.sql.ts'
import {
  campaignExists,
  countUndecidedOf,
  findRepeated,
  insertDispute,
  isOwnDonation,
  lockReporter,
} from './disputes.sql.ts'

/** Maximum number of undecided disputes per person, so that one person cannot flood the list. */
const undecidedMax = 20

const requireTarget = async (
  tx: Tx,
  accountId: string,
  { campaignId, donationId, payoutId }: DisputeInput,
): Promise<void> => {
  if (!(await campaignExists(tx, campaignId))) throw new DomainError('campaign_not_found')
  // The same error for a missing record and for another person's record, so that callers cannot tell them apart.
  if (donationId && !(await isOwnDonation(tx, donationId, accountId, campaignId))) {
    throw invalidField('donationId', 'This is not one of your donations to this campaign')
  }
  if (payoutId && !(await mayDisputePayout(tx, payoutId, accountId, campaignId))) {
    throw invalidField('payoutId', 'This is not a payout of a campaign that you own or donated to')
  }
}

const insert = async (tx: Tx, reporterId: string, input: DisputeInput, repeatKey: Buffer, now: Date) => {
  if ((await countUndecidedOf(tx, reporterId)) >= undecidedMax) throw new DomainError('too_many_disputes')
  const id = newId()
  await insertDispute(tx, {
    id,
    campaign_id: input.campaignId,
    reporter_id: reporterId,
    donation_id: input.donationId,
    payout_id: input.payoutId,
    type: input.type,
    reason: input.reason,
    details: input.details,
    status: 'open',
    resolution_notes: null,
    repeat_key: repeatKey,
    created_at: now,
    updated_at: now,
  })
  return id
}

type PaypalCase = {
  campaignId: string
  donationId: string
  /** The donor who opened the case at PayPal. */
  reporterId: string
  reason: string
  details: string
  now: Date
}

/** Opens a dispute for a donor's case at PayPal, without the limit per person. Returns its id. */
export const openForPaypal = async (
  tx: Tx,
  { campaignId, donationId, reporterId, reason, details, now }: PaypalCase,
): Promise<string> => {
  const id = newId()
  await insertDispute(tx, {
    id,
    campaign_id: campaignId,
    reporter_id: reporterId,
    donation_id: donationId,
    payout_id: null,
    type: 'donation',
    reason,
    details,
    status: 'open',
    resolution_notes: null,
    repeat_key: null,
    created_at: now,
    updated_at: now,
  })
  return id
}

/**
 * Raises a dispute. If this person has an undecided dispute with the same content, that one is returned. Throws
 * campaign_not_found, too_many_disputes, and a field error for a donation or payout that is not theirs to dispute.
 */
export const raiseDispute = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  reporterId: string,
  input: DisputeInput,
): Promise<OwnRow> =>
  transact(db, async (tx) => {
    await requireTarget(tx, reporterId, input)
    await lockReporter(tx, reporterId)
    const repeatKey = repeatKeyOf(input)
    const repeated = await findRepeated(tx, reporterId, repeatKey)
    return findOwn(tx, repeated ?? (await insert(tx, reporterId, input, repeatKey, clock.now())))
  })
