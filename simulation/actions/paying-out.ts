import { day, hour, minute } from '../engine/virtual-time.ts'
import type { PayoutItem } from '../model/books.ts'
import type { CampaignFact, PayoutAddressFact } from '../model/facts.ts'
import { readBooks } from '../world/books.ts'
import type { Reply } from '../world/calls.ts'
import { adminsOf, ownersOf, type Person } from '../world/people.ts'
import { settleUnknownPayouts } from '../world/settle-payouts.ts'
import { submit } from '../world/operations.ts'
import type { World } from '../world/world.ts'
import { toMinor } from '../model/amount.ts'
import type { Action } from './action.ts'

const ownerOf = ({ people }: World, ownerId: string): Person | null => people.find(({ id }) => id === ownerId) ?? null

/** The payout addresses that were in force at some time between two instants. */
const inForceBetween = (address: PayoutAddressFact | undefined, since: Date, until: Date): string[] => {
  if (!address) return []
  const { before, next, effectiveAt } = address
  return [...(since < effectiveAt ? [before] : []), ...(until >= effectiveAt ? [next] : [])]
}

type PayoutRequest = { campaignId: string; ownerId: string; key: string | undefined; since: Date }

const request = async (world: World, { campaignId, ownerId, key, since }: PayoutRequest): Promise<Reply> => {
  const { facts, note, time } = world
  const path = `/api/campaigns/${campaignId}/payout`
  const owner = ownerOf(world, ownerId)
  const answer = await world.call(owner, { method: 'POST', path, ...(key !== undefined && { key }) })
  const { status, body } = answer
  if (status !== 201) return answer
  const payout = { id: String(body['_id']), campaignId, netMinor: toMinor(body['net']) }
  // For a retry, the server returns the payout that the first call created.
  if (facts.payouts.has(payout.id)) return answer
  const inForce = inForceBetween(facts.payoutAddresses.get(ownerId), since, time.now())
  facts.payouts.set(payout.id, { ...payout, receiver: String(body['recipientPaypalEmail']), since, inForce })
  note(`payout ${payout.id} of ${payout.netMinor} cents is requested`)
  return answer
}

/** Campaigns with completed captures. Owners mostly request payouts of these. */
export const funded = ({ facts, paypal }: World): CampaignFact[] =>
  readBooks(paypal.store)
    .captures.filter(({ status }) => status === 'COMPLETED')
    .flatMap(({ customId }) => facts.campaigns.get(facts.donations.get(customId ?? '')?.campaignId ?? '') ?? [])

/** Begins an owner's request for a payout, sometimes sent twice at once. */
export const beginPayoutRequest = (world: World, { id, ownerId }: CampaignFact): void => {
  const { random, time } = world
  const since = time.now()
  const send = (key: string | undefined) => request(world, { campaignId: id, ownerId, key, since })
  submit(world, `payout ${id}`, random.pick([1, 1, 2]), send)
}

/** The payout of a campaign that waits for a decision, or a new one. Null if none can be requested. */
export const waitingPayout = async (
  world: World,
  { id: campaignId, ownerId }: CampaignFact,
): Promise<string | null> => {
  const { facts, time } = world
  const waiting = undecided(world).find((id) => facts.payouts.get(id)?.campaignId === campaignId)
  if (waiting !== undefined) return waiting
  const since = time.now()
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const send = async (key: string | undefined): Promise<Reply> => {
    try {
      const answer = await request(world, { campaignId, ownerId, key, since })
      if (answer.status === 201) resolve(String(answer.body['_id']))
      return answer
    } finally {
      resolve(null)
    }
  }
  submit(world, `payout ${campaignId}`, 1, send)
  return promise
}

const requestPayout: Action = {
  name: 'request a payout',
  weight: 4,
  isPossible: ({ facts }) => facts.campaigns.size > 0,
  begin: (world) => {
    const { random, facts } = world
    const [all, withMoney] = [[...facts.campaigns.values()], funded(world)]
    beginPayoutRequest(world, random.pick(withMoney.length > 0 && random.chance(0.85) ? withMoney : all))
  },
}

type PayoutDecision = { payoutId: string; kind: 'approve' | 'reject'; body: object }

const decideOnce = async (
  world: World,
  by: Person,
  { payoutId, kind, body }: PayoutDecision,
  key: string | undefined,
): Promise<Reply> => {
  const decision = { payoutId, kind, by: by.id, status: null as number | null }
  world.facts.decisions.push(decision)
  world.note(`${by.name} decides: ${kind} ${payoutId} ${JSON.stringify(body)}`)
  const path = `/api/admin/payouts/${payoutId}/${kind}`
  const answer = await world.call(by, { method: 'POST', path, body, ...(key !== undefined && { key }) })
  decision.status = answer.status
  return answer
}

const decide = (world: World, by: Person, decision: PayoutDecision): void =>
  submit(world, `decision ${decision.payoutId}`, 1, (key) => decideOnce(world, by, decision, key))

/** The payouts that no admin has decided about, as far as the simulated people know. */
const undecided = ({ facts }: World): string[] => {
  const decided = new Set(facts.decisions.filter(({ status }) => status === 200).map(({ payoutId }) => payoutId))
  return [...facts.payouts.keys()].filter((id) => !decided.has(id))
}

/** Begins an admin's decision about a payout. */
export const beginDecision = (world: World, payoutId: string, kind: PayoutDecision['kind']): void =>
  decide(world, world.random.pick(adminsOf(world.people)), { payoutId, kind, body: {} })

/**
 * Usually an admin. Sometimes a person who must be refused: the receiver of the payout, or another owner. An owner who is also an admin
 * tries it often, because few payouts are hers.
 */
const drawDecider = (world: World, payoutId: string): Person => {
  const { random, people, facts } = world
  const { ownerId } = facts.campaigns.get(facts.payouts.get(payoutId)?.campaignId ?? '') ?? { ownerId: '' }
  const owner = ownerOf(world, ownerId)
  if (owner && random.chance(owner.role === 'admin' ? 0.5 : 0.12)) return owner
  return random.pick(random.chance(0.9) ? adminsOf(people) : ownersOf(people))
}

const decideAction: Action = {
  name: 'decide a payout',
  weight: 6,
  isPossible: (world) => undecided(world).length > 0,
  begin: (world) => {
    const { random } = world
    const payoutId = random.pick(undecided(world))
    const kinds = random.pick([
      ['approve'],
      ['approve'],
      ['approve'],
      ['reject'],
      ['approve', 'approve'],
      ['approve', 'reject'],
    ])
    for (const kind of kinds as PayoutDecision['kind'][]) {
      const by = drawDecider(world, payoutId)
      decide(world, by, { payoutId, kind, body: {} })
    }
  },
}

/** An admin records a payout made on PayPal's own pages, sometimes with the wrong amount or an unknown batch id. */
const approveOutside: Action = {
  name: 'record a payout that was paid outside of the server',
  weight: 1,
  isPossible: (world) => undecided(world).length > 0,
  begin: (world) => {
    const { random, facts, paypal } = world
    const payout = facts.payouts.get(random.pick(undecided(world)))
    if (!payout) return
    const by = random.pick(adminsOf(world.people))
    const pay = async (minor: bigint): Promise<string | null> => {
      const amount = { currency: 'USD', value: (Number(minor) / 100).toFixed(2) }
      const item = { recipient_type: 'EMAIL', receiver: payout.receiver, amount }
      const made = await paypal.call('POST', '/v1/payments/payouts', { sender_batch_header: {}, items: [item] })
      if (made.status !== 201) return null
      return (made.body as { batch_header: { payout_batch_id: string } }).batch_header.payout_batch_id
    }
    world.begin(async () => {
      const isKnown = random.chance(0.7)
      const amountMinor = random.chance(0.8) ? payout.netMinor : payout.netMinor + 1n
      const payoutBatchId = isKnown ? await pay(amountMinor) : `OUTSIDE${random.below(1e6)}`
      if (!payoutBatchId) return
      decide(world, by, { payoutId: payout.id, kind: 'approve', body: { payoutBatchId } })
    })
  },
}

const settleUnknown: Action = {
  name: 'look up payouts with an unknown outcome at PayPal',
  weight: 1,
  isPossible: ({ facts }) => facts.decisions.some(({ kind }) => kind === 'approve'),
  begin: (world) => world.begin(() => settleUnknownPayouts(world)),
}

/** A blocked item for which PayPal still holds the money is not final; blocking it again makes it final. */
const isOpen = ({ status, isMoneyOut }: PayoutItem): boolean =>
  ['PENDING', 'UNCLAIMED', 'ONHOLD'].includes(status) || (status === 'BLOCKED' && isMoneyOut)

const settleItem: Action = {
  name: 'a transfer changes its status',
  weight: 3,
  isPossible: ({ paypal }) => readBooks(paypal.store).items.length > 0,
  begin: (world) => {
    const { random, paypal, note } = world
    const { items } = readBooks(paypal.store)
    const open = items.filter(isOpen)
    const paid = items.filter(({ status }) => status === 'SUCCESS')
    const item = open.length > 0 ? random.pick(open) : random.chance(0.1) ? paid.at(-1) : undefined
    if (!item) return
    const next = isOpen(item) ? ['SUCCESS', 'SUCCESS', 'RETURNED', 'FAILED', 'BLOCKED', 'REFUNDED'] : ['REVERSED']
    const status = random.pick(next)
    world.begin(async () => {
      await paypal.call('POST', `/sandbox/payouts-item/${item.id}`, { transaction_status: status })
      note(`item ${item.id} of ${item.senderBatchId} becomes ${status}`)
    })
  },
}

const addresses = [
  'paid',
  'paid',
  'paid',
  'failed',
  'pending',
  'unclaimed',
  'unclaimed',
  'returned',
  'onhold',
  'blocked',
]
const rareAddresses = ['denied', 'refunded', 'reversed']

const addressDelaysMs = [minute, hour, day, 3 * day, 20 * day]

/** Gives each owner a payout address and its later replacement. The local part of an address decides how transfers to it end. */
export const assignPayoutAddresses = async ({ random, people, database, facts, time }: World): Promise<void> => {
  const draw = (domain: string) => {
    const kind = random.chance(0.15) ? random.pick(rareAddresses) : random.pick(addresses)
    return `${kind}@${domain}`
  }
  for (const { id, name } of ownersOf(people)) {
    const [before, next] = [draw(`${name.toLowerCase()}.example`), draw(`new.${name.toLowerCase()}.example`)]
    const effectiveAt = new Date(time.now().getTime() + random.pick(addressDelaysMs))
    facts.payoutAddresses.set(id, { before, next, effectiveAt })
    await database.rows(
      'update account set paypal_email = $2, paypal_email_before = $3, paypal_email_serves_at = $4 where id = $1',
      [id, next, before, effectiveAt],
    )
  }
}

export const payingOutActions: readonly Action[] = [
  requestPayout,
  decideAction,
  approveOutside,
  settleUnknown,
  settleItem,
]
