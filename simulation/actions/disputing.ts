import { adminsOf, ownersOf, type Person } from '../world/people.ts'
import { want } from '../world/wishes.ts'
import type { World } from '../world/world.ts'
import type { Action } from './action.ts'
import { askForRefund } from './giving-back.ts'

type About = { campaignId: string; type: 'donation' | 'payout'; donationId?: string; payoutId?: string }

const raise = async ({ call, facts, note }: World, by: Person, about: About, reason: string): Promise<void> => {
  const { status, body } = await call(by, { method: 'POST', path: '/api/disputes', body: { ...about, reason } })
  if (status !== 201) return
  const id = String(body['_id'])
  // Who says the same again while it waits is told of the same dispute.
  if (!facts.disputes.has(id)) facts.disputes.set(id, new Set(['open']))
  note(`${by.name} raises dispute ${id} about ${JSON.stringify(about)}`)
}

/** A donor speaks of a donation of theirs, an owner of a payout. */
const subjects = ({ facts, people }: World): { by: Person; about: About }[] => {
  const personOf = (id: string | undefined) => people.find((person) => person.id === id)
  const donations = [...facts.donations.values()].slice(-8).map(({ id, campaignId, donorId }) => ({
    by: personOf(donorId),
    about: { campaignId, type: 'donation' as const, donationId: id },
  }))
  const payouts = [...facts.payouts.values()].slice(-4).map(({ id, campaignId }) => ({
    by: personOf(facts.campaigns.get(campaignId)?.ownerId),
    about: { campaignId, type: 'payout' as const, payoutId: id },
  }))
  return [...donations, ...payouts].flatMap(({ by, about }) => (by ? [{ by, about }] : []))
}

const raiseDispute: Action = {
  name: 'raise a dispute',
  weight: 1.5,
  isPossible: (world) => subjects(world).length > 0,
  begin: (world) => {
    const { random } = world
    const { by, about } = random.pick(subjects(world))
    const clicks = random.pick([1, 1, 2])
    const reason = random.pick(['Not what I expected', 'Charged twice'])
    for (let click = 0; click < clicks; click++) world.begin(() => raise(world, by, about, reason))
  },
}

type Waiting = { _id: string; donationId: string | null }

const decide = async (
  world: World,
  by: Person,
  { _id: id, donationId }: Waiting,
  isGivenBack: boolean,
): Promise<void> => {
  const { random, call, facts, note } = world
  if (isGivenBack && donationId) {
    const amountMinor = random.chance(0.5) ? null : 100n
    want(world, `refund ${donationId}`, 1, (key) => askForRefund(world, by, donationId, amountMinor, key))
  }
  const status = random.pick(['resolved', 'resolved', 'rejected', 'under_review'])
  facts.disputes.get(id)?.add(status)
  note(`${by.name} decides: dispute ${id} is ${status}`)
  const body = { status, resolutionNotes: 'Looked into' }
  await call(by, { method: 'POST', path: `/api/admin/disputes/${id}/status`, body })
}

/** An admin decides about what waits, whether it came from a member or from PayPal; at times somebody tries who must not. */
const decideDispute: Action = {
  name: 'decide about a dispute',
  weight: 1.5,
  isPossible: ({ facts }) => facts.disputes.size > 0,
  begin: (world) => {
    const { random, people, call } = world
    const by = random.chance(0.9) ? random.pick(adminsOf(people)) : random.pick(ownersOf(people))
    const isGivenBack = random.chance(0.5)
    world.begin(async () => {
      const { status, body } = await call(by, { path: '/api/admin/disputes?status=waiting' })
      const waiting = status === 200 ? (body as unknown as Waiting[]) : []
      if (waiting.length > 0) await decide(world, by, random.pick(waiting), isGivenBack)
    })
  },
}

export const disputingActions: readonly Action[] = [raiseDispute, decideDispute]
