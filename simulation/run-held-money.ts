import { changeTitle } from './actions/changing-promises.ts'
import { beginApproval, waitingPayout } from './actions/paying-out.ts'
import { requestRefund } from './actions/refunding.ts'
import type { CampaignFact } from './model/facts.ts'
import { order, play, publish } from './scripted-steps.ts'
import { runJobs } from './world/drain.ts'
import { submit } from './world/operations.ts'
import { adminsOf, donorsOf, type Person } from './world/people.ts'
import type { World } from './world/world.ts'

/** A donor gives, and the money arrives. Returns the donation's id. */
const give = async (world: World, donor: Person, campaign: CampaignFact, amountMinor: number): Promise<string> => {
  const donation = await order(world, donor, campaign, amountMinor)
  await play(world, () => world.paypal.decide(donation.orderId, 'approve'))
  await runJobs(world, ['reconcile-donations'])
  return donation.id
}

/**
 * One donation is paid out, over a lost response of PayPal, and a later one is not. Then the promise changes, so both donors can ask for their money back, and an admin refunds one
 * of them: the money is held for the other one as well. The rounds seldom come to this point.
 */
export const playHeldMoney = async (world: World): Promise<void> => {
  const { random, facts, people } = world
  const [campaign] = facts.campaigns.values()
  const [first, second] = donorsOf(people)
  if (!campaign || !first || !second) throw new Error('there is no campaign, or no donor')
  const amountMinor = random.between(1_000, 10_000)
  await play(world, () => publish(world, campaign))
  const paidOut = await give(world, first, campaign, amountMinor)
  // PayPal pays, and its response is lost: the job must find that payout and not pay again.
  world.network.loseResponseTo(/\/payments\/payouts$/)
  await play(world, async () => {
    const payoutId = await waitingPayout(world, campaign)
    if (payoutId !== null) beginApproval(world, payoutId)
  })
  await runJobs(world, ['payouts'])
  const later = await give(world, second, campaign, amountMinor + random.between(0, 1_000))
  await play(world, () => changeTitle(world, campaign))
  const donationId = random.pick([paidOut, later])
  const by = random.pick(adminsOf(people))
  world.note(`${by.name} refunds donation ${donationId}, of which the money is held for both donors`)
  await play(world, () =>
    submit(world, `refund ${donationId}`, 1, (key) => requestRefund(world, by, { donationId, amountMinor: null }, key)),
  )
}
