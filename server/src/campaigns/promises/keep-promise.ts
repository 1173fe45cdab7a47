import type { LockedEdit } from '../campaign/save-campaign.ts'
import { promiseOf } from '../campaign/campaign-fields.ts'
import { recountSupporters } from '../supports/supports.sql.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { after, day } from '../../platform/base/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { readPromise } from './canonical-promise.ts'
import { countedSince, isMailed, mailAt } from './arrangement-rules.ts'
import {
  changedFields,
  changesWindowMs,
  continuesVersion,
  type Effects,
  effectsOf,
  type Kinds,
  kindsOf,
  needsConfirmation as judgeConfirmation,
  quietMs,
  requireChangeable,
  requireRare,
} from './promise-rules.ts'
import { changeStands, type Standing } from './change-stands.ts'
import { passProposal } from './proposals/proposals.sql.ts'
import { recomputeVersions } from './recompute-promises.ts'
import {
  countArrangementMails,
  countFelt,
  findVersion,
  isPaidOut as findIsPaidOut,
  isSigned as findIsSigned,
  type Latest,
  mergeInto,
  renewOwnSupport,
  takeStoryMail,
  type VersionRow,
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
  isPaidOut: boolean
  effects: Effects
  storyChanged: boolean
  /** Whether it changes when on the day or where people meet, and whether that is mailed. */
  arrangements: { changed: boolean; mailed: boolean }
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
  /** What differs from the version that it follows. */
  kinds: Kinds
  storyChanged: boolean
  isCorrection: boolean
}

const none: Effects = { supporters: 'none', donors: 'none' }

/** What the edit does. Throws promise_changed_too_often. */
const judge = async (
  tx: Tx,
  change: LockedEdit,
  { isSigned, isCorrection }: { isSigned: boolean; isCorrection: boolean },
): Promise<Step> => {
  const { campaignId, after: changed, now } = change
  const latest = await ensureLatest(tx, change)
  const continues = continuesVersion(latest, { isSigned, isCorrection, now })
  const follows = continues ? (latest.follows ?? latest.number) : latest.number
  const base = continues ? await findVersion(tx, campaignId, follows) : latest
  const [was, is] = [readPromise(base.promise), promiseOf(changed)]
  const effects = isSigned && !isCorrection ? effectsOf(was, is) : none
  requireRare(effects, await countFelt(tx, campaignId, after(now, -changesWindowMs), follows))
  const kinds = kindsOf(changedFields(was, is))
  return { latest, continues, follows, effects, kinds, storyChanged: base.story !== changed.description, isCorrection }
}

const writeNext = (
  tx: Tx,
  { campaignId, editorId, before, after: changed, now }: LockedEdit,
  { latest, continues, follows, effects, kinds, storyChanged, isCorrection }: Step,
  { isFree, ...times }: MailTimes & { isFree: boolean },
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
    times_changed: kinds.times,
    meeting_changed: kinds.meeting,
    is_correction: isCorrection,
    ...times,
  })

type MailTimes = Pick<VersionRow, 'notify_at' | 'arrangements_notify_at'>

/**
 * When the people of a change of promise or story are mailed: ten minutes later, or the next day after a mail that told only of a changed story.
 * Null: they are not, because it concerns none of them.
 */
const changeTime = async (
  tx: Tx,
  { campaignId, now }: LockedEdit,
  { latest, continues, effects, storyChanged }: Step,
): Promise<Date | null> => {
  const soon = after(now, quietMs)
  if (effects.supporters !== 'none' || effects.donors !== 'none') return soon
  if (storyChanged) return takeStoryMail(tx, campaignId, soon, after(soon, -day))
  // If this edit takes the last one back, people who signed that one have to be asked.
  return continues && latest.notifyAt ? soon : null
}

/**
 * When people are told of changed arrangements. Null: these did not change, or the maximum number of changes was mailed, so this one is
 * only shown.
 */
const arrangementsTime = async (
  tx: Tx,
  { campaignId, after: changed, now }: LockedEdit,
  { latest, continues, kinds }: Step,
): Promise<Date | null> => {
  const moment = { endsAt: changed.ends_at, now }
  const waitsUntil = continues ? latest.arrangementsNotifyAt : null
  // The mail is not cancelled if the arrangements are as before again: people who signed in between have to be told.
  if (waitsUntil) return mailAt(moment, waitsUntil)
  if (!kinds.times && !kinds.meeting) return null
  const mailed = await countArrangementMails(tx, campaignId, countedSince(moment))
  return isMailed(mailed) ? mailAt(moment, null) : null
}

/** When people are mailed about a change. Never if no one signed, or only spelling was corrected. */
const mailTimes = async (tx: Tx, change: LockedEdit, step: Step, isSigned: boolean): Promise<MailTimes> =>
  isSigned && !step.isCorrection
    ? {
        notify_at: await changeTime(tx, change, step),
        arrangements_notify_at: await arrangementsTime(tx, change, step),
      }
    : { notify_at: null, arrangements_notify_at: null }

/** The columns that an edit writes beside the campaign's fields, and `finish`, to be called when they are written. */
export type KeptChange = {
  columns: Pick<Tables['campaign'], 'version' | 'current_versions' | 'donor_versions' | 'shown_versions'>
  outcome: ChangeOutcome
  finish: () => Promise<void>
}

/**
 * Writes a new version if an edit changes the promise, the arrangements or the story. Null: it changes none. The caller has locked the
 * campaign's row. Throws promise_locked, confirmation_needed, promise_changed_too_often and a field error: see `promise-rules.ts`.
 */
export const keepPromise = async (tx: Tx, change: LockedEdit, kind: ChangeKind): Promise<KeptChange | null> => {
  const { campaignId, ownerId, before, after: changed, now } = change
  const fields = changedFields(promiseOf(before), promiseOf(changed))
  if (fields.length === 0 && before.description === changed.description) return null
  await recomputeVersions(tx, campaignId)
  const isSigned = await findIsSigned(tx, campaignId, ownerId)
  const ends = { endsAt: before.ends_at, nextEndsAt: changed.ends_at }
  requireChangeable({ isSigned, changed: fields, ...ends, now })
  const isPaidOut = await findIsPaidOut(tx, campaignId)
  const needsConfirmation = judgeConfirmation(fields, { isSigned, isPaidOut })
  if (needsConfirmation && kind === 'edit') throw new DomainError('confirmation_needed')
  const step = await judge(tx, change, { isSigned, isCorrection: kind === 'correction' })
  const { effects, kinds, storyChanged } = step
  const version = before.version + 1
  const next = { ...step, number: version, promise: promiseOf(changed) }
  const { supporters, donors, shown } = await changeStands(tx, campaignId, next)
  if (step.continues) await mergeInto(tx, campaignId, step.latest.number, version)
  const times = await mailTimes(tx, change, step, isSigned)
  await writeNext(tx, change, step, { isFree: !isSigned, ...times })
  await passProposal(tx, campaignId, { version, fields, now })
  const arrangements = { changed: kinds.times || kinds.meeting, mailed: times.arrangements_notify_at !== null }
  return {
    columns: {
      version,
      current_versions: supporters.after,
      donor_versions: donors.after,
      shown_versions: shown,
    },
    outcome: { isSigned, needsConfirmation, isPaidOut, effects, storyChanged, arrangements, supporters, donors },
    finish: async () => {
      await renewOwnSupport(tx, campaignId, ownerId, version)
      await recountSupporters(tx, campaignId)
    },
  }
}
