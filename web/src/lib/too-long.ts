import { formatCount, plural } from './format.ts'

/** What stands below a field of plain text while it is typed: how many characters it has, or how many are too many. */
export const charactersOf = (text: string, lengthMax: number): string => {
  const length = text.trim().length
  return length > lengthMax
    ? plural(length - lengthMax, 'character too many', 'characters too many')
    : `${formatCount(length)} of ${formatCount(lengthMax)} characters. Plain text.`
}

/** The error for a text that is too long, with the excess; undefined if it fits. Pasted text is not truncated. */
export const tooLong = (text: string, lengthMax: number): string | undefined => {
  const over = text.trim().length - lengthMax
  return over > 0
    ? `At most ${formatCount(lengthMax)} characters. ${plural(over, 'character', 'characters')} too many`
    : undefined
}
