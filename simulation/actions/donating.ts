import type { Facts } from '../model/facts.ts'
import type { Reply } from '../world/calls.ts'
import { addressOf, donorsOf, ownersOf, type Person } from '../world/people.ts'
import type { Decision } from '../world/paypal.ts'
import { publicUrl } from '../world/server.ts'
import { submit } from '../world/operations.ts'
import type { World } from '../world/world.ts'
import { type Action, drawAmount, toMajor } from './action.ts'

/** Reads the order id from the approval link. */
const orderIdOf = (links: unknown): string => {
  const [first] = links as { href: string }[]
  return new URL(first?.href ?? '').searchParams.get('token') ?? ''
}

/** Recorded before or with the call that makes a campaign wait for review, if campaigns do in this seed. */
export const expectReview = ({ review, standings }: Facts, campaignId: string): void => {
  if (review === 'all') standings.push({ campaignId, to: 'in_review' })
}

export const createCampaign = (world: World, owner: Person): void =>
  world.begin(async () => {
    const { status, body } = await world.call(owner, {
      method: 'POST',
      path: '/api/campaigns',
      body: { title: `Campaign of ${owner.name}`, actionMode: 'donation' },
    })
    if (status === 201) {
      const id = String(body['_id'])
      world.facts.campaigns.set(id, { id, ownerId: owner.id, isCancelled: false })
      expectReview(world.facts, id)
    }
  })

/** A person with an account, or a guest. */
type Donor = { id: string; name: string; person: Person | null; email: string }

export const donorOf = (person: Person): Donor => ({ ...person, person, email: addressOf(person) })
const guestOf = (name: string): Donor => {
  const email = `${name}@guests.example`
  return { id: `guest ${email}`, name, person: null, email }
}
const guests = ['gina', 'gert'].map(guestOf)

export const createDonation = async (
  world: World,
  donor: Donor,
  campaignId: string,
  amountMinor: bigint,
  key: string | undefined,
): Promise<Reply> => {
  const { facts, note } = world
  const { person, email } = donor
  const path = `/api/campaigns/${campaignId}/donations/${person ? 'create-order' : 'guest'}`
  const body = { amount: toMajor(amountMinor), ...(!person && { email }) }
  const answer = await world.call(person, { method: 'POST', path, body, ...(key !== undefined && { key }) })
  if (answer.status !== 201) return answer
  const id = String(answer.body['donationId'])
  const orderId = orderIdOf(answer.body['links'])
  facts.donations.set(id, { id, campaignId, amountMinor, orderId, donorId: donor.id, email })
  note(`${donor.name} has order ${orderId} for ${amountMinor} cents, donation ${id}`)
  return answer
}

const donate: Action = {
  name: 'donate',
  weight: 10,
  isPossible: ({ facts }) => facts.campaigns.size > 0,
  begin: (world) => {
    const { random, facts } = world
    const donor = random.chance(0.7) ? donorOf(random.pick(donorsOf(world.people))) : random.pick(guests)
    const campaign = random.pick([...facts.campaigns.values()])
    const amountMinor = drawAmount(world)
    const clicks = random.chance(0.15) ? 2 : 1
    const effect = `donation ${donor.id} ${campaign.id} ${amountMinor}`
    submit(world, effect, clicks, (key) => createDonation(world, donor, campaign.id, amountMinor, key))
  },
}

/** The most recent orders whose donor received the approval link. */
const latestOrders = ({ facts }: World): string[] =>
  [...facts.donations.values()].map(({ orderId }) => orderId).slice(-8)

const visit = (world: World, url: string): void =>
  world.begin(async () => {
    const { pathname, search } = new URL(url)
    await world.inject(`return ${pathname.split('/').at(-1)}`, { url: pathname + search })
  })

/** PayPal sends the buyer back, and the server asks PayPal about the order. */
export const visitReturn = (world: World, orderId: string): void =>
  visit(world, `${publicUrl}/api/paypal/return?token=${orderId}`)

const decisions: readonly Decision[] = [
  ...Array.from({ length: 6 }, () => 'approve' as const),
  'approve_and_close',
  'approve_and_close',
  'approve_pending',
  'decline',
  'cancel',
]

const decide: Action = {
  name: 'a buyer approves or declines an order',
  weight: 12,
  isPossible: (world) => latestOrders(world).length > 0,
  begin: (world) => {
    const { random, facts, paypal, note } = world
    const orderId = random.pick(latestOrders(world))
    const decision = random.pick(decisions)
    world.begin(async () => {
      const back = await paypal.decide(orderId, decision)
      note(`the buyer of ${orderId} decides: ${decision}`)
      if (!back || facts.returns === 'never') return
      for (let times = random.pick([1, 1, 1, 2, 4]); times > 0; times--) visit(world, back)
    })
  },
}

const returnAgain: Action = {
  name: 'visit the return page again',
  weight: 3,
  isPossible: ({ facts }) => facts.returns === 'visited' && facts.donations.size > 0,
  begin: (world) => {
    const orderId = world.random.pick(latestOrders(world))
    const times = world.random.pick([1, 3])
    for (let time = 0; time < times; time++) visitReturn(world, orderId)
  },
}

const cancelCampaign: Action = {
  name: 'cancel a campaign',
  weight: 0.4,
  isPossible: ({ facts }) => facts.campaigns.size > 1,
  begin: (world) => {
    const campaign = world.random.pick([...world.facts.campaigns.values()])
    const owner = ownersOf(world.people).find(({ id }) => id === campaign.ownerId) ?? null
    world.begin(async () => {
      campaign.isCancelled = true
      await world.call(owner, { method: 'POST', path: `/api/campaigns/${campaign.id}/cancel` })
      world.note(`campaign ${campaign.id} is cancelled`)
    })
  },
}

/** Changes an order on PayPal's side, so that PayPal captures something different from what the server requested. */
const tamper: Action = {
  name: 'tamper with an order',
  weight: 0.8,
  isPossible: (world) => latestOrders(world).length > 0,
  begin: (world) => {
    const { random, facts, paypal, note } = world
    const orderId = random.pick(latestOrders(world))
    const other = random.pick([...facts.donations.keys()])
    const change = random.pick([
      `amount_minor = amount_minor + ${random.between(1, 5_000)}`,
      `currency = 'EUR'`,
      `custom_id = '${other.slice(0, -1)}x'`,
    ])
    const { changes } = paypal.store.run(
      `update checkout_order set ${change} where id = ? and status <> 'COMPLETED'`,
      orderId,
    )
    if (changes === 0) return
    facts.tamperedOrders.add(orderId)
    note(`order ${orderId} is changed: ${change}`)
  },
}

export const donatingActions: readonly Action[] = [donate, decide, returnAgain, cancelCampaign, tamper]
