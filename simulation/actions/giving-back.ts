import type { Capture } from '../model/books.ts'
import { sumOf } from '../model/expected.ts'
import { readBooks } from '../world/books.ts'
import type { Reply } from '../world/calls.ts'
import { adminsOf, donorsOf, type Person } from '../world/people.ts'
import { want } from '../world/wishes.ts'
import type { World } from '../world/world.ts'
import { type Action, toMajor } from './action.ts'

const takenCaptures = (world: World) =>
  readBooks(world.paypal.store)
    .captures.filter(({ status }) => status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED')
    .slice(-10)

const wireAmount = (minor: bigint, currency: string) => ({
  currency_code: currency,
  value: (Number(minor) / 100).toFixed(2),
})

/** What the platform returns is rounded over all parts of a donation together: of many, several parts have to go back. */
const pickCapture = (world: World): Capture => {
  const captures = takenCaptures(world)
  const begun = captures.filter(({ status }) => status === 'PARTIALLY_REFUNDED')
  return world.random.pick(begun.length > 0 && world.random.chance(0.6) ? begun : captures)
}

const leftOf = (world: World, { id, amountMinor }: Capture): bigint => {
  const refunds = readBooks(world.paypal.store).refunds.filter(({ captureId }) => captureId === id)
  return amountMinor - sumOf(refunds, (refund) => refund.amountMinor)
}

/** All that is left (null), mostly at most half of that, or an amount that may be more than is left. */
const partOf = (world: World, capture: Capture): bigint | null => {
  const { random } = world
  if (random.chance(0.3)) return null
  const most = random.chance(0.1) ? capture.amountMinor : leftOf(world, capture) / 2n
  return BigInt(random.between(1, Math.max(1, Number(most))))
}

/** Asks the server to give a donation back; null: all that is left of it. */
export const askForRefund = async (
  world: World,
  by: Person,
  donationId: string,
  amountMinor: bigint | null,
  key: string | undefined,
): Promise<Reply> => {
  const body = { reason: 'Asked for', ...(amountMinor !== null && { amount: toMajor(amountMinor) }) }
  const path = `/api/admin/donations/${donationId}/refund`
  const answer = await world.call(by, { method: 'POST', path, body, ...(key !== undefined && { key }) })
  if (answer.status === 201) world.facts.refunds.add(String(answer.body['_id']))
  return answer
}

const refund: Action = {
  name: 'refund a donation',
  weight: 4,
  isPossible: (world) => takenCaptures(world).length > 0,
  begin: (world) => {
    const { random } = world
    const capture = pickCapture(world)
    const by = random.chance(0.9) ? random.pick(adminsOf(world.people)) : random.pick(donorsOf(world.people))
    const amountMinor = partOf(world, capture)
    const clicks = random.pick([1, 1, 1, 2])
    const donationId = capture.customId ?? ''
    want(world, `refund ${donationId}`, clicks, (key) => askForRefund(world, by, donationId, amountMinor, key))
    world.note(`${by.name} refunds ${amountMinor ?? 'all'} of donation ${capture.customId}, ${clicks} times`)
  },
}

/** Somebody does it on PayPal's own pages, or PayPal or a bank takes the money back. */
const atPaypal = (world: World, path: string, body: object, what: string): void =>
  world.begin(async () => {
    const { status } = await world.paypal.call('POST', path, body)
    world.note(`${what}: PayPal answers ${status}`)
  })

/** Money goes back without the server's asking for it. */
const goesBack = (name: string, verb: 'refund' | 'reverse', pathOf: (captureId: string) => string): Action => ({
  name,
  weight: 1,
  isPossible: (world) => takenCaptures(world).length > 0,
  begin: (world) => {
    const capture = pickCapture(world)
    const { id, currency } = capture
    const part = partOf(world, capture)
    const body = part === null ? {} : { amount: wireAmount(part, currency) }
    atPaypal(world, pathOf(id), body, `${verb} capture ${id} at PayPal`)
  },
})

const refundAtPaypal = goesBack('refund at PayPal', 'refund', (id) => `/v2/payments/captures/${id}/refund`)
const reverse = goesBack('reverse a payment', 'reverse', (id) => `/sandbox/captures/${id}/reverse`)

const pendingCaptures = (world: World) =>
  readBooks(world.paypal.store).captures.filter(({ status }) => status === 'PENDING')

const settle: Action = {
  name: 'a slow bank answers',
  weight: 3,
  isPossible: (world) => pendingCaptures(world).length > 0,
  begin: (world) => {
    const { id } = world.random.pick(pendingCaptures(world))
    const answer = world.random.pick(['settle', 'settle', 'deny'])
    atPaypal(world, `/sandbox/captures/${id}/${answer}`, {}, `bank: ${answer} ${id}`)
  },
}

const contest: Action = {
  name: 'a buyer contests a payment, or two, at PayPal',
  weight: 1.2,
  isPossible: (world) => takenCaptures(world).length > 0,
  begin: (world) => {
    const { random } = world
    const captures = takenCaptures(world)
    const { id } = random.pick(captures)
    const others = captures.map((other) => other.id).filter((other) => other !== id)
    const also = others.length > 0 && random.chance(0.3) ? [random.pick(others)] : []
    atPaypal(world, `/sandbox/captures/${id}/dispute`, { also }, `a contest of ${[id, ...also].join(' and ')}`)
  },
}

const disputesOf = (world: World) => readBooks(world.paypal.store).disputes
const openDisputes = (world: World) => disputesOf(world).filter(({ outcome }) => outcome === null)
const appealable = (world: World) =>
  disputesOf(world).filter(({ outcome }) => outcome !== null && outcome !== 'RESOLVED_BUYER_FAVOUR')

const endDispute: Action = {
  name: 'PayPal decides a dispute',
  weight: 1.2,
  isPossible: (world) => openDisputes(world).length > 0,
  begin: (world) => {
    const { id } = world.random.pick(openDisputes(world))
    const outcome = world.random.pick(['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER'])
    atPaypal(world, `/sandbox/disputes/${id}/resolve`, { outcome }, `dispute ${id} is ${outcome}`)
  },
}

const appeal: Action = {
  name: 'a buyer appeals',
  weight: 0.5,
  isPossible: (world) => appealable(world).length > 0,
  begin: (world) => {
    const { id } = world.random.pick(appealable(world))
    atPaypal(world, `/sandbox/disputes/${id}/reopen`, {}, `dispute ${id} is open again`)
  },
}

export const givingBackActions: readonly Action[] = [
  ...[refund, refundAtPaypal, reverse, settle],
  ...[contest, endDispute, appeal],
]
