import type { ChangeEffect } from '@muster/contract/promises/promises.ts'

/** A version whose people are mailed. */
export type MailedVersion = {
  number: number
  supporterEffect: ChangeEffect
  donorEffect: ChangeEffect
  storyChanged: boolean
  /** Edits that are one version with it. */
  merged: readonly number[]
}

/** The version that a person signed, and whether they stand behind the promise of now. */
export type Signed = { version: number; isCurrent: boolean }

export type SupporterMail = 'renew' | 'told' | 'counts again'

/** Who signed this number has seen the version, or an edit that is one version with it. */
const hasSeen = ({ number, merged }: MailedVersion, version: number): boolean =>
  version >= number || merged.includes(version)

/** The mail that a supporter gets about a version; null: none. */
export const supporterMailOf = (version: MailedVersion, signed: Signed): SupporterMail | null => {
  if (!signed.isCurrent) {
    const isNew = version.supporterEffect === 'asked' || version.merged.includes(signed.version)
    return isNew ? 'renew' : null
  }
  if (hasSeen(version, signed.version)) return null
  if (version.supporterEffect === 'asked') return 'counts again'
  return version.supporterEffect === 'told' || version.storyChanged ? 'told' : null
}

/** The mail that a donor gets about a version; null: none. */
export const donorMailOf = (version: MailedVersion, given: readonly Signed[]): 'asked' | 'told' | null => {
  const outdated = given.filter(({ isCurrent }) => !isCurrent)
  const isNew = ({ version: number }: Signed) => version.donorEffect === 'asked' || version.merged.includes(number)
  if (outdated.some(isNew)) return 'asked'
  if (given.every(({ version: number }) => hasSeen(version, number))) return null
  return version.donorEffect === 'told' || version.storyChanged ? 'told' : null
}
