import {
  type FeeEstimate,
  getWaitingEndpoint,
  listSandboxLoginsEndpoint,
  liveEndpoint,
  readyEndpoint,
  siteEndpoint,
} from '@muster/contract/site/site.ts'
import { waitingMax } from '@muster/contract/facts/limits.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import { Rush } from '../../../platform/base/outage.ts'
import type { RouteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { publicRoute, route, type Route } from '../../../platform/http/route.ts'
import {
  countCrowds,
  countOpenCases,
  countPointed,
  countProposals,
  countReviews,
  countWaitingMailings,
} from '../../../campaigns/index.ts'
import { countRefundRequests } from '../../../money/index.ts'
import { countWaiting, databaseAnswers } from './site.sql.ts'

/** The features of this installation. Read at each call, because a stored secret can turn a feature on at once. */
export type SiteFeatures = {
  donations: () => 'off' | 'sandbox' | 'live'
  mail: () => 'off' | 'inbox' | 'smtp'
}

/** The estimate of PayPal's fees that donors see before they pay. */
type FindFeeEstimates = (db: Db) => Promise<FeeEstimate[]>

/** Test buyers of the payment sandbox. Read at each call as well. */
export type SandboxLogins = () => readonly { email: string; password: string }[]

/** Routes for health checks, and for the site's features that pages need. */
export const siteRoutes = (
  context: RouteContext,
  features: SiteFeatures,
  sandboxLogins: SandboxLogins,
  findFeeEstimates: FindFeeEstimates,
): Route[] => {
  const { clock, config, build, stopping } = context
  return [
    route(liveEndpoint, async () => ({ status: 'live' as const })),
    route(readyEndpoint, async ({ db }) => {
      if (stopping.aborted) throw new Rush('the server stops')
      if (!(await databaseAnswers(db))) throw new DomainError('unavailable', { retryAfterSeconds: 5 })
      return { status: 'ready' as const, ...build }
    }),
    publicRoute(siteEndpoint, async ({ db }) => ({
      donations: features.donations(),
      guestDonations: config.guestDonations,
      mail: features.mail(),
      platformFeePercent: config.platformFeePercent,
      feeEstimates: await findFeeEstimates(db),
    })),
    route(getWaitingEndpoint, async ({ user, db }) => {
      const [waiting, reports, reviews, promiseProposals, refundRequests, crowds, supports, updates] =
        await Promise.all([
          countWaiting(db, user.id, waitingMax + 1),
          countOpenCases({ ...context, db }, user.id, waitingMax + 1),
          countReviews(db, waitingMax + 1),
          countProposals(db, waitingMax + 1),
          countRefundRequests(db, waitingMax + 1),
          countCrowds(db, clock.now()),
          countPointed(db, waitingMax + 1),
          countWaitingMailings(db, waitingMax + 1),
        ])
      return { ...waiting, reports, reviews, promiseProposals, refundRequests, crowds, supports, updates }
    }),
    route(listSandboxLoginsEndpoint, async () => {
      if (features.donations() !== 'sandbox') throw new DomainError('not_found')
      return [...sandboxLogins()]
    }),
  ]
}
