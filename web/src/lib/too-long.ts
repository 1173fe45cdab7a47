import { formatCount, plural } from './format.ts'

/** The error for a text that is too long, with the excess; undefined if it fits. Pasted text is not truncated. */
export const tooLong = (text: string, lengthMax: number): string | undefined => {
  const over = text.trim().length - lengthMax
  return over > 0
    ? `At most ${formatCount(lengthMax)} characters. ${plural(over, 'character', 'characters')} too many`
    : undefined
}
