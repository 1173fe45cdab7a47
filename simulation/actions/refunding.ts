import type { Capture } from '../model/books.ts'
import { sumOf } from '../model/expected.ts'
import { readBooks } from '../world/books.ts'
import type { Reply } from '../world/calls.ts'
import { adminsOf, donorsOf, type Person } from '../world/people.ts'
import { submit } from '../world/operations.ts'
import type { World } from '../world/world.ts'
import { type Action, toMajor } from './action.ts'

const refundableCaptures = (world: World) =>
  readBooks(world.paypal.store)
    .captures.filter(({ status }) => status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED')
    .slice(-10)

const wireAmount = (minor: bigint, currency: string) => ({
  currency_code: currency,
  value: (Number(minor) / 100).toFixed(2),
})

/**
 * Prefers captures with partial refunds: the platform's share of a refund is rounded over all parts of a donation, so many donations
 * need several partial refunds.
 */
const pickCapture = (world: World): Capture => {
  const captures = refundableCaptures(world)
  const partial = captures.filter(({ status }) => status === 'PARTIALLY_REFUNDED')
  return world.random.pick(partial.length > 0 && world.random.chance(0.6) ? partial : captures)
}

const remainingMinor = (world: World, { id, amountMinor }: Capture): bigint => {
  const refunds = readBooks(world.paypal.store).refunds.filter(({ captureId }) => captureId === id)
  return amountMinor - sumOf(refunds, (refund) => refund.amountMinor)
}

/** The full remainder (null), up to half of the remainder, or an amount that may exceed the remainder. */
const drawRefundAmount = (world: World, capture: Capture): bigint | null => {
  const { random } = world
  if (random.chance(0.3)) return null
  const amountMax = random.chance(0.1) ? capture.amountMinor : remainingMinor(world, capture) / 2n
  return BigInt(random.between(1, Math.max(1, Number(amountMax))))
}

type RefundRequest = { donationId: string; amountMinor: bigint | null; disputeId?: string; takesHeld?: boolean }

/** Requests a refund. Null refunds the full remainder. With a dispute, the refund resolves it. `takesHeld`: also of money held for other donors. */
export const requestRefund = async (
  world: World,
  by: Person,
  { donationId, amountMinor, disputeId, takesHeld = false }: RefundRequest,
  key: string | undefined,
): Promise<Reply> => {
  const amount = amountMinor !== null && { amount: toMajor(amountMinor) }
  const body = { reason: 'Asked for', ...amount, ...(disputeId !== undefined && { disputeId }), takesHeld }
  if (takesHeld) world.facts.takingHeld.add(donationId)
  const path = `/api/admin/donations/${donationId}/refund`
  const answer = await world.call(by, { method: 'POST', path, body, ...(key !== undefined && { key }) })
  if (answer.status === 201) world.facts.refunds.add(String(answer.body['_id']))
  return answer
}

const refund: Action = {
  name: 'refund a donation',
  weight: 4,
  isPossible: (world) => refundableCaptures(world).length > 0,
  begin: (world) => {
    const { random } = world
    const capture = pickCapture(world)
    const by = random.chance(0.9) ? random.pick(adminsOf(world.people)) : random.pick(donorsOf(world.people))
    const amountMinor = drawRefundAmount(world, capture)
    const clicks = random.pick([1, 1, 1, 2])
    const donationId = capture.customId ?? ''
    // PayPal refunds, but the server does not learn it. Without this, few of the few refunds are retried.
    if (random.chance(0.5)) world.network.loseResponseTo(/\/refund$/)
    const request = { donationId, amountMinor, takesHeld: random.chance(0.3) }
    submit(world, `refund ${donationId}`, clicks, (key) => requestRefund(world, by, request, key))
    world.note(`${by.name} refunds ${amountMinor ?? 'all'} of donation ${capture.customId}, ${clicks} times`)
  },
}

/** Something that happens at PayPal without the server: on PayPal's own pages, or by PayPal or a bank. */
const callPaypal = (world: World, path: string, body: object, description: string): void =>
  world.begin(async () => {
    const { status } = await world.paypal.call('POST', path, body)
    world.note(`${description}: PayPal returns ${status}`)
  })

/** A refund or reversal that the server did not request. */
const externalRefund = (name: string, verb: 'refund' | 'reverse', pathOf: (captureId: string) => string): Action => ({
  name,
  weight: 1,
  isPossible: (world) => refundableCaptures(world).length > 0,
  begin: (world) => {
    const capture = pickCapture(world)
    const { id, currency } = capture
    const amountMinor = drawRefundAmount(world, capture)
    const body = amountMinor === null ? {} : { amount: wireAmount(amountMinor, currency) }
    callPaypal(world, pathOf(id), body, `${verb} capture ${id} at PayPal`)
  },
})

const refundAtPaypal = externalRefund('refund at PayPal', 'refund', (id) => `/v2/payments/captures/${id}/refund`)
const reverse = externalRefund('reverse a payment', 'reverse', (id) => `/sandbox/captures/${id}/reverse`)

const pendingCaptures = (world: World) =>
  readBooks(world.paypal.store).captures.filter(({ status }) => status === 'PENDING')

const settlePendingCapture: Action = {
  name: 'a bank settles or denies a pending payment',
  weight: 3,
  isPossible: (world) => pendingCaptures(world).length > 0,
  begin: (world) => {
    const { id } = world.random.pick(pendingCaptures(world))
    const answer = world.random.pick(['settle', 'settle', 'deny'])
    callPaypal(world, `/sandbox/captures/${id}/${answer}`, {}, `bank: ${answer} ${id}`)
  },
}

const openPaypalDispute: Action = {
  name: 'a buyer opens a PayPal dispute about one or two payments',
  weight: 1.2,
  isPossible: (world) => refundableCaptures(world).length > 0,
  begin: (world) => {
    const { random } = world
    const captures = refundableCaptures(world)
    const { id } = random.pick(captures)
    const others = captures.map((other) => other.id).filter((other) => other !== id)
    const also = others.length > 0 && random.chance(0.3) ? [random.pick(others)] : []
    callPaypal(world, `/sandbox/captures/${id}/dispute`, { also }, `dispute about ${[id, ...also].join(' and ')}`)
  },
}

const disputesOf = (world: World) => readBooks(world.paypal.store).disputes
const openDisputes = (world: World) => disputesOf(world).filter(({ outcome }) => outcome === null)
const appealable = (world: World) =>
  disputesOf(world).filter(({ outcome }) => outcome !== null && outcome !== 'RESOLVED_BUYER_FAVOUR')

const resolvePaypalDispute: Action = {
  name: 'PayPal decides a dispute',
  weight: 1.2,
  isPossible: (world) => openDisputes(world).length > 0,
  begin: (world) => {
    const { id } = world.random.pick(openDisputes(world))
    const outcome = world.random.pick(['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER'])
    callPaypal(world, `/sandbox/disputes/${id}/resolve`, { outcome }, `dispute ${id} is ${outcome}`)
  },
}

const appealPaypalDispute: Action = {
  name: 'a buyer appeals',
  weight: 0.5,
  isPossible: (world) => appealable(world).length > 0,
  begin: (world) => {
    const { id } = world.random.pick(appealable(world))
    callPaypal(world, `/sandbox/disputes/${id}/reopen`, {}, `dispute ${id} is reopened`)
  },
}

export const refundingActions: readonly Action[] = [
  ...[refund, refundAtPaypal, reverse, settlePendingCapture],
  ...[openPaypalDispute, resolvePaypalDispute, appealPaypalDispute],
]
