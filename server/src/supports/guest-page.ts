import type { GuestSupports } from '@muster/contract/supports/mine.ts'
import { hasEnded } from '../campaigns/index.ts'
import { readMineToken } from '../mail/index.ts'
import { DomainError } from '../base/errors.ts'
import type { AppContext } from '../context.ts'
import type { Outbox } from '../mail/index.ts'
import { findStanding } from './supports.sql.ts'
import { withdrawSupport } from './withdraw-support.ts'

/** Returns the support that a guest's link shows. Throws invalid_token or campaign_not_found. */
export const readGuestSupports = async (context: AppContext, token: string): Promise<GuestSupports> => {
  const link = await readMineToken(context, token)
  const now = context.clock.now()
  const found = await findStanding(context.db, link, now)
  if (!found) throw new DomainError('campaign_not_found')
  const { title, executionDate, timeZone, cancelledAt, supportedAt, askedAt } = found
  const isCancelled = cancelledAt !== null
  const isOver = hasEnded(found, now)
  const campaign = { campaignId: link.campaignId, title, executionDate, timeZone, isCancelled, isOver }
  const since = supportedAt ?? askedAt
  const standing = supportedAt ? 'confirmed' : askedAt ? 'waiting' : 'none'
  return { email: link.email, supports: [{ ...campaign, standing, since: since?.toISOString() ?? null }] }
}

/**
 * Withdraws the support of a guest's link, also if the address has an account by now: the link was mailed to
 * that address. Throws invalid_token, and campaign_not_found for a campaign that the link is not about.
 */
export const withdrawGuestSupport = async (
  context: AppContext,
  outbox: Outbox,
  token: string,
  campaignId: string,
): Promise<void> => {
  const link = await readMineToken(context, token)
  if (link.campaignId !== campaignId) throw new DomainError('campaign_not_found')
  await withdrawSupport(context, outbox, campaignId, { email: link.email })
}
