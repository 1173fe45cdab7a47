import { isArrangement, lockedSentence, promised, type PromisedField } from '@muster/contract/facts/promised-fields.ts'
import { confirmedFields, promiseLockHours } from '@muster/contract/facts/promises.ts'
import type { CampaignPromise, ChangeEffect } from '@muster/contract/campaigns/promises.ts'
import { hour, minute, day } from '../../platform/base/clock.ts'
import { DomainError, invalidField } from '../../platform/base/errors.ts'

/** From when on the promise of a signed campaign cannot change, counted back from its end. */
export const lockMs = promiseLockHours * hour
/** Once people have signed, a day that is set or moved must end at least this far ahead. */
export const noticeMs = 72 * hour
/** Edits within this time of each other are one version. */
export const quietMs = 10 * minute
/** A version of several edits ends after this time, so that edits in quick succession cannot delay its mail. */
export const versionMaxMs = hour
export const changesWindowMs = 7 * day
export const changesMax = 2

type Field = PromisedField

/** What can be announced later: who signed before is told of it, and not asked again. */
const announcements: readonly { fields: readonly Field[]; isOpen: (promise: CampaignPromise) => boolean }[] = [
  { fields: ['executionDate', 'timeZone'], isOpen: ({ executionDate }) => executionDate === null },
  { fields: ['locationType', 'city', 'state', 'country'], isOpen: ({ locationType }) => locationType === 'global' },
]

const isAnnouncement = (before: CampaignPromise, field: Field): boolean =>
  announcements.some(({ fields, isOpen }) => fields.includes(field) && isOpen(before))

const effects = ['none', 'told', 'asked'] as const satisfies readonly ChangeEffect[]
const strongest = (...given: ChangeEffect[]): ChangeEffect =>
  effects.findLast((effect) => given.includes(effect)) ?? 'none'

export type Effects = { supporters: ChangeEffect; donors: ChangeEffect }

const onBoth = (effect: ChangeEffect): Effects => ({ supporters: effect, donors: effect })

const effectOfField = (before: CampaignPromise, after: CampaignPromise, field: Field): Effects => {
  switch (promised[field].kind) {
    case 'arrangement':
      return onBoth('none')
    case 'signed by donors':
      return { supporters: 'none', donors: 'asked' }
    case 'need':
      return onBoth((after.peopleGoal ?? 0) > (before.peopleGoal ?? 0) ? 'told' : 'none')
    case 'signed':
      return onBoth(isAnnouncement(before, field) ? 'told' : 'asked')
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields of a promise that differ. */
export const changedFields = (before: CampaignPromise, after: CampaignPromise): Field[] =>
  (Object.keys(after) as Field[]).filter((field) => !isSame(before[field], after[field]))

/** What kinds of fields differ: what people sign, when on the day they meet, and where. */
export type Kinds = { promise: boolean; times: boolean; meeting: boolean }

export const kindsOf = (fields: readonly Field[]): Kinds => ({
  promise: fields.some((field) => !isArrangement(field)),
  times: fields.includes('startTime') || fields.includes('endTime'),
  meeting: fields.includes('meetingPoint') || fields.includes('meetingPlace'),
})

/** What a change does to those who signed the promise before it. */
export const effectsOf = (before: CampaignPromise, after: CampaignPromise): Effects => {
  const each = changedFields(before, after).map((field) => effectOfField(before, after, field))
  return {
    supporters: strongest(...each.map(({ supporters }) => supporters)),
    donors: strongest(...each.map(({ donors }) => donors)),
  }
}

export type LatestVersion = {
  number: number
  createdAt: Date
  openedAt: Date
  isFree: boolean
  follows: number | null
  /** Whether its mails have begun to leave. */
  isMailed: boolean
  isCorrection: boolean
}

/** Whether an edit belongs to the latest version instead of making another. A correction of spelling is always a version of its own. */
export const continuesVersion = (
  { createdAt, openedAt, isFree, follows, isMailed, ...latest }: LatestVersion,
  { isSigned, isCorrection, now }: { isSigned: boolean; isCorrection: boolean; now: Date },
): boolean =>
  follows !== null &&
  !isMailed &&
  !isCorrection &&
  !latest.isCorrection &&
  // The first signature ends the version: later edits are compared with what that person signed.
  isFree === !isSigned &&
  now.getTime() - createdAt.getTime() < quietMs &&
  now.getTime() - openedAt.getTime() < versionMaxMs

/** Whether an admin has to confirm a change of these fields. */
export const needsConfirmation = (
  fields: readonly Field[],
  { isSigned, isPaidOut }: { isSigned: boolean; isPaidOut: boolean },
): boolean => isSigned && isPaidOut && fields.some((field) => confirmedFields.includes(field))

export type Change = {
  isSigned: boolean
  changed: readonly Field[]
  /** Before and after the change; null: to be announced. */
  endsAt: Date | null
  nextEndsAt: Date | null
  now: Date
}

const isOver = 'This campaign is over, so its day stays. Start a new one instead'
const tooSoon = 'People stand behind this campaign, so choose a day that ends at least 72 hours from now'

const locked = (fields: readonly Field[]): DomainError =>
  new DomainError('promise_locked', {
    fields: Object.fromEntries(fields.map((field) => [field, lockedSentence(field)])),
  })

/**
 * Throws promise_locked, also if the day of a past campaign would be moved, and a field error for a day that is too near. The arrangements
 * of a signed campaign can change until its end.
 */
export const requireChangeable = ({ isSigned, changed, endsAt, nextEndsAt, now }: Change): void => {
  const isMoved = endsAt?.getTime() !== nextEndsAt?.getTime()
  if (!isSigned) {
    if (isMoved && endsAt !== null && endsAt < now) throw new DomainError('promise_locked', { message: isOver })
    return
  }
  if (changed.length > 0 && endsAt !== null && endsAt < now) throw locked(changed)
  const unarranged = changed.filter((field) => !isArrangement(field))
  if (unarranged.length === 0) return
  if (endsAt !== null && endsAt.getTime() - lockMs <= now.getTime()) throw locked(unarranged)
  if (isMoved && nextEndsAt !== null && nextEndsAt.getTime() - noticeMs < now.getTime()) {
    throw invalidField('executionDate', tooSoon)
  }
}

/**
 * Refuses a third change within seven days. A change that no one is asked or told about is not counted.
 * @param others changes of the last seven days, without the version that the edit belongs to
 */
export const requireRare = ({ supporters, donors }: Effects, others: number): void => {
  const isFelt = supporters !== 'none' || donors !== 'none'
  if (isFelt && others >= changesMax) throw new DomainError('promise_changed_too_often')
}
