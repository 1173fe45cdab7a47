import { formatCount, plural } from '../../../lib/format.ts'

/**
 * Describes the supporters of a campaign in a sentence.
 * @param count all supporters, the reader included where `isReader`; at least 1
 * @param isOpen whether the campaign still takes support
 */
export const supporterWords = (count: number, isReader: boolean, isOpen: boolean) => {
  if (!isReader) return plural(count, 'person', 'people')
  if (count <= 1) return isOpen ? 'You are the first.' : 'You alone.'
  return `You and ${others(count - 1)}`
}

/** How many of those who are counted are not in the list of names; empty: all are, or no one is. */
export const unnamedWords = (count: number, named: number) => {
  const unnamed = count - named
  if (named === 0 || unnamed <= 0) return ''
  return unnamed === 1 ? '1 of them is not named.' : `${formatCount(unnamed)} of them are not named.`
}

const others = (count: number) => `${formatCount(count)} ${count === 1 ? 'other' : 'others'}`

/**
 * The text beside the avatars: the reader first, otherwise a named supporter; empty if it would only repeat the number.
 * @param count all supporters, the reader included where `isReader`
 * @param names of those who are named, latest first
 */
export const companyWords = (count: number, isReader: boolean, names: readonly string[]) => {
  const first = isReader ? 'You' : names[0]
  if (first === undefined) return ''
  if (count <= 1) return isReader ? 'You are the first' : first
  return `${first} and ${others(count - 1)}`
}
