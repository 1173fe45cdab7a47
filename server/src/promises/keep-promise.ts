import type { KeptPromise, PromiseChange } from '../campaigns/index.ts'
import { promiseOf } from '../campaigns/index.ts'
import { after, day } from '../base/clock.ts'
import type { Tx } from '../database/database.ts'
import { recountSupporters } from '../supports/index.ts'
import { hashPromise, readPromise } from './canonical-promise.ts'
import {
  changedFields,
  changesWindowMs,
  continuesVersion,
  type Effects,
  effectsOf,
  quietMs,
  requireChangeable,
  requireRare,
} from './promise-rules.ts'
import { changeStands, type Standing } from './change-stands.ts'
import {
  countFelt,
  findLatest,
  findVersion,
  insertVersion,
  isSigned as findIsSigned,
  type Latest,
  mergeInto,
  renewOwnSupport,
  takeStoryMail,
} from './versions.sql.ts'

/** What a change does, for a preview of it. */
export type ChangeOutcome = {
  isSigned: boolean
  effects: Effects
  storyChanged: boolean
  supporters: Standing
  donors: Standing
}

/** Writes the promise as it was before its first change. */
const insertFirst = async (tx: Tx, { campaignId, ownerId, before }: PromiseChange): Promise<Latest> => {
  const { text, hash, supporterHash, donorHash } = hashPromise(promiseOf(before))
  const { version: number, created_at: createdAt, description: story } = before
  await insertVersion(tx, {
    campaign_id: campaignId,
    number,
    promise: text,
    promise_hash: hash,
    supporter_hash: supporterHash,
    donor_hash: donorHash,
    supporter_stands: supporterHash,
    donor_stands: donorHash,
    supporter_stood: null,
    donor_stood: null,
    story,
    created_at: createdAt,
    created_by: ownerId,
    follows: null,
    opened_at: createdAt,
    is_free: true,
    merged_into: null,
    supporter_effect: 'none',
    donor_effect: 'none',
    story_changed: false,
    notify_at: null,
  })
  return { number, promise: text, story, createdAt, openedAt: createdAt, isFree: true, follows: null, isMailed: false }
}

type Step = {
  latest: Latest
  /** Whether the edit belongs to the latest version. */
  continues: boolean
  /** The version that people signed before, with which the edit is compared. */
  follows: number
  effects: Effects
  storyChanged: boolean
}

const none: Effects = { supporters: 'none', donors: 'none' }

/** What the edit does. Throws promise_changed_too_often. */
const judge = async (tx: Tx, change: PromiseChange, isSigned: boolean): Promise<Step> => {
  const { campaignId, after: changed, now } = change
  const latest = (await findLatest(tx, campaignId)) ?? (await insertFirst(tx, change))
  const continues = continuesVersion(latest, { isSigned, now })
  const follows = continues ? (latest.follows ?? latest.number) : latest.number
  const base = continues ? await findVersion(tx, campaignId, follows) : latest
  const effects = isSigned ? effectsOf(readPromise(base.promise), promiseOf(changed)) : none
  requireRare(effects, await countFelt(tx, campaignId, after(now, -changesWindowMs), follows))
  return { latest, continues, follows, effects, storyChanged: base.story !== changed.description }
}

const insertNext = async (
  tx: Tx,
  { campaignId, editorId, before, after: changed, now }: PromiseChange,
  { latest, continues, follows, effects, storyChanged }: Step,
  { isFree, notifyAt }: { isFree: boolean; notifyAt: Date | null },
): Promise<void> => {
  const number = before.version + 1
  const { text, hash, supporterHash, donorHash } = hashPromise(promiseOf(changed))
  await insertVersion(tx, {
    campaign_id: campaignId,
    number,
    promise: text,
    promise_hash: hash,
    supporter_hash: supporterHash,
    donor_hash: donorHash,
    supporter_stands: supporterHash,
    donor_stands: donorHash,
    supporter_stood: null,
    donor_stood: null,
    story: changed.description,
    created_at: now,
    created_by: editorId,
    follows,
    opened_at: continues ? latest.openedAt : now,
    is_free: isFree,
    merged_into: null,
    supporter_effect: effects.supporters,
    donor_effect: effects.donors,
    story_changed: storyChanged,
    notify_at: notifyAt,
  })
}

/** When the people of a change are mailed: ten minutes later, or the next day after a mail that told only of a changed story. */
const mailTime = (tx: Tx, { campaignId, now }: PromiseChange, { effects, storyChanged }: Step): Promise<Date> => {
  const soon = after(now, quietMs)
  const isOnlyStory = storyChanged && effects.supporters === 'none' && effects.donors === 'none'
  return isOnlyStory ? takeStoryMail(tx, campaignId, soon, after(soon, -day)) : Promise.resolve(soon)
}

export type KeptChange = KeptPromise & { outcome: ChangeOutcome }

/**
 * Writes a new version of a promise or story that an edit changes. The campaign's row is locked. Null: neither changes. Throws
 * promise_locked, promise_changed_too_often and a field error: see `promise-rules.ts`.
 */
export const keepPromise = async (tx: Tx, change: PromiseChange): Promise<KeptChange | null> => {
  const { campaignId, ownerId, before, after: changed, now } = change
  const changesPromise = changedFields(promiseOf(before), promiseOf(changed)).length > 0
  if (!changesPromise && before.description === changed.description) return null
  const isSigned = await findIsSigned(tx, campaignId, ownerId)
  requireChangeable({ isSigned, changesPromise, endsAt: before.ends_at, nextEndsAt: changed.ends_at, now })
  const step = await judge(tx, change, isSigned)
  const { effects, storyChanged } = step
  const number = before.version + 1
  const { supporters, donors } = await changeStands(tx, campaignId, { ...step, number, promise: promiseOf(changed) })
  if (step.continues) await mergeInto(tx, campaignId, step.latest.number, number)
  await insertNext(tx, change, step, {
    isFree: !isSigned,
    notifyAt: isSigned ? await mailTime(tx, change, step) : null,
  })
  return {
    columns: { version: number, current_versions: supporters.after, donor_versions: donors.after },
    outcome: { isSigned, effects, storyChanged, supporters, donors },
    finish: async () => {
      await renewOwnSupport(tx, campaignId, ownerId, number)
      await recountSupporters(tx, campaignId)
    },
  }
}
