import { formatCount, plural } from '../../lib/format.ts'

/**
 * Who stands behind a campaign, in a sentence.
 * @param count all supporters, the reader included where `isReader`
 */
export const standingWords = (count: number, isReader: boolean) => {
  if (!isReader) return count === 0 ? 'Nobody yet. The first one counts most.' : plural(count, 'person', 'people')
  if (count <= 1) return 'You are the first.'
  return `You and ${formatCount(count - 1)} ${count === 2 ? 'other' : 'others'}`
}
