import { after, day } from '../../platform/base/clock.ts'
import { carryOutUnkeyed, unkeyed } from '../../platform/http/idempotency.ts'
import type { AppContext } from '../../platform/context.ts'
import { majorToMinor } from '../../platform/base/money.ts'
import {
  approvePayout,
  beginRefund,
  concludeRefund,
  type Paypal,
  requestPayout,
  sendApproved,
} from '../../money/index.ts'
import { decider, type DemoPayout, demoPayouts, type DemoRefund, demoRefunds } from './content/money.ts'
import { findCampaignOf, findDonation, findPayoutOf, isRefunded } from './demo.sql.ts'
import type { PeopleIds } from './make-people.ts'
import { outboxReadBy } from './read-outbox.ts'
import { contextAt } from './time.ts'

type Moving = { context: AppContext; paypal: Paypal; ids: PeopleIds }

/** The dependencies for moving money, with the clock set some days back. */
const moneyContextAt = ({ context, paypal }: Moving, daysAgo: number) => ({
  ...contextAt(context, after(context.clock.now(), -daysAgo * day)),
  paypal,
  outbox: outboxReadBy(() => {}),
})

const campaignIdOf = async ({ context, ids }: Moving, { owner, title }: DemoPayout | DemoRefund): Promise<string> => {
  const campaign = await findCampaignOf(context.db, ids.get(owner) ?? '', title)
  if (!campaign) throw new Error(`the demo has no campaign “${title}”`)
  return campaign.id
}

const giveBack = async (moving: Moving, demo: DemoRefund): Promise<void> => {
  const { context, ids } = moving
  const donation = await findDonation(context.db, await campaignIdOf(moving, demo), ids.get(demo.donor) ?? '')
  if (donation?.status !== 'completed' || (await isRefunded(context.db, donation.id))) return
  const then = moneyContextAt(moving, demo.daysAgo)
  const amountMinor = majorToMinor(demo.amount)
  const about = { donationId: donation.id, amountMinor, reason: demo.reason, disputeId: null, takesHeld: false }
  const request = { ...about, requestedBy: ids.get(decider) ?? '' }
  await carryOutUnkeyed({
    begin: (bind) => beginRefund(then, request, bind),
    conclude: (id) => concludeRefund(then, id),
  })
}

const payOut = async (moving: Moving, demo: DemoPayout): Promise<void> => {
  const { context, ids } = moving
  const campaignId = await campaignIdOf(moving, demo)
  const known = await findPayoutOf(context.db, campaignId)
  const request = { campaignId, ownerId: ids.get(demo.owner) ?? '' }
  const asking = moneyContextAt(moving, demo.askedDaysAgo)
  const payout = known ?? (await requestPayout(asking, request, unkeyed))
  if (demo.approvedDaysAgo === null || (known && known.status !== 'pending')) return
  const deciding = { payoutId: payout.id, adminId: ids.get(decider) ?? '' }
  const then = moneyContextAt(moving, demo.approvedDaysAgo)
  await carryOutUnkeyed({
    begin: (bind) => approvePayout(then, deciding, bind),
    conclude: (id) => sendApproved(then, id),
  })
}

/** Makes the demo's refunds and payouts through PayPal's own steps. Existing ones do not change. */
export const moveMoney = async (moving: Moving): Promise<void> => {
  for (const refund of demoRefunds) await giveBack(moving, refund)
  for (const payout of demoPayouts) await payOut(moving, payout)
}
