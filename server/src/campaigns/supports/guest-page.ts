import type { GuestSupport } from '@muster/contract/site/mine.ts'
import { hiddenTitle } from '@muster/contract/facts/moderation.ts'
import { presentPerson } from '../../people/index.ts'
import { hasEnded } from '../campaign/find-open-campaign.ts'
import { meetingOf } from '../campaign/campaign-fields.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext } from '../../platform/context.ts'
import { changeSupport, stepBackFrom, type SupportChange } from './change-support.ts'
import { lockSupporter } from './own-support.sql.ts'
import { addSupport } from './support-campaign.ts'
import { findStanding, findStandings, type GuestStanding } from './supports.sql.ts'

/** An address, and one campaign. */
type Subject = { email: string; campaignId: string }

/** When and where the people of a campaign meet. What its owner wrote is not shown while it is hidden. */
const meetingFor = (found: GuestStanding) => {
  const { state: _, ...meeting } = meetingOf(found)
  const hidden = { meetingPoint: null, meetingPlace: null, city: null, country: null }
  return { ...meeting, ...(found.standing === 'hidden' && hidden) }
}

/** The name that others read among the supporters; null: none. */
const shownNameOf = ({ accountId: id, anonymous, username, name }: GuestStanding) =>
  id === null || anonymous ? null : presentPerson({ id, username, name, image_url: null }).displayName

const present = (found: GuestStanding, now: Date): GuestSupport => {
  const { campaignId, title, standing, executionDate, cancelledAt, supportedAt, askedAt } = found
  return {
    campaignId,
    title: standing === 'hidden' ? hiddenTitle : title,
    executionDate,
    endsAt: found.endsAt?.toISOString() ?? null,
    ...meetingFor(found),
    isCancelled: cancelledAt !== null,
    isHidden: standing === 'hidden',
    isOver: hasEnded(found, now),
    standing: supportedAt ? 'confirmed' : askedAt ? 'waiting' : 'none',
    version: found.version,
    supportedVersion: found.supportedVersion,
    toRenew: found.supportedVersion !== null && !found.isCurrent,
    since: (supportedAt ?? askedAt)?.toISOString() ?? null,
    anonymous: found.anonymous,
    shownName: shownNameOf(found),
    needs: found.needs,
    commitment: found.commitment,
    came: found.came,
    acting: found.commitment === 'open' ? found.acting : null,
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

type GuestChange = SupportChange & { version?: number | undefined }

/** Renews a support after a change of the promise. A support that was withdrawn is not made again. */
const renew = async (
  tx: Tx,
  { campaignId, email }: Subject,
  { version, needs = null }: { version: number; needs?: number | null | undefined },
  now: Date,
): Promise<void> => {
  const accountId = await lockSupporter(tx, { campaignId, email })
  if (accountId === undefined) throw new DomainError('support_not_found')
  await addSupport(tx, { campaignId, version }, { accountId, email, anonymous: false, needs }, now)
}

/**
 * Renews the support of an address if a version is given, and changes it as `changeSupport` does. Throws promise_changed and the errors of
 * `changeSupport`.
 */
export const changeSupportOf = async (
  context: AppContext,
  subject: Subject,
  { version, needs, anonymous }: GuestChange,
): Promise<GuestSupport> => {
  const { db, clock } = context
  const { campaignId, email } = subject
  if (version !== undefined) await transact(db, (tx) => renew(tx, subject, { version, needs }, clock.now()))
  if (needs !== undefined || anonymous !== undefined) {
    await changeSupport(context, { campaignId, who: { email } }, { needs, anonymous })
  }
  return readSupportOf(context, subject)
}

/** Steps back with the support of an address, as `stepBackFrom` does. */
export const stepBackOf = async (context: AppContext, { campaignId, email }: Subject): Promise<GuestSupport> => {
  await stepBackFrom(context, { campaignId, who: { email } })
  return readSupportOf(context, { campaignId, email })
}
