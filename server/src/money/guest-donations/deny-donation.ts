import type { Denial } from '@muster/contract/money/guest-donations.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import { denyDonation } from '../../campaigns/index.ts'
import { receiptUrlOf } from '../../people/index.ts'
import { openMailedLink } from '../donations/mailed-link.ts'
import type { MoneyContext } from '../money-context.ts'
import { findDenial, type GivenDonation, lockGiven } from './denials.sql.ts'
import { denialMail } from './wrong-address-mails.ts'

/** Opens the dispute, and mails the donor what PayPal offers and what happens next. Once while it waits for a decision. */
const deny = async (context: MoneyContext, tx: Tx, donation: GivenDonation): Promise<Denial> => {
  const { id: donationId, campaignId, donorId, donorEmail } = donation
  if (donation.status !== 'completed') throw new DomainError('donation_not_arrived')
  const donor = donorId === null ? { guestEmail: donorEmail } : { accountId: donorId }
  const dispute = await denyDonation(tx, { campaignId, donationId, donor, now: context.clock.now() })
  if (dispute.isNew) {
    const content = denialMail({ ...donation, receiptUrl: await receiptUrlOf(context, donation) })
    await context.outbox.enqueue(tx, { key: `donation-denied:${dispute.id}`, to: donorEmail, content })
  }
  const denial = await findDenial(tx, donationId)
  if (!denial) throw new Error(`the dispute ${dispute.id} is gone`)
  return { ...denial, createdAt: denial.createdAt.toISOString() }
}

/** Denies a donation by the link in the mails to its guest. Throws as `readMailedDonation`, and too_many_disputes. */
export const denyAsGuest = async (context: MoneyContext, token: string): Promise<Denial> => {
  const id = await openMailedLink(context, token)
  const denial = await transact(context.db, async (tx) => {
    const donation = await lockGiven(tx, id)
    if (!donation) throw new DomainError('donation_not_found')
    if (donation.donorId !== null) throw new DomainError('donation_in_account')
    return deny(context, tx, donation)
  })
  await context.outbox.wake()
  return denial
}

/** Denies a donation of an account. Throws donation_not_found or donation_not_arrived. */
export const denyAsAccount = async (context: MoneyContext, id: string, accountId: string): Promise<Denial> => {
  const denial = await transact(context.db, async (tx) => {
    const donation = await lockGiven(tx, id)
    if (donation?.donorId !== accountId) throw new DomainError('donation_not_found')
    return deny(context, tx, donation)
  })
  await context.outbox.wake()
  return denial
}
