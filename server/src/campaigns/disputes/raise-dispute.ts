import type { DisputeInput } from '@muster/contract/campaigns/disputes.ts'
import { deniedReason } from '@muster/contract/facts/disputes.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import { DomainError, invalidField } from '../../platform/base/errors.ts'
import type { AppContext } from '../../platform/context.ts'
import { newId } from '../../platform/base/tokens.ts'
import { mayDisputePayout } from './disputable-payouts.sql.ts'
import { isDecided, repeatKeyOf } from './dispute-rules.ts'
import { findOwn, listOfGuest, type OwnRow } from './dispute-rows.sql.ts'
import type { Raiser } from './lock-raised.ts'
import {
  countUndecidedOf,
  findRepeated,
  findRepeatedOfDonation,
  insertDispute,
  isOwnDonation,
  lockReporter,
  shareCampaign,
} from './disputes.sql.ts'

/** Maximum number of undecided disputes per person, so that one person cannot flood the list. */
const undecidedMax = 20

const requirePayout = async (tx: Tx, payoutId: string, campaignId: string, raiser: Raiser): Promise<void> => {
  if (await mayDisputePayout(tx, payoutId, campaignId, raiser)) return
  throw invalidField('payoutId', 'This is not a payout of a campaign that you own or donated to')
}

const requireTarget = async (
  tx: Tx,
  accountId: string,
  { campaignId, donationId, payoutId }: DisputeInput,
): Promise<void> => {
  if (!(await shareCampaign(tx, campaignId))) throw new DomainError('campaign_not_found')
  // The same error for a missing record and for another person's record, so that callers cannot tell them apart.
  if (donationId && !(await isOwnDonation(tx, donationId, accountId, campaignId))) {
    throw invalidField('donationId', 'This is not one of your donations to this campaign')
  }
  if (payoutId) await requirePayout(tx, payoutId, campaignId, { accountId })
}

/** The person who raises a dispute: an account, or a guest. */
type Reporter = { accountId: string } | { guestEmail: string }
type About = Pick<DisputeInput, 'campaignId' | 'donationId' | 'payoutId' | 'type' | 'reason' | 'details'> & {
  /** Whether the form said that an admin can share a text about it with the owner. */
  isShareable: boolean
}

const insert = async (
  tx: Tx,
  reporter: Reporter,
  about: About,
  { repeatKey, now }: { repeatKey: Buffer | null; now: Date },
): Promise<string> => {
  const id = newId()
  await insertDispute(tx, {
    id,
    campaign_id: about.campaignId,
    reporter_id: 'accountId' in reporter ? reporter.accountId : null,
    guest_email: 'guestEmail' in reporter ? reporter.guestEmail : null,
    donation_id: about.donationId,
    payout_id: about.payoutId,
    type: about.type,
    reason: about.reason,
    details: about.details,
    status: 'open',
    resolution_notes: null,
    repeat_key: repeatKey,
    is_shareable: about.isShareable,
    created_at: now,
    updated_at: now,
  })
  return id
}

type PaypalCase = {
  campaignId: string
  donationId: string
  /** The donor who opened the case at PayPal. */
  reporter: Reporter
  reason: string
  details: string
  now: Date
}

/**
 * Opens a dispute for a donor's case at PayPal, without the limit per person and without a lock: PayPal's hold of the same money is booked without one,
 * too. Returns its id.
 */
export const openForPaypal = (tx: Tx, { reporter, now, ...about }: PaypalCase): Promise<string> =>
  insert(tx, reporter, { ...about, payoutId: null, type: 'donation', isShareable: false }, { repeatKey: null, now })

/**
 * Raises a dispute, which from then on holds what it names. If this person has an undecided dispute with the same content, that one is returned. Throws
 * campaign_not_found, too_many_disputes, and a field error for a donation or payout that is not theirs to dispute.
 */
export const raiseDispute = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  reporterId: string,
  input: DisputeInput,
): Promise<OwnRow> =>
  transact(db, async (tx) => {
    await lockReporter(tx, reporterId)
    await requireTarget(tx, reporterId, input)
    const repeatKey = repeatKeyOf(input)
    const repeated = await findRepeated(tx, reporterId, repeatKey)
    if (repeated) return findOwn(tx, repeated)
    if ((await countUndecidedOf(tx, reporterId)) >= undecidedMax) throw new DomainError('too_many_disputes')
    const about = { ...input, isShareable: true }
    return findOwn(tx, await insert(tx, { accountId: reporterId }, about, { repeatKey, now: clock.now() }))
  })

type OfGuest = Pick<DisputeInput, 'campaignId' | 'payoutId' | 'reason' | 'details'> & {
  donationId: string
  guestEmail: string
  now: Date
}

/** Refuses a second dispute of a guest about the same donation or payout, and more than a person may have. */
const requireFew = async (
  tx: Tx,
  { donationId, payoutId }: Pick<OfGuest, 'donationId' | 'payoutId'>,
): Promise<void> => {
  const rows = await listOfGuest(tx, donationId)
  const waiting = rows.filter((row) => !isDecided(row.status) && !row.is_paypals)
  if (waiting.some(({ payout_id: named }) => named === payoutId)) {
    const message = 'You have raised a dispute about this already. Write about it there'
    throw new DomainError('too_many_disputes', { message })
  }
  if (waiting.length >= undecidedMax) throw new DomainError('too_many_disputes')
}

/**
 * Raises the dispute of a guest about their donation, whose row the transaction has locked, or about a payout of its campaign. Locks the campaign after
 * it, as a refund does. Throws too_many_disputes while another one of theirs about the same waits, and a field error for another payout.
 */
export const raiseAsGuest = async (tx: Tx, dispute: OfGuest): Promise<OwnRow> => {
  const { guestEmail, now, ...said } = dispute
  const { campaignId, donationId, payoutId } = said
  await shareCampaign(tx, campaignId)
  if (payoutId) await requirePayout(tx, payoutId, campaignId, { donationId })
  const about = { ...said, type: payoutId ? 'payout' : 'donation', isShareable: true } as const
  const repeatKey = repeatKeyOf(about)
  const repeated = await findRepeatedOfDonation(tx, donationId, repeatKey)
  if (repeated) return findOwn(tx, repeated)
  await requireFew(tx, dispute)
  return findOwn(tx, await insert(tx, { guestEmail }, about, { repeatKey, now }))
}

const notMade = { payoutId: null, type: 'donation', reason: deniedReason, details: '' } as const

type Denied = { campaignId: string; donationId: string; donor: Reporter; now: Date }

/**
 * Raises the dispute of a donor who says that they did not make a donation, whose row the transaction has locked. Locks the campaign after it, as
 * a refund does. Returns its id, and whether it is new: while one waits for a decision, there is no second one. Throws too_many_disputes while another
 * dispute of a guest about it waits.
 */
export const denyDonation = async (
  tx: Tx,
  { donor, now, ...about }: Denied,
): Promise<{ id: string; isNew: boolean }> => {
  await shareCampaign(tx, about.campaignId)
  const input = { ...about, ...notMade }
  const repeatKey = repeatKeyOf(input)
  const repeated = await findRepeatedOfDonation(tx, about.donationId, repeatKey)
  if (repeated) return { id: repeated, isNew: false }
  if ('guestEmail' in donor) await requireFew(tx, input)
  return { id: await insert(tx, donor, { ...input, isShareable: false }, { repeatKey, now }), isNew: true }
}
