import { beginDonation, concludeDonation, type MoneyContext, type Paypal, syncOrder } from '../../money/index.ts'
import { after, minute } from '../../platform/base/clock.ts'
import { carryOutUnkeyed } from '../../platform/http/idempotency.ts'
import type { AppContext } from '../../platform/context.ts'
import { majorToMinor } from '../../platform/base/money.ts'
import type { DemoCampaign, DemoDonation } from './content/demo-campaign.ts'
import { findDonation } from './demo.sql.ts'
import type { PeopleIds } from './make-people.ts'
import { between, contextAt, type OpenTime } from './time.ts'
import { outboxReadBy } from './read-outbox.ts'
import { approveOrder, type BuyerPage } from './sandbox-buyer.ts'

type Giving = { campaignId: string; openTime: OpenTime; ids: PeopleIds; paypal: Paypal; sandbox: BuyerPage }

const startOrder = async (context: MoneyContext, giving: Giving, given: DemoDonation): Promise<string> => {
  const { donor, amount, anonymous = false } = given
  const intent = {
    campaignId: giving.campaignId,
    donorId: giving.ids.get(donor) ?? '',
    amountMinor: majorToMinor(amount),
    anonymous,
  }
  const { links } = await carryOutUnkeyed({
    begin: (bind) => beginDonation(context, intent, bind),
    conclude: (id) => concludeDonation(context, id),
  })
  const orderId = new URL(links[0]?.href ?? '').searchParams.get('token')
  if (!orderId) throw new Error('the approve link names no order')
  return orderId
}

/** The donor approves the order and returns a minute later, and the order is synced as for any donor. */
const approveAndFinish = async (context: MoneyContext, { sandbox }: Giving, orderId: string): Promise<void> => {
  await approveOrder(sandbox, orderId)
  const synced = await syncOrder({ ...context, ...contextAt(context, after(context.clock.now(), minute)) }, orderId)
  if (synced !== 'done' && synced !== 'none')
    context.log.warn({ orderId, synced }, 'a sample donation is not finished yet')
}

const give = async (context: AppContext, giving: Giving, given: DemoDonation): Promise<void> => {
  const { from, until, resumed } = giving.openTime
  const time = resumed ? after(until, -minute) : between(from, until, given.at)
  const then = { ...contextAt(context, time), paypal: giving.paypal, outbox: outboxReadBy(() => {}) }
  const earlier = resumed
    ? await findDonation(context.db, giving.campaignId, giving.ids.get(given.donor) ?? '')
    : undefined
  if (earlier?.status === 'completed') return
  await approveAndFinish(then, giving, earlier?.orderId ?? (await startOrder(then, giving, given)))
}

/** Makes the missing donations of a campaign, each through all of PayPal's steps. */
export const giveDonations = async (
  context: AppContext,
  giving: Giving,
  { donations }: DemoCampaign,
): Promise<void> => {
  for (const donation of donations) {
    // A donation that PayPal refuses must not prevent the others.
    await give(context, giving, donation).catch((error: unknown) =>
      context.log.warn({ err: error, campaignId: giving.campaignId }, 'a sample donation could not be given'),
    )
  }
}
