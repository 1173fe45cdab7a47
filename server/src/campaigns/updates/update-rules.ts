import type { ErrorCode } from '@muster/contract/facts/errors.ts'
import { urgentUpdatesMax } from '@muster/contract/facts/promises.ts'
import {
  trustedPeopleMax,
  trustWaitMinutes,
  updateDelayMinutes,
  updatesPerWeek,
} from '@muster/contract/facts/updates.ts'
import { day, minute } from '../../platform/base/clock.ts'
import { lockMs } from '../promises/promise-rules.ts'

export const weekMs = 7 * day
const delayMs = updateDelayMinutes * minute
const reviewMs = trustWaitMinutes * minute
/** A campaign mails at most one update in this time. */
const mailingMs = day

export type UpdatedCampaign = {
  /** Null: its day is not announced. */
  endsAt: Date | null
  cancelledAt: Date | null
}

/** Whether what is written now is urgent: the campaign ends in the next 48 hours. */
export const isUrgentNow = ({ endsAt, cancelledAt }: UpdatedCampaign, now: Date): boolean =>
  cancelledAt === null && endsAt !== null && endsAt >= now && endsAt.getTime() - lockMs <= now.getTime()

/** How many more urgent updates a campaign can have. */
export const urgentLeft = (sent: number): number => Math.max(0, urgentUpdatesMax - sent)

/** How many more updates can be written, of an owner or author who wrote so many in the last week. */
export const updatesLeft = (recent: number): number => Math.max(0, updatesPerWeek - recent)

/** When the next update can be written, of an owner or author who wrote at these times in the last week, oldest first; null: now. */
export const nextUpdateAt = (recent: readonly Date[]): Date | null => {
  const lastToPass = recent.at(-updatesPerWeek)
  return lastToPass ? new Date(lastToPass.getTime() + weekMs) : null
}

/** Whether an admin looks at it first: its owner is new, and it goes to many. What is urgent cannot wait. */
export const needsReview = (mailing: { isUrgent: boolean; people: number; isTrusted: boolean }): boolean =>
  !mailing.isUrgent && mailing.people > trustedPeopleMax && !mailing.isTrusted

/**
 * When the mails of an update leave that is written now. What waits for an admin waits its full time from the last word that was written.
 * @param lastAt when the campaign's mailing before left; null: there was none
 */
export const leavesAtOf = (
  { isUrgent, isReviewed, lastAt }: { isUrgent: boolean; isReviewed: boolean; lastAt: Date | null },
  now: Date,
): Date => {
  if (isUrgent) return now
  const waits = now.getTime() + (isReviewed ? reviewMs : delayMs)
  return new Date(Math.max(waits, lastAt === null ? 0 : lastAt.getTime() + mailingMs))
}

/** A count as an owner reads it: from 100 on, two figures. So the owner cannot tell when one person stops the mails. */
export const about = (people: number): number => {
  if (people < 100) return people
  const unit = 10 ** (String(people).length - 2)
  return Math.round(people / unit) * unit
}

/** Why the owner cannot send an urgent update by the older call; null: they can. */
export const urgentRefusal = (
  campaign: UpdatedCampaign,
  now: Date,
): Extract<ErrorCode, 'campaign_cancelled' | 'urgent_updates_closed'> | null => {
  if (campaign.cancelledAt) return 'campaign_cancelled'
  return isUrgentNow(campaign, now) ? null : 'urgent_updates_closed'
}

const titleMax = 80

/** The first words of a text, as the title of an urgent update that was written without one. The migration does the same. */
export const firstWords = (text: string): string => {
  const line = /[^\n]+/.exec(text)?.[0] ?? ''
  const signs = [...line]
  if (signs.length <= titleMax) return line
  return `${signs
    .slice(0, titleMax - 1)
    .join('')
    .replace(/\s+\S*$/, '')}…`
}
