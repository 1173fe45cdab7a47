import { readBooks } from '../world/books.ts'
import type { Reply } from '../world/calls.ts'
import { submit } from '../world/operations.ts'
import { adminsOf, ownersOf, type Person } from '../world/people.ts'
import type { World } from '../world/world.ts'
import type { Action } from './action.ts'

const post = (world: World, by: Person, path: string, body: object, key: string | undefined): Promise<Reply> =>
  world.call(by, { method: 'POST', path, body, ...(key !== undefined && { key }) })

/** Usually an admin. Sometimes an owner, who must be refused. */
const drawAdmin = ({ random, people }: World): Person =>
  random.chance(0.95) ? random.pick(adminsOf(people)) : random.pick(ownersOf(people))

/** Prefers the campaign with the largest payments, because few runs are large enough for a second admin. */
const pickCampaign = ({ random, facts, paypal }: World): string => {
  const [largest] = readBooks(paypal.store).captures.toSorted((a, b) => Number(b.amountMinor - a.amountMinor))
  const donation = [...facts.donations.values()].find(({ orderId }) => orderId === largest?.orderId)
  return donation && random.chance(0.8) ? donation.campaignId : random.pick([...facts.campaigns.keys()])
}

const refundAll: Action = {
  name: 'refund all donations of a campaign',
  weight: 6,
  isPossible: ({ paypal }) => readBooks(paypal.store).captures.length > 1,
  begin: (world) => {
    const { random } = world
    const id = pickCampaign(world)
    const by = drawAdmin(world)
    const clicks = random.pick([1, 1, 2])
    const path = `/api/admin/campaigns/${id}/refund-all`
    submit(world, `refund-all ${id}`, clicks, (key) => post(world, by, path, { reason: 'Fraud' }, key))
    world.note(`${by.name} refunds all donations of campaign ${id}, ${clicks} times`)
  },
}

type Waiting = { campaignId: string; runId: string }

const findWaiting = async (world: World, by: Person, campaignId: string): Promise<Waiting | null> => {
  const { body } = await world.call(by, { path: `/api/admin/campaigns/${campaignId}/refund-all` })
  const run = body['run'] as { _id: string; status: string } | null | undefined
  return run?.status === 'waiting_for_second' ? { campaignId, runId: run._id } : null
}

/** The admin who asked may decline their own run, and must be refused if they confirm it. */
const decideRun: Action = {
  name: 'a second admin confirms or declines a refund to all',
  weight: 2.5,
  isPossible: ({ facts }) => facts.campaigns.size > 0,
  begin: (world) => {
    const { random, facts } = world
    const campaigns = [...facts.campaigns.keys()]
    const by = drawAdmin(world)
    const verb = random.pick(['confirm', 'confirm', 'confirm', 'decline'])
    world.begin(async () => {
      for (const campaignId of campaigns) {
        const waiting = await findWaiting(world, by, campaignId)
        if (!waiting) continue
        const path = `/api/admin/campaigns/${campaignId}/refund-all/${verb}`
        const { status } = await post(world, by, path, { runId: waiting.runId }, undefined)
        world.note(`${by.name}: ${verb} refund run ${waiting.runId}, status ${status}`)
      }
    })
  },
}

export const refundingAllActions: readonly Action[] = [refundAll, decideRun]
