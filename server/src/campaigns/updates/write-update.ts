import { DomainError } from '../../platform/base/errors.ts'
import { faultPoint } from '../../platform/base/faults.ts'
import { newId } from '../../platform/base/tokens.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import type { Bind, BoundRecord } from '../../platform/http/idempotency.ts'
import { urlsNotOwned } from '../../platform/storage/index.ts'
import { findOrganisersOf } from '../organisers/organiser-ids.sql.ts'
import { requireStarts } from '../campaign/standing-rules.ts'
import { updatesJob } from './mail-updates.ts'
import { countPeople } from './readers.sql.ts'
import { isUrgentNow, leavesAtOf, needsReview, updatesLeft, weekMs } from './update-rules.ts'
import {
  changeUpdate,
  deleteUpdate,
  findFreeNumber,
  findLastMailed,
  findRecent,
  findUpdate,
  insertMailing,
  insertUpdate,
  isTrustedOwner,
  lockCampaign,
  lockToCome,
  lockUpdate,
  lockWriters,
  markRemoved,
  postpone,
  type UpdateRow,
} from './updates.sql.ts'

type Picture = { url: string; alt: string }
export type Written = { title: string; text: string; images: Picture[] }

/** Throws image_not_yours if a picture is neither the author's nor was in the update before. */
const requireOwnPictures = async (
  tx: Tx,
  authorId: string,
  images: readonly Picture[],
  kept: readonly Picture[] = [],
) => {
  const known = new Set(kept.map(({ url }) => url))
  const added = images.map(({ url }) => url).filter((url) => !known.has(url))
  if ((await urlsNotOwned(tx, authorId, added)).length === 0) return
  const { message } = new DomainError('image_not_yours')
  throw new DomainError('image_not_yours', { fields: { images: message } })
}

/** Locks the campaign, and the people whose updates are counted together. Throws campaign_not_found, updates_closed and the errors of its standing. */
const lockForWriting = async (tx: Tx, campaignId: string, authorId: string) => {
  const organisers = await findOrganisersOf(tx, campaignId)
  if (!organisers) throw new DomainError('campaign_not_found')
  await lockWriters(tx, [organisers.ownerId, authorId])
  const campaign = await lockCampaign(tx, campaignId)
  if (!campaign) throw new DomainError('campaign_not_found')
  if (campaign.standing === 'hidden') throw new DomainError('updates_closed')
  requireStarts(campaign)
  return campaign
}

type Place = { campaignId: string; ownerId: string; people: number; now: Date }

/** Puts what is written into the mailing that has not left, or into a new one. Returns its id. */
const placeInMailing = async (tx: Tx, { campaignId, ownerId, people, now }: Place): Promise<string> => {
  const isReviewed = needsReview({ isUrgent: false, people, isTrusted: await isTrustedOwner(tx, ownerId, now) })
  // Locked before the last one is read: it may be the one that leaves at this moment.
  const toCome = await lockToCome(tx, campaignId)
  const lastAt = await findLastMailed(tx, campaignId)
  const leavesAt = leavesAtOf({ isUrgent: false, isReviewed, lastAt }, now)
  if (!toCome) {
    const id = newId()
    await insertMailing(tx, { id, campaignId, urgentNumber: null, people, leavesAt, writtenAt: now, isReviewed })
    return id
  }
  // What an admin has let go has new words now, and waits again. What is held stays held.
  const review = toCome.review === 'held' ? 'held' : isReviewed ? 'waiting' : toCome.review
  await postpone(tx, toCome.id, { leavesAt, review, people, now })
  return toCome.id
}

/** Throws urgent_updates_used. */
const insertUrgentMailing = async (tx: Tx, { campaignId, people, now }: Omit<Place, 'ownerId'>): Promise<string> => {
  const number = await findFreeNumber(tx, campaignId)
  if (number === null) throw new DomainError('urgent_updates_used')
  const id = newId()
  const mailing = { id, campaignId, urgentNumber: number, people }
  await insertMailing(tx, { ...mailing, leavesAt: now, writtenAt: now, isReviewed: false })
  return id
}

type NewUpdate = Written & {
  campaignId: string
  authorId: string
  /** What the author was shown; undefined: nothing. */
  isUrgent?: boolean | undefined
}

/**
 * Records an update. Throws campaign_not_found, the errors of the campaign's standing, image_not_yours, updates_used, urgent_updates_used and
 * update_timing_changed.
 */
export const recordUpdate = async (
  { db, clock }: AppContext,
  { campaignId, authorId, isUrgent: isShownUrgent, ...written }: NewUpdate,
  bind: Bind,
): Promise<BoundRecord> => {
  // Counted before anything is locked: it reads all people of the campaign.
  const people = await countPeople(db, campaignId)
  return transact(db, async (tx) => {
    const now = clock.now()
    const campaign = await lockForWriting(tx, campaignId, authorId)
    const { ownerId } = campaign
    await requireOwnPictures(tx, authorId, written.images)
    const isUrgent = isUrgentNow(campaign, now)
    // What is urgent cannot be taken back, so the author has to know it.
    if (isShownUrgent !== undefined && isShownUrgent !== isUrgent) throw new DomainError('update_timing_changed')
    const since = new Date(now.getTime() - weekMs)
    if (!isUrgent && updatesLeft((await findRecent(tx, { ownerId, authorId, since })).length) === 0) {
      throw new DomainError('updates_used')
    }
    const mailingId = isUrgent
      ? await insertUrgentMailing(tx, { campaignId, people, now })
      : await placeInMailing(tx, { campaignId, ownerId, people, now })
    const id = newId()
    await insertUpdate(tx, { id, campaignId, mailingId, authorId, ...written }, now)
    return bind(tx, id)
  })
}

/** Has the mails of an urgent update written soon, and returns the update. */
export const concludeUpdate = async ({ db, jobs }: AppContext, id: string): Promise<UpdateRow> => {
  faultPoint('update.recorded')
  const update = await findUpdate(db, id)
  if (update.isUrgent) await jobs.wake(updatesJob)
  return update
}

type Named = { campaignId: string; updateId: string; authorId: string }

/** Changes an update. Throws update_not_found, the errors of the campaign's standing, and image_not_yours. */
export const editUpdate = async (
  { db, clock }: AppContext,
  { campaignId, updateId, authorId, ...written }: Named & Written,
): Promise<UpdateRow> => {
  const people = await countPeople(db, campaignId)
  return transact(db, async (tx) => {
    const now = clock.now()
    const { ownerId } = await lockForWriting(tx, campaignId, authorId)
    const update = await lockUpdate(tx, campaignId, updateId)
    if (!update || update.removedAt) throw new DomainError('update_not_found')
    await requireOwnPictures(tx, authorId, written.images, update.images)
    const isMailed = update.mailedAt !== null
    await changeUpdate(tx, { id: updateId, campaignId, isMailed }, written, now)
    // An admin looks at what is mailed, not at what was written first.
    if (!isMailed && update.review !== null) await placeInMailing(tx, { campaignId, ownerId, people, now })
    return findUpdate(tx, updateId)
  })
}

/** Takes an update back, or removes one whose mails have left. Throws update_not_found. */
export const removeUpdate = (
  { db, clock }: AppContext,
  { campaignId, updateId }: Pick<Named, 'campaignId' | 'updateId'>,
): Promise<void> =>
  transact(db, async (tx) => {
    await lockCampaign(tx, campaignId)
    const update = await lockUpdate(tx, campaignId, updateId)
    if (!update) throw new DomainError('update_not_found')
    if (update.removedAt) return
    if (update.mailedAt === null) return deleteUpdate(tx, { id: updateId, campaignId, mailingId: update.mailingId })
    await markRemoved(tx, updateId, campaignId, clock.now())
  })
