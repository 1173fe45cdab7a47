import { createAccount } from '../../people/index.ts'
import { after, day } from '../../platform/base/clock.ts'
import type { AppContext } from '../../platform/context.ts'
import { type Paypal, skipComparison } from '../../money/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { addressOf, adminKey, type DemoAccount, demoAccounts, demoMailDomain, demoPassword } from './demo-accounts.ts'
import { atMost } from './at-most.ts'
import { demoCampaigns } from './content/campaigns.ts'
import type { DemoCampaign } from './content/demo-campaign.ts'
import { admin } from './content/people.ts'
import { findAccountIds, isInUse } from './demo.sql.ts'
import { gatherSupporters, supportersOf } from './gather-supporters.ts'
import { giveNews } from './give-news.ts'
import { giveDonations } from './give-donations.ts'
import { makeCampaign } from './make-campaign.ts'
import { makePeople, type PeopleIds } from './make-people.ts'
import { moveMoney } from './move-money.ts'
import { contextAt, openTimeOf } from './time.ts'
import { raiseDisputes } from './raise-disputes.ts'
import type { BuyerPage } from './sandbox-buyer.ts'

export type DemoGateways = {
  paypal: Paypal
  storage: Storage
  /** Null: PayPal is not our sandbox, so the demo has no donations. */
  sandbox: BuyerPage | null
}

/** `begun`: an earlier start was interrupted before the last step, which creates the admin. `foreign`: the database has other data. */
type State = 'none' | 'begun' | 'whole' | 'foreign'

const stateOf = async ({ db }: AppContext): Promise<State> => {
  const known = await findAccountIds(db, demoMailDomain)
  if (known.has(addressOf(adminKey))) return 'whole'
  if (known.size > 0) return 'begun'
  return (await isInUse(db)) ? 'foreign' : 'none'
}

/**
 * Returns the accounts to log in with if the database needs no seeding: those of the complete demo, or none if it has other data.
 * Returns null if the demo has to be made.
 */
export const findDemo = async (context: AppContext): Promise<DemoAccount[] | null> => {
  const state = await stateOf(context)
  if (state === 'foreign') return []
  return state === 'whole' ? demoAccounts : null
}

const makeWithSupport = async (
  context: AppContext,
  gateways: DemoGateways,
  ids: PeopleIds,
  [index, demo]: [number, DemoCampaign],
) => {
  const { paypal, storage, sandbox } = gateways
  const campaign = await makeCampaign(context, storage, ids.get(demo.owner) ?? '', demo)
  const place = { campaignId: campaign.id, openTime: openTimeOf(campaign, context.clock.now()), ids }
  await gatherSupporters(context, place, supportersOf(demo, index))
  if (sandbox) await giveDonations(context, { ...place, paypal, sandbox }, demo)
}

const makeAdmin = (context: AppContext) => {
  const { joinedDaysAgo, ...person } = admin
  const then = contextAt(context, after(context.clock.now(), -joinedDaysAgo * day))
  return createAccount(then, {
    ...person,
    email: addressOf(adminKey),
    password: demoPassword,
    role: 'admin',
    verified: true,
  })
}

const make = async (context: AppContext, gateways: DemoGateways): Promise<void> => {
  const ids = await makePeople(context)
  // Three at a time: while one renders its cover, another encodes its pictures and a third waits for PayPal.
  await atMost(3, [...demoCampaigns.entries()], (entry) => makeWithSupport(context, gateways, ids, entry))
  if (gateways.sandbox) {
    await moveMoney({ context, paypal: gateways.paypal, ids })
    await skipComparison(context)
  }
  await raiseDisputes(context, ids)
  await giveNews(context, ids)
  // Lists sort and search by figures that are refreshed each minute. The first visitor should not have to wait for that.
  await context.jobs.run('campaign-popularity')
  await context.jobs.run('search-counts')
  await makeAdmin(context)
}

/**
 * Fills an empty database with campaigns, people, support, donations, payouts, disputes, updates and questions, all through the product's own commands.
 * Returns the accounts to log in with. Resumes a demo that was interrupted, and does not touch a database that is complete or in use.
 * Call it after the app was created, because it runs two of its jobs, and before the server accepts requests.
 */
export const seedDemo = async (context: AppContext, gateways: DemoGateways): Promise<DemoAccount[]> => {
  const found = await findDemo(context)
  if (found) return found
  context.log.info('making sample campaigns, once; DEMO_DATA=off starts without them')
  await make(context, gateways)
  context.log.info({ campaigns: demoCampaigns.length }, 'sample campaigns are ready')
  return demoAccounts
}
