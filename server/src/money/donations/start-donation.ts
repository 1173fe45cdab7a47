import { findOpenCampaign, givenFor, requireShown } from '../../campaigns/index.ts'
import {
  type NewOrder,
  type Outcome,
  type Paypal,
  paypalDeadline,
  type PaypalLink,
  type PaypalOrder,
} from '../paypal/paypal.ts'
import { after, hour } from '../../platform/base/clock.ts'
import { isForeignKeyViolation, transact, type Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { faultPoint } from '../../platform/base/faults.ts'
import type { Bind, BoundRecord } from '../../platform/http/idempotency.ts'
import type { MoneyContext } from '../money-context.ts'
import { newId } from '../../platform/base/tokens.ts'
import { nextCheckAt } from './check-schedule.ts'
import { findStarted, insertDonation, markOrderRefused, saveOrder, type Started } from './donations.sql.ts'

/** An account, or the address of a guest. */
export type NewDonor = { donorId: string } | { guestEmail: string }
export type DonationIntent = NewDonor & {
  campaignId: string
  amountMinor: bigint
  anonymous: boolean
  /** The version of the promise that was shown; undefined: the current one. */
  shown?: number | undefined
}
/** A check in the transaction that records a donation. Throws to refuse it. */
export type Admit = (tx: Tx, now: Date) => Promise<void>
export type StartedDonation = { donationId: string; links: PaypalLink[] }

/** A donation without an order expires after this time. No call that could still create the order lasts as long. */
const orphanLifeMs = hour

const orderFor = (
  { config, organisation }: MoneyContext,
  donationId: string,
  amountMinor: bigint,
  campaignTitle: string,
): NewOrder => ({
  requestId: `create-${donationId}`,
  amountMinor,
  currency: 'USD',
  customId: donationId,
  invoiceId: donationId,
  description: `Donation: ${campaignTitle}`,
  brandName: organisation.current().name,
  returnUrl: `${config.publicUrl}/api/paypal/return`,
  cancelUrl: `${config.publicUrl}/api/paypal/cancel`,
})

/** Creates the order, with one retry if the response was lost. The same request id returns the same order. */
const makeOrder = async (paypal: Paypal, order: NewOrder): Promise<Outcome<{ order: PaypalOrder }>> => {
  const deadline = paypalDeadline()
  const first = await paypal.createOrder(order, deadline)
  return first.kind === 'unknown' ? paypal.createOrder(order, deadline) : first
}

/** Statuses that mean that our credentials or PayPal's address are wrong. They do not concern this payment. */
const misconfigured = [401, 403, 404]

/** Records why there is no order, and throws the donor's error: nothing was charged. */
const failOrder = async (
  { db, clock, log }: MoneyContext,
  donationId: string,
  outcome: Exclude<Outcome<object>, { kind: 'ok' }>,
): Promise<never> => {
  if (outcome.kind === 'retryable' || outcome.kind === 'unknown') {
    // The order may exist at PayPal, but cannot be approved: the donor has no link to it.
    throw new DomainError('provider_unavailable', { retryAfterSeconds: 30 })
  }
  if (outcome.kind === 'off') throw new DomainError('donations_off')
  log.error({ donationId, outcome }, 'PayPal refused to make an order')
  // PayPal created no order, for a reason unrelated to this payment. A repeat under the same idempotency key may succeed.
  if (misconfigured.includes(outcome.status)) throw new DomainError('provider_unavailable')
  await transact(db, (tx) => markOrderRefused(tx, donationId, clock.now()))
  throw new DomainError('provider_refused')
}

/** PayPal's links, the approval link first. Its rel is normalised to `approve`. */
const linksOf = (order: PaypalOrder, approveUrl: string): PaypalLink[] => [
  { href: approveUrl, rel: 'approve', method: 'GET' },
  ...order.links.filter(({ href }) => href !== approveUrl),
]

/** Saves PayPal's order. A concurrent repeat gets the same order from PayPal, and may have saved it first. */
const save = async (
  { db, clock }: MoneyContext,
  donationId: string,
  { createdAt }: Started,
  order: PaypalOrder,
): Promise<string> => {
  const { approveUrl, id: orderId } = order
  if (!approveUrl) throw new Error(`order ${orderId} of PayPal’s has no approval link`)
  const now = clock.now()
  const firstCheckAt = nextCheckAt(createdAt, now) ?? now
  const saved = await transact(db, (tx) =>
    saveOrder(tx, donationId, { orderId, approveUrl, now, nextCheckAt: firstCheckAt }),
  )
  if (saved || (await findStarted(db, donationId)).orderId === orderId) return approveUrl
  throw new DomainError('donation_given_up')
}

/** Finds a campaign that takes donations, which it does until the transaction ends. */
const findDonatable = async (tx: Tx, { clock }: MoneyContext, campaignId: string) => {
  const campaign = await findOpenCampaign(tx, campaignId, clock.now())
  if (campaign.actionMode === 'action') throw new DomainError('donations_closed')
  return campaign
}

/**
 * Records a donation before PayPal is called. Throws donations_closed, donations_off, promise_changed, the errors of
 * `findOpenCampaign` and those of `admit`.
 */
export const beginDonation = async (
  context: MoneyContext,
  intent: DonationIntent,
  bind: Bind,
  admit: Admit = () => Promise.resolve(),
): Promise<BoundRecord> => {
  const { db, clock } = context
  const isOff = !(await context.paypal.settings())
  const now = clock.now()
  const { shown, ...given } = intent
  const donation = { id: newId(), ...given, createdAt: now, nextCheckAt: after(now, orphanLifeMs) }
  return transact(db, async (tx) => {
    const campaign = await findDonatable(tx, context, intent.campaignId)
    requireShown(campaign, shown)
    if (isOff) throw new DomainError('donations_off')
    await admit(tx, now)
    await insertDonation(tx, { ...donation, version: givenFor(campaign, shown) })
    return bind(tx, donation.id)
  }).catch((error: unknown) => {
    // The owner deleted the campaign meanwhile.
    throw isForeignKeyViolation(error, 'donation_campaign_id_fkey') ? new DomainError('campaign_not_found') : error
  })
}

/** Throws unless the order can still be created under the same request id. */
const requireAskable = ({ status, createdAt }: Started, now: Date): void => {
  if (status === 'declined') throw new DomainError('provider_refused')
  const isOver = now.getTime() - createdAt.getTime() >= orphanLifeMs
  if (status !== 'created' || isOver) throw new DomainError('donation_given_up')
}

/**
 * Creates the order of a recorded donation at PayPal, unless it has one, and returns the links of the order. Throws donations_closed,
 * donations_off, donation_given_up, provider_refused, provider_unavailable and the errors of `findOpenCampaign`. None of these errors
 * charges the donor.
 */
export const concludeDonation = async (context: MoneyContext, id: string): Promise<StartedDonation> => {
  faultPoint('donation.recorded')
  const donation = await findStarted(context.db, id)
  const { approveUrl: known } = donation
  if (known !== null) return { donationId: id, links: [{ href: known, rel: 'approve', method: 'GET' }] }
  requireAskable(donation, context.clock.now())
  const { title } = await transact(context.db, (tx) => findDonatable(tx, context, donation.campaignId))
  const outcome = await makeOrder(context.paypal, orderFor(context, id, donation.amountMinor, title))
  if (outcome.kind !== 'ok') return failOrder(context, id, outcome)
  faultPoint('donation.order-made')
  const approveUrl = await save(context, id, donation, outcome.order)
  faultPoint('donation.order-saved')
  return { donationId: id, links: linksOf(outcome.order, approveUrl) }
}
