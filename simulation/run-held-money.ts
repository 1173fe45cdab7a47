import { changeTitle } from './actions/changing-promises.ts'
import { beginDecision, beginPayoutRequest, waitingPayout } from './actions/paying-out.ts'
import { requestRefund } from './actions/refunding.ts'
import { give, play, publish } from './scripted-steps.ts'
import { runJobs } from './world/drain.ts'
import { submit } from './world/operations.ts'
import { adminsOf, donorsOf } from './world/people.ts'
import type { World } from './world/world.ts'

/**
 * One donation is paid out, over a lost response of PayPal, and an admin tries to reject that later. Another one is not paid out. Then the promise
 * changes, so both donors can ask for their money back. The owner asks for a payout of it, and an admin refunds one of the donors: the money is held
 * for the other one as well. The rounds seldom come to this point.
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
    if (payoutId !== null) beginDecision(world, payoutId, 'approve')
  })
  for (const payoutId of facts.payouts.keys()) await play(world, () => beginDecision(world, payoutId, 'reject'))
  await runJobs(world, ['payouts'])
  const later = await give(world, second, campaign, amountMinor + random.between(0, 1_000))
  await play(world, () => changeTitle(world, campaign))
  await play(world, () => beginPayoutRequest(world, campaign))
  const donationId = random.pick([paidOut, later])
  const by = random.pick(adminsOf(people))
  world.note(`${by.name} refunds donation ${donationId}, of which the money is held for both donors`)
  await play(world, () =>
    submit(world, `refund ${donationId}`, 1, (key) => requestRefund(world, by, { donationId, amountMinor: null }, key)),
  )
}
