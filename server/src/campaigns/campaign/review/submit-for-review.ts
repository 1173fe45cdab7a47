import type { Standing } from '@muster/contract/facts/moderation.ts'
import { hasOtherAdmin } from '../../../people/index.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Outbox } from '../../../mail/index.ts'
import { writeStanding } from '../standing.sql.ts'
import { waitsAgainMail, waitsAtFirstMail } from './review-mails.ts'
import { changesPromise, type Promised, type ReviewMode, waitsAgain, waitsAtFirst } from './review-rules.ts'
import { findNeedsReview, findOwnReviewed, findReviewedOwner, markNeedsReview } from './review.sql.ts'
import { DomainError } from '../../../platform/base/errors.ts'

/** The setting, and where the mails go. */
type Reviewing = {
  mode: ReviewMode
  production: boolean
  publicUrl: string
  outbox: Pick<Outbox, 'enqueue' | 'wake'>
}

type Rules = Pick<Reviewing, 'mode' | 'production'>

/** How campaigns are reviewed on this site. */
export const reviewingOf = ({ config }: Pick<AppContext, 'config'>, outbox: Outbox): Reviewing => ({
  mode: config.review,
  production: config.production,
  publicUrl: config.publicUrl,
  outbox,
})

/** Null: demo data, which is not reviewed. */
export type MaybeReviewing = Reviewing | null

type Subject = { id: string; ownerId: string; title: string }

const submit = async (
  tx: Tx,
  { publicUrl, outbox }: Reviewing,
  { id, title, to, mail }: Subject & { to: string; mail: typeof waitsAtFirstMail },
  now: Date,
): Promise<void> => {
  await writeStanding(tx, id, { standing: 'in_review', now })
  await markNeedsReview(tx, id)
  const content = mail({ title, url: `${publicUrl}/campaigns/${id}` })
  await outbox.enqueue(tx, { key: `review:${id}:${now.getTime()}`, to, content })
}

/** What decides about an owner. The only admin of a site has no other who could look at their campaigns. */
const findOwner = async (db: Db | Tx, ownerId: string, exceptId: string | null, { production }: Rules) => {
  const { isAdmin, ...owner } = await findReviewedOwner(db, ownerId, exceptId)
  return { ...owner, isOnlyAdmin: isAdmin && !(await hasOtherAdmin(db, { exceptId: ownerId, production })) }
}

/** Takes a new campaign into review if it has to wait for an admin, and tells its owner. */
export const submitNew = async (tx: Tx, reviewing: MaybeReviewing, campaign: Subject, now: Date): Promise<void> => {
  if (!reviewing || reviewing.mode === 'off') return
  const owner = await findOwner(tx, campaign.ownerId, campaign.id, reviewing)
  if (!waitsAtFirst(reviewing.mode, owner)) return
  await submit(tx, reviewing, { ...campaign, to: owner.email, mail: waitsAtFirstMail }, now)
}

type Changed = Subject & { standing: Standing; before: Promised; after: Promised }

/** Takes a published campaign into review if its promise was changed and has to wait for an admin, and tells its owner. */
export const submitChanged = async (tx: Tx, reviewing: MaybeReviewing, campaign: Changed, now: Date): Promise<void> => {
  if (!reviewing || reviewing.mode === 'off' || campaign.standing !== 'published') return
  if (!changesPromise(campaign.before, campaign.after)) return
  const owner = await findOwner(tx, campaign.ownerId, campaign.id, reviewing)
  if (!waitsAgain(reviewing.mode, { ...owner, needsReview: await findNeedsReview(tx, campaign.id) })) return
  await submit(tx, reviewing, { ...campaign, to: owner.email, mail: waitsAgainMail }, now)
}

/**
 * Whether what an owner is about to save would wait for an admin: a new campaign, or a change of this one's promise. Throws
 * campaign_not_found.
 */
export const wouldWait = async (
  { db, config: { review: mode, production } }: Pick<AppContext, 'db' | 'config'>,
  ownerId: string,
  campaignId: string | null,
): Promise<boolean> => {
  const owner = await findOwner(db, ownerId, campaignId, { mode, production })
  if (campaignId === null) return waitsAtFirst(mode, owner)
  const campaign = await findOwnReviewed(db, campaignId, ownerId)
  if (!campaign) throw new DomainError('campaign_not_found')
  return campaign.isPublished && waitsAgain(mode, { ...owner, ...campaign })
}
