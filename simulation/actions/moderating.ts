import { adminsOf, donorsOf, ownersOf, type Person, restoreSession } from '../world/people.ts'
import type { World } from '../world/world.ts'
import type { Action } from './action.ts'

type Decision = 'hide' | 'publish' | 'freeze' | 'unfreeze'

const standingAfter = { hide: 'hidden', publish: 'published', freeze: 'frozen', unfreeze: 'published' } as const

/** Recorded before the call: the decision takes effect even if its response is lost. */
const expectStanding = ({ facts }: World, campaignId: string, to: string): void =>
  void facts.standings.push({ campaignId, to })

/** Decides about a campaign, as a person who may not be an admin. */
export const decide = async (world: World, by: Person, campaignId: string, decision: Decision): Promise<void> => {
  if (by.role === 'admin') expectStanding(world, campaignId, standingAfter[decision])
  const body = { reason: 'Looked into', ...(decision === 'hide' && { category: 'fraud' }) }
  const path = `/api/admin/campaigns/${campaignId}/${decision}`
  const { status } = await world.call(by, { method: 'POST', path, body })
  if (status < 300) world.note(`${by.name}: ${decision} campaign ${campaignId}`)
}

const decideCampaign: Action = {
  name: 'an admin hides, freezes or publishes a campaign',
  weight: 3,
  isPossible: ({ facts }) => facts.campaigns.size > 0,
  begin: (world) => {
    const { random, facts, people } = world
    const { id } = random.pick([...facts.campaigns.values()])
    const by = random.chance(0.95) ? random.pick(adminsOf(people)) : random.pick(ownersOf(people))
    const decision = random.pick(['hide', 'freeze', 'freeze', 'publish', 'publish', 'unfreeze'] as const)
    world.begin(() => decide(world, by, id, decision))
  },
}

const campaignsOf = ({ facts }: World, owner: Person) =>
  [...facts.campaigns.values()].filter(({ ownerId }) => ownerId === owner.id)

const suspend = async (world: World, by: Person, person: Person): Promise<void> => {
  for (const { id } of campaignsOf(world, person)) expectStanding(world, id, 'frozen')
  const path = `/api/admin/users/${person.id}/suspend`
  const { status } = await world.call(by, { method: 'POST', path, body: { reason: 'Looked into' } })
  if (status < 300) world.note(`${by.name} suspends ${person.name}`)
}

/** The real call is not part of the simulation, so the session is written to the database. */
const logInAgain = async ({ database, scheduler }: World, person: Person): Promise<void> => {
  for (;;) {
    const end = scheduler.begin(null)
    if (await restoreSession(database, person).finally(end)) return
    await new Promise<void>((go) => scheduler.park({ label: `${person.name} logs in again`, instance: null, go }))
  }
}

const reinstate = async (world: World, by: Person, person: Person): Promise<void> => {
  for (const { id } of campaignsOf(world, person)) expectStanding(world, id, 'published')
  const path = `/api/admin/users/${person.id}/reinstate`
  const { status } = await world.call(by, { method: 'POST', path, body: { reason: 'Looked into' } })
  if (status >= 300) return
  world.note(`${by.name} reinstates ${person.name}`)
  await logInAgain(world, person)
}

const judgePerson: Action = {
  name: 'an admin suspends or reinstates an owner',
  weight: 2,
  isPossible: () => true,
  begin: (world) => {
    const { random, people } = world
    const [by, person] = [random.pick(adminsOf(people)), random.pick(ownersOf(people))]
    const isSuspending = random.chance(0.5)
    world.begin(() => (isSuspending ? suspend(world, by, person) : reinstate(world, by, person)))
  },
}

const report: Action = {
  name: 'a visitor or a donor reports a campaign',
  weight: 1,
  isPossible: ({ facts }) => facts.campaigns.size > 0,
  begin: (world) => {
    const { random, facts, people } = world
    const { id } = random.pick([...facts.campaigns.values()])
    const by = random.chance(0.5) ? random.pick(donorsOf(people)) : null
    const body = { category: 'fraud', text: 'This is not what it says' }
    world.begin(async () => {
      await world.call(by, { method: 'POST', path: `/api/campaigns/${id}/report`, body })
    })
  },
}

const support: Action = {
  name: 'a donor supports a campaign or withdraws',
  weight: 2,
  isPossible: ({ facts }) => facts.campaigns.size > 0,
  begin: (world) => {
    const { random, facts, people } = world
    const { id } = random.pick([...facts.campaigns.values()])
    const by = random.pick(donorsOf(people))
    const method = random.chance(0.7) ? 'POST' : 'DELETE'
    world.begin(async () => {
      await world.call(by, { method, path: `/api/campaigns/${id}/support`, ...(method === 'POST' && { body: {} }) })
    })
  },
}

/** Admins publish every campaign and reinstate every owner, so that all work can end. */
export const publishAll = (world: World): void => {
  const [by] = adminsOf(world.people)
  if (!by) return
  world.begin(async () => {
    for (const person of ownersOf(world.people)) await reinstate(world, by, person)
    for (const { id } of world.facts.campaigns.values()) {
      await decide(world, by, id, 'publish')
      await decide(world, by, id, 'unfreeze')
    }
  })
}

export const moderatingActions: readonly Action[] = [decideCampaign, judgePerson, report, support]
