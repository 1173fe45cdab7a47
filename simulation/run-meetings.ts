import { changeTitle } from './actions/changing-promises.ts'
import { raise, setStatus } from './actions/disputing.ts'
import { createDonation, donorOf, visitReturn } from './actions/donating.ts'
import { decide } from './actions/moderating.ts'
import { requestRefund } from './actions/refunding.ts'
import { second } from './engine/virtual-time.ts'
import type { CampaignFact } from './model/facts.ts'
import { give, order, play, publish } from './scripted-steps.ts'
import { readBooks } from './world/books.ts'
import { finishOtherSteps, finishSteps, runJobs } from './world/drain.ts'
import { submit } from './world/operations.ts'
import { adminsOf, donorsOf, type Person } from './world/people.ts'
import type { World } from './world/world.ts'

type Meeting = (
  world: World,
  admin: Person,
  donors: [Person, Person],
  campaigns: [CampaignFact, CampaignFact],
) => Promise<void>

const drawAmountMinor = ({ random }: World): number => random.between(1_000, 10_000)

/** Begins a step whose statement with this text waits until the others have ended, a second apart, unless they need its lock. */
const playAround = async (world: World, text: string, begin: () => void, others: (() => void)[]): Promise<void> => {
  await world.refreshAdminProofs()
  world.scheduler.hold(text, () => false)
  begin()
  await finishOtherSteps(world)
  if (world.scheduler.parked().length === 0) throw new Error(`no statement has the text ${text}`)
  for (const beginOther of others) {
    world.time.advance(second)
    beginOther()
    await finishOtherSteps(world)
  }
  await finishSteps(world)
}

/** An admin hides a campaign after an order found it published, and before the order is stored. */
const hideDuringOrder: Meeting = async (world, admin, [donor], [campaign]) => {
  const amountMinor = BigInt(drawAmountMinor(world))
  await playAround(
    world,
    ': insert into "donation"',
    () =>
      world.begin(async () => void (await createDonation(world, donorOf(donor), campaign.id, amountMinor, undefined))),
    [() => world.begin(() => decide(world, admin, campaign.id, 'hide'))],
  )
  await play(world, () => decide(world, admin, campaign.id, 'publish'))
}

/** PayPal settles a payment whose campaign is hidden, or waits for a review of its new title. */
const settleWhileUnseen: Meeting = async (world, admin, [donor], [campaign]) => {
  const { facts, paypal } = world
  const { orderId } = await order(world, donor, campaign, drawAmountMinor(world))
  await play(world, () => paypal.decide(orderId, 'approve_pending'))
  await play(world, () => visitReturn(world, orderId))
  const isReviewed = facts.review === 'all'
  await play(world, () => (isReviewed ? changeTitle(world, campaign) : decide(world, admin, campaign.id, 'hide')))
  const capture = readBooks(paypal.store).captures.find((one) => one.orderId === orderId)
  if (!capture) throw new Error('PayPal holds no payment')
  await play(world, () => paypal.call('POST', `/sandbox/captures/${capture.id}/settle`, {}))
  await play(world, () => visitReturn(world, orderId))
  await play(world, () => decide(world, admin, campaign.id, 'publish'))
}

/** PayPal refunds a part, and its response is lost: the job must find that refund and not refund again. */
const loseRefund: Meeting = async (world, admin, [donor], [, campaign]) => {
  const donationId = await give(world, donor, campaign, drawAmountMinor(world))
  world.network.loseResponseTo(/\/refund$/)
  const request = { donationId, amountMinor: 100n }
  await play(world, () => submit(world, `refund ${donationId}`, 1, (key) => requestRefund(world, admin, request, key)))
  await runJobs(world, ['refunds'])
}

/** An admin reviews a dispute, and does not decide it. */
const reviewDispute: Meeting = async (world, admin, [donor], [, campaign]) => {
  const donationId = await give(world, donor, campaign, drawAmountMinor(world))
  const subject = { campaignId: campaign.id, type: 'donation', donationId } as const
  await play(world, () => raise(world, donor, subject, 'Charged twice'))
  for (const id of world.facts.disputes.keys()) await play(world, () => setStatus(world, admin, id, 'under_review'))
}

/** A booking commits after a later one, and receipts are numbered in between. */
const numberDuringBooking: Meeting = async (world, _admin, donors, campaigns) => {
  const slow = await order(world, donors[0], campaigns[0], drawAmountMinor(world))
  const fast = await order(world, donors[1], campaigns[1], drawAmountMinor(world))
  for (const { orderId } of [slow, fast]) await play(world, () => world.paypal.decide(orderId, 'approve'))
  await playAround(world, ': with booked as ( insert into ledger_entry', () => visitReturn(world, slow.orderId), [
    () => visitReturn(world, fast.orderId),
    () => world.begin(() => world.runJob('receipts')),
  ])
}

/** Events that seldom meet in the rounds. */
export const playMeetings = async (world: World): Promise<void> => {
  const [, first, other] = world.facts.campaigns.values()
  const [admin] = adminsOf(world.people)
  const [donor, otherDonor] = donorsOf(world.people)
  if (!first || !other || !admin || !donor || !otherDonor) throw new Error('there are too few campaigns or people')
  for (const campaign of [first, other]) await play(world, () => publish(world, campaign))
  for (const meet of [hideDuringOrder, settleWhileUnseen, loseRefund, reviewDispute, numberDuringBooking]) {
    await meet(world, admin, [donor, otherDonor], [first, other])
  }
}
