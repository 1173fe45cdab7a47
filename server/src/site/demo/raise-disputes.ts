import { raiseDispute } from '../../campaigns/index.ts'
import { after, hour } from '../../platform/base/clock.ts'
import type { AppContext } from '../../platform/context.ts'
import { type DemoDispute, demoDisputes } from './content/disputes.ts'
import { findCampaignOf, findDonation } from './demo.sql.ts'
import type { PeopleIds } from './make-people.ts'
import { contextAt } from './time.ts'

const raise = async (context: AppContext, ids: PeopleIds, demo: DemoDispute): Promise<void> => {
  const { reporter, owner, title, about, reason, details, raisedHoursAgo } = demo
  const reporterId = ids.get(reporter) ?? ''
  const campaign = await findCampaignOf(context.db, ids.get(owner) ?? '', title)
  if (!campaign) throw new Error(`the demo has no campaign “${title}”`)
  const donation = about === 'donation' ? await findDonation(context.db, campaign.id, reporterId) : undefined
  const then = contextAt(context, after(context.clock.now(), -raisedHoursAgo * hour))
  await raiseDispute(then, reporterId, {
    campaignId: campaign.id,
    donationId: donation?.id ?? null,
    payoutId: null,
    type: about === 'donation' ? 'donation' : 'other',
    reason,
    details: details.join('\n\n'),
  })
}

/** Raises the demo's disputes. Existing ones do not change. */
export const raiseDisputes = async (context: AppContext, ids: PeopleIds): Promise<void> => {
  for (const demo of demoDisputes) await raise(context, ids, demo)
}
