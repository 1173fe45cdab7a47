import { formatCount, plural } from '../../lib/format.ts'

/**
 * Who stands behind a campaign, in a sentence.
 * @param count all supporters, the reader included where `isReader`
 * @param isOpen whether more of them can come
 */
export const standingWords = (count: number, isReader: boolean, isOpen: boolean) => {
  if (!isReader && count > 0) return plural(count, 'person', 'people')
  if (!isReader) return isOpen ? 'Nobody yet. The first one counts most.' : 'Nobody did.'
  if (count <= 1) return isOpen ? 'You are the first.' : 'You alone.'
  return `You and ${formatCount(count - 1)} ${count === 2 ? 'other' : 'others'}`
}
