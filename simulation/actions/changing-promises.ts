import type { CampaignFact } from '../model/facts.ts'
import { ownersOf, type Person } from '../world/people.ts'
import type { World } from '../world/world.ts'
import type { Action } from './action.ts'
import { expectReview } from './donating.ts'
import { beginPayoutRequest, funded } from './paying-out.ts'

/** Changes a title by an admin's confirmation, once money was paid out. Returns the number of the new version; null: it was not changed. */
const changeByAdmin = async (
  { call, people }: World,
  owner: Person | null,
  id: string,
  title: string,
): Promise<number | null> => {
  const path = `/api/campaigns/${id}/promise-proposals`
  const { body } = await call(owner, { method: 'POST', path, body: { kind: 'change', change: { title } } })
  const admin = people.find((person) => person.role === 'admin' && person !== owner) ?? null
  const decision = { method: 'POST', path: `/api/admin/promise-proposals/${String(body['_id'])}/decide` } as const
  const { status } = await call(admin, { ...decision, body: { confirm: true } })
  return status === 200 ? Number(body['baseVersion']) + 1 : null
}

/** A change of the title is a change of what a campaign promises. Returns whether it was changed. */
export const changeTitle = async (world: World, { id, ownerId }: CampaignFact): Promise<boolean> => {
  const { random, facts, people, time, call } = world
  const owner = ownersOf(people).find((person) => person.id === ownerId) ?? null
  const body = { title: `Campaign of ${owner?.name}, edition ${random.between(1, 1_000)}` }
  expectReview(facts, id)
  const startedAt = time.now()
  const answer = await call(owner, { method: 'PUT', path: `/api/campaigns/${id}`, body })
  const isAsked = answer.body['code'] === 'confirmation_needed'
  const saved = answer.status === 200 ? Number(answer.body['version']) : null
  const version = isAsked ? await changeByAdmin(world, owner, id, body.title) : saved
  if (version !== null) facts.changes.push({ campaignId: id, version, startedAt, endedAt: time.now() })
  return version !== null
}

const editCampaign: Action = {
  name: 'an owner changes the title of a campaign',
  weight: 2,
  isPossible: ({ facts }) => facts.campaigns.size > 0,
  begin: (world) => {
    const campaign = world.random.pick([...world.facts.campaigns.values()])
    world.begin(async () => void (await changeTitle(world, campaign)))
  },
}

/** The money is held for the donors, who can ask for it back. */
const changeAndTake: Action = {
  name: 'an owner changes the title of a campaign with donations, and requests a payout at once',
  weight: 2,
  isPossible: (world) => funded(world).length > 0,
  begin: (world) => {
    const campaign = world.random.pick(funded(world))
    world.begin(async () => {
      if (await changeTitle(world, campaign)) beginPayoutRequest(world, campaign)
    })
  },
}

export const changingActions: readonly Action[] = [editCampaign, changeAndTake]
