import type { DonationFact } from '../model/facts.ts'
import type { Reply } from '../world/calls.ts'
import { readBooks } from '../world/books.ts'
import { donorsOf, type Person } from '../world/people.ts'
import { submit } from '../world/operations.ts'
import type { World } from '../world/world.ts'
import type { Action } from './action.ts'

type Given = { donation: DonationFact; donor: Person }

/**
 * The latest donations that can be asked back: paid in full, of people with an account who did not ask yet, of campaigns whose promise was
 * changed. A guest's link is only in their mails.
 */
const givenToChanged = ({ facts, paypal, people }: World): Given[] => {
  const changed = new Set(facts.changes.map(({ campaignId }) => campaignId))
  const captures = readBooks(paypal.store).captures.filter(({ status }) => status === 'COMPLETED')
  const paid = new Set(captures.map(({ orderId }) => orderId))
  return [...facts.donations.values()]
    .filter(({ id, campaignId, orderId }) => changed.has(campaignId) && paid.has(orderId) && !facts.requests.has(id))
    .flatMap((donation) =>
      donorsOf(people)
        .filter(({ id }) => id === donation.donorId)
        .map((donor) => ({ donation, donor })),
    )
    .slice(-12)
}

const ask = async (world: World, { donation, donor }: Given, key: string | undefined): Promise<Reply> => {
  const path = `/api/donations/${donation.id}/refund-request`
  const answer = await world.call(donor, { method: 'POST', path, ...(key !== undefined && { key }) })
  if (answer.status === 201) {
    world.facts.requests.add(donation.id)
    world.note(`${donor.name} asked for donation ${donation.id} back: ${String(answer.body['status'])}`)
  }
  return answer
}

const askBack: Action = {
  name: 'a donor asks for a donation back, because the promise changed',
  weight: 9,
  isPossible: (world) => givenToChanged(world).length > 0,
  begin: (world) => {
    const { random } = world
    const given = random.pick(givenToChanged(world))
    if (random.chance(0.3)) world.network.loseResponseTo(/\/refund$/)
    submit(world, `refund-request ${given.donation.id}`, random.pick([1, 1, 2]), (key) => ask(world, given, key))
  },
}

type Waiting = { _id: string; donationId: string }

const closeRequest: Action = {
  name: 'an admin closes the oldest request that is left to admins',
  weight: 1,
  isPossible: ({ facts }) => facts.requests.size > 0,
  begin: (world) => {
    const { random, people } = world
    const by = random.pick(people.filter(({ role }) => role === 'admin'))
    world.begin(async () => {
      const { body } = await world.call(by, { path: '/api/admin/refund-requests' })
      const [oldest] = Array.isArray(body) ? (body as Waiting[]) : []
      if (!oldest) return
      const path = `/api/admin/refund-requests/${oldest._id}/close`
      const { status } = await world.call(by, { method: 'POST', path, body: { reason: 'It was spent as promised' } })
      world.note(`${by.name} closes the request for donation ${oldest.donationId}: status ${status}`)
    })
  },
}

export const askingBackActions: readonly Action[] = [askBack, closeRequest]
