import type { previewUpdateEndpoint } from '@muster/contract/campaigns/updates.ts'
import type { ResponseOf } from '@muster/contract/endpoint.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext } from '../../platform/context.ts'
import { countPeople, countAddressed } from './readers.sql.ts'
import {
  about,
  isUrgentNow,
  leavesAtOf,
  needsReview,
  nextUpdateAt,
  updatesLeft,
  urgentLeft,
  weekMs,
} from './update-rules.ts'
import { countUrgent, findLastMailed, findRecent, findToCome, findUpdated, isTrustedOwner } from './updates.sql.ts'

const latest = (...times: Date[]): string => new Date(Math.max(...times.map((at) => at.getTime()))).toISOString()

/** What would become of an update that is written now. Throws campaign_not_found. */
export const previewUpdate = async (
  { db, clock }: AppContext,
  { campaignId, authorId }: { campaignId: string; authorId: string },
): Promise<ResponseOf<typeof previewUpdateEndpoint>> => {
  const now = clock.now()
  const campaign = await findUpdated(db, campaignId)
  if (!campaign) throw new DomainError('campaign_not_found')
  const { ownerId } = campaign
  const [people, of] = await Promise.all([countPeople(db, campaignId), countAddressed(db, campaignId)])
  const whom = { people: about(people), of: about(of) }
  if (isUrgentNow(campaign, now)) {
    const left = urgentLeft(await countUrgent(db, campaignId))
    return {
      ...whom,
      isUrgent: true,
      leavesAt: now.toISOString(),
      isReviewed: false,
      isHeld: false,
      joins: null,
      left,
      nextAt: null,
    }
  }
  const [isTrusted, lastAt, toCome, recent] = await Promise.all([
    isTrustedOwner(db, ownerId, now),
    findLastMailed(db, campaignId),
    findToCome(db, campaignId),
    findRecent(db, { ownerId, authorId, since: new Date(now.getTime() - weekMs) }),
  ])
  const isReviewed = needsReview({ isUrgent: false, people, isTrusted }) || (toCome?.isReviewed ?? false)
  const leavesAt = leavesAtOf({ isUrgent: false, isReviewed, lastAt }, now)
  return {
    ...whom,
    isUrgent: false,
    leavesAt: latest(leavesAt, ...(toCome ? [toCome.leavesAt] : [])),
    isReviewed,
    isHeld: toCome?.isHeld ?? false,
    joins: toCome?.title ?? null,
    left: updatesLeft(recent.length),
    nextAt: nextUpdateAt(recent)?.toISOString() ?? null,
  }
}
