import { createDonation, donorOf } from './actions/donating.ts'
import { decide } from './actions/moderating.ts'
import { hour } from './engine/virtual-time.ts'
import type { CampaignFact, DonationFact } from './model/facts.ts'
import { finishSteps, runJobs } from './world/drain.ts'
import { adminsOf, type Person } from './world/people.ts'
import type { World } from './world/world.ts'

/** Plays a step to its end, and lets an hour pass. */
export const play = async (world: World, step: () => unknown): Promise<void> => {
  await world.refreshAdminProofs()
  world.begin(async () => void (await step()))
  await finishSteps(world)
  world.time.advance(hour)
}

/** An admin publishes a campaign, if campaigns wait for a review in this seed. */
export const publish = async (world: World, { id }: CampaignFact): Promise<void> => {
  const [admin] = adminsOf(world.people)
  if (world.facts.review === 'all' && admin) await decide(world, admin, id, 'publish')
}

/** A donor makes an order, and has not paid yet. */
export const order = async (
  world: World,
  donor: Person,
  { id }: CampaignFact,
  amountMinor: number,
): Promise<DonationFact> => {
  await play(world, () => createDonation(world, donorOf(donor), id, BigInt(amountMinor), undefined))
  const [donation] = [...world.facts.donations.values()].slice(-1)
  if (!donation) throw new Error('the donation was not created')
  return donation
}

/** A donor gives, and the money arrives. Returns the donation's id. */
export const give = async (
  world: World,
  donor: Person,
  campaign: CampaignFact,
  amountMinor: number,
): Promise<string> => {
  const donation = await order(world, donor, campaign, amountMinor)
  await play(world, () => world.paypal.decide(donation.orderId, 'approve'))
  await runJobs(world, ['reconcile-donations'])
  return donation.id
}
