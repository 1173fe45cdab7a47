import type { KeptPromise, PromiseChange } from '../campaigns/index.ts'
import { promiseOf } from '../campaigns/index.ts'
import { DomainError } from '../base/errors.ts'
import { after, day } from '../base/clock.ts'
import type { Tx } from '../database/database.ts'
import { recountSupporters } from '../supports/index.ts'
import { readPromise } from './canonical-promise.ts'
import {
  changedFields,
  changesWindowMs,
  continuesVersion,
  type Effects,
  effectsOf,
  needsConfirmation as judgeConfirmation,
  quietMs,
  requireChangeable,
  requireRare,
} from './promise-rules.ts'
import { changeStands, type Standing } from './change-stands.ts'
import { passProposal } from './proposals/open-proposal.sql.ts'
import {
  countFelt,
  findVersion,
  isPaidOut,
  isSigned as findIsSigned,
  type Latest,
  mergeInto,
  renewOwnSupport,
  takeStoryMail,
} from './versions.sql.ts'
import { ensureLatest, writeVersion } from './write-version.ts'

/**
 * How a change came about. `edit`: its owner saves it, which is refused if an admin has to confirm it. `confirmed`: an admin has confirmed it, or it
 * is only tried. `correction`: an admin has confirmed that it only corrects spelling, so no one is asked or told.
 */
export type ChangeKind = 'edit' | 'confirmed' | 'correction'

/** What a change does, for a preview of it. */
export type ChangeOutcome = {
  isSigned: boolean
  needsConfirmation: boolean
  effects: Effects
  storyChanged: boolean
  supporters: Standing
  donors: Standing
}

type Step = {
  latest: Latest
  /** Whether the edit belongs to the latest version. */
  continues: boolean
  /** The version that people signed before, with which the edit is compared. */
  follows: number
  effects: Effects
  storyChanged: boolean
  isCorrection: boolean
}

const none: Effects = { supporters: 'none', donors: 'none' }

/** What the edit does. Throws promise_changed_too_often. */
const judge = async (
  tx: Tx,
  change: PromiseChange,
  { isSigned, isCorrection }: { isSigned: boolean; isCorrection: boolean },
): Promise<Step> => {
  const { campaignId, after: changed, now } = change
  const latest = await ensureLatest(tx, change)
  const continues = continuesVersion(latest, { isSigned, isCorrection, now })
  const follows = continues ? (latest.follows ?? latest.number) : latest.number
  const base = continues ? await findVersion(tx, campaignId, follows) : latest
  const effects = isSigned && !isCorrection ? effectsOf(readPromise(base.promise), promiseOf(changed)) : none
  requireRare(effects, await countFelt(tx, campaignId, after(now, -changesWindowMs), follows))
  return { latest, continues, follows, effects, storyChanged: base.story !== changed.description, isCorrection }
}

const writeNext = (
  tx: Tx,
  { campaignId, editorId, before, after: changed, now }: PromiseChange,
  { latest, continues, follows, effects, storyChanged, isCorrection }: Step,
  { isFree, notifyAt }: { isFree: boolean; notifyAt: Date | null },
): Promise<void> =>
  writeVersion(tx, {
    campaign_id: campaignId,
    number: before.version + 1,
    promise: promiseOf(changed),
    story: changed.description,
    created_at: now,
    created_by: editorId,
    follows,
    opened_at: continues ? latest.openedAt : now,
    is_free: isFree,
    supporter_effect: effects.supporters,
    donor_effect: effects.donors,
    story_changed: storyChanged,
    is_correction: isCorrection,
    notify_at: notifyAt,
  })

/**
 * When the people of a change are mailed: ten minutes later, or the next day after a mail that told only of a changed story. Null: they are not,
 * because no one signed, or only spelling was corrected.
 */
const mailTime = async (
  tx: Tx,
  { campaignId, now }: PromiseChange,
  { effects, storyChanged, isCorrection }: Step,
  isSigned: boolean,
): Promise<Date | null> => {
  if (!isSigned || isCorrection) return null
  const soon = after(now, quietMs)
  const isOnlyStory = storyChanged && effects.supporters === 'none' && effects.donors === 'none'
  return isOnlyStory ? takeStoryMail(tx, campaignId, soon, after(soon, -day)) : soon
}

export type KeptChange = KeptPromise & { outcome: ChangeOutcome }

/**
 * Writes a new version of a promise or story that an edit changes. The campaign's row is locked. Null: neither changes. Throws
 * promise_locked, confirmation_needed, promise_changed_too_often and a field error: see `promise-rules.ts`.
 */
export const keepPromise = async (
  tx: Tx,
  change: PromiseChange,
  kind: ChangeKind = 'edit',
): Promise<KeptChange | null> => {
  const { campaignId, ownerId, before, after: changed, now } = change
  const fields = changedFields(promiseOf(before), promiseOf(changed))
  const changesPromise = fields.length > 0
  if (!changesPromise && before.description === changed.description) return null
  const isSigned = await findIsSigned(tx, campaignId, ownerId)
  requireChangeable({ isSigned, changesPromise, endsAt: before.ends_at, nextEndsAt: changed.ends_at, now })
  const needsConfirmation = judgeConfirmation(fields, { isSigned, isPaidOut: await isPaidOut(tx, campaignId) })
  if (needsConfirmation && kind === 'edit') throw new DomainError('confirmation_needed')
  const step = await judge(tx, change, { isSigned, isCorrection: kind === 'correction' })
  const { effects, storyChanged } = step
  const number = before.version + 1
  const { supporters, donors } = await changeStands(tx, campaignId, { ...step, number, promise: promiseOf(changed) })
  if (step.continues) await mergeInto(tx, campaignId, step.latest.number, number)
  await writeNext(tx, change, step, { isFree: !isSigned, notifyAt: await mailTime(tx, change, step, isSigned) })
  await passProposal(tx, campaignId, { number, changesPromise, now })
  return {
    columns: { version: number, current_versions: supporters.after, donor_versions: donors.after },
    outcome: { isSigned, needsConfirmation, effects, storyChanged, supporters, donors },
    finish: async () => {
      await renewOwnSupport(tx, campaignId, ownerId, number)
      await recountSupporters(tx, campaignId)
    },
  }
}
