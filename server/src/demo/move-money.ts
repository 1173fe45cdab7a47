import { payoutAddress } from '../accounts/index.ts'
import { openDisputes } from '../disputes/index.ts'
import { after, day } from '../base/clock.ts'
import { carryOutUnkeyed, unkeyed } from '../http/idempotency.ts'
import type { Kernel } from '../context.ts'
import { majorToMinor } from '../base/money.ts'
import { approve, beginRefund, concludeRefund, type Paypal, requestPayout, sendApproved } from '../money/index.ts'
import { decider, type DemoPayout, demoPayouts, type DemoRefund, demoRefunds } from './content/money.ts'
import { findCampaignOf, findDonation, findPayoutOf, isRefunded } from './demo.sql.ts'
import type { PeopleIds } from './make-people.ts'
import { outboxReadBy } from './read-outbox.ts'
import { kernelAt } from './time.ts'

type Moving = { kernel: Kernel; paypal: Paypal; ids: PeopleIds }

/** What money moves with, so many days ago. */
const contextAt = ({ kernel, paypal }: Moving, daysAgo: number) => ({
  kernel: kernelAt(kernel, after(kernel.clock.now(), -daysAgo * day)),
  paypal,
  outbox: outboxReadBy(() => {}),
  bookPayment: () => Promise.reject(new Error('every sample donation is booked before it is given back')),
})

const campaignIdOf = async ({ kernel, ids }: Moving, { owner, title }: DemoPayout | DemoRefund): Promise<string> => {
  const campaign = await findCampaignOf(kernel.db, ids.get(owner) ?? '', title)
  if (!campaign) throw new Error(`the demo has no campaign “${title}”`)
  return campaign.id
}

const giveBack = async (moving: Moving, demo: DemoRefund): Promise<void> => {
  const { kernel, ids } = moving
  const donation = await findDonation(kernel.db, await campaignIdOf(moving, demo), ids.get(demo.donor) ?? '')
  if (donation?.status !== 'completed' || (await isRefunded(kernel.db, donation.id))) return
  const context = contextAt(moving, demo.daysAgo)
  const amountMinor = majorToMinor(demo.amount)
  const request = { donationId: donation.id, amountMinor, reason: demo.reason, requestedBy: ids.get(decider) ?? '' }
  await carryOutUnkeyed({
    begin: (bind) => beginRefund(context, request, bind),
    conclude: (id) => concludeRefund(context, id),
  })
}

const payOut = async (moving: Moving, demo: DemoPayout): Promise<void> => {
  const { kernel, ids } = moving
  const campaignId = await campaignIdOf(moving, demo)
  const known = await findPayoutOf(kernel.db, campaignId)
  const request = { campaignId, ownerId: ids.get(demo.owner) ?? '' }
  const asking = contextAt(moving, demo.askedDaysAgo)
  const payout = known ?? (await requestPayout(asking.kernel, { payoutAddress, openDisputes }, request, unkeyed))
  if (demo.approvedDaysAgo === null || (known && known.status !== 'pending')) return
  const deciding = { payoutId: payout.id, adminId: ids.get(decider) ?? '' }
  const context = contextAt(moving, demo.approvedDaysAgo)
  await carryOutUnkeyed({
    begin: (bind) => approve(context, deciding, bind),
    conclude: (id) => sendApproved(context, id),
  })
}

/** Gives back and pays out what the demo says, through PayPal's own steps; what was moved already is left alone. */
export const moveMoney = async (moving: Moving): Promise<void> => {
  for (const refund of demoRefunds) await giveBack(moving, refund)
  for (const payout of demoPayouts) await payOut(moving, payout)
}
