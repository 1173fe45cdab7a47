import type { ChangeEffect } from '@muster/contract/campaigns/promises.ts'

/** A version whose people are mailed. */
export type MailedVersion = {
  number: number
  supporterEffect: ChangeEffect
  donorEffect: ChangeEffect
  storyChanged: boolean
  /** Whether people are told the new times and meeting point. */
  mailsArrangements: boolean
  /** The earlier edits that are one version with it. */
  merged: readonly number[]
}

/** The version that a person signed, and whether they stand behind the current promise. */
export type Signed = { version: number; isCurrent: boolean }

/** Whether the arrangements differ from those that the person was told last. */
type Told = { meetsOtherwise: boolean }

export type SupporterMail = 'renew' | 'told' | 'counts again' | 'arrangements'

/** Whether a person has seen this version: they signed it, a later one, or an edit that is one version with it. */
const hasSeen = ({ number, merged }: MailedVersion, version: number): boolean =>
  version >= number || merged.includes(version)

/**
 * Whether a person is told of changed arrangements. People who signed an earlier edit that is one version with this one saw other
 * arrangements, so they are told, too.
 */
const isToMeetOtherwise = (
  { mailsArrangements, number }: MailedVersion,
  { version, meetsOtherwise }: Told & { version: number },
): boolean => mailsArrangements && meetsOtherwise && version < number

/** The mail that a supporter gets about a version; null: none. */
export const supporterMailOf = (version: MailedVersion, signed: Signed & Told): SupporterMail | null => {
  const meets = isToMeetOtherwise(version, signed) ? 'arrangements' : null
  if (!signed.isCurrent) {
    const isAsked = version.supporterEffect === 'asked' && signed.version < version.number
    const isNew = isAsked || version.merged.includes(signed.version)
    return isNew ? 'renew' : meets
  }
  const isSeen = hasSeen(version, signed.version)
  // Its mail says what differs from what they signed, too.
  if (!isSeen && version.supporterEffect === 'asked') return 'counts again'
  if (meets || isSeen) return meets
  return version.supporterEffect === 'told' || version.storyChanged ? 'told' : null
}

/** The mail that a donor gets about a version; null: none. */
export const donorMailOf = (
  version: MailedVersion,
  given: readonly Signed[],
  { meetsOtherwise }: Told,
): 'asked' | 'told' | 'arrangements' | null => {
  const outdated = given.filter(({ isCurrent }) => !isCurrent)
  const isNew = ({ version: own }: Signed) =>
    (version.donorEffect === 'asked' && own < version.number) || version.merged.includes(own)
  if (outdated.some(isNew)) return 'asked'
  const newest = Math.max(...given.map(({ version: own }) => own))
  const meets = isToMeetOtherwise(version, { version: newest, meetsOtherwise }) ? 'arrangements' : null
  if (meets || given.every(({ version: own }) => hasSeen(version, own))) return meets
  return version.donorEffect === 'told' || version.storyChanged ? 'told' : null
}
