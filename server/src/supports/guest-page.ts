import type { GuestSupport } from '@muster/contract/mine/mine.ts'
import { hiddenTitle } from '@muster/contract/facts/moderation.ts'
import { hasEnded } from '../campaigns/index.ts'
import { transact } from '../database/database.ts'
import { DomainError } from '../base/errors.ts'
import type { AppContext } from '../context.ts'
import { findStanding, findStandings, type GuestStanding, setAnonymous } from './supports.sql.ts'

/** An address, and one campaign. */
type Subject = { email: string; campaignId: string }

const present = (found: GuestStanding, now: Date): GuestSupport => {
  const { campaignId, title, standing, executionDate, timeZone, cancelledAt, supportedAt, askedAt, anonymous } = found
  return {
    campaignId,
    title: standing === 'hidden' ? hiddenTitle : title,
    executionDate,
    timeZone,
    isCancelled: cancelledAt !== null,
    isHidden: standing === 'hidden',
    isOver: hasEnded(found, now),
    standing: supportedAt ? 'confirmed' : askedAt ? 'waiting' : 'none',
    since: (supportedAt ?? askedAt)?.toISOString() ?? null,
    anonymous,
  }
}

/** The support of one campaign by an address. Throws campaign_not_found. */
export const readSupportOf = async ({ db, clock }: AppContext, subject: Subject): Promise<GuestSupport> => {
  const now = clock.now()
  const found = await findStanding(db, subject, now)
  if (!found) throw new DomainError('campaign_not_found')
  return present(found, now)
}

/** All campaigns that an address supports or was asked to confirm. */
export const listSupportsOf = async ({ db, clock }: AppContext, email: string): Promise<GuestSupport[]> => {
  const now = clock.now()
  return (await findStandings(db, email, now)).map((found) => present(found, now))
}

/** Changes whether the name of a supporter stays off public lists. Throws campaign_not_found or support_not_found. */
export const changeSupportOf = async (
  context: AppContext,
  subject: Subject,
  anonymous: boolean | undefined,
): Promise<GuestSupport> => {
  if (anonymous !== undefined) {
    const isTheirs = await transact(context.db, (tx) => setAnonymous(tx, { ...subject, anonymous }))
    if (!isTheirs) throw new DomainError('support_not_found')
  }
  return readSupportOf(context, subject)
}
