import { formatCount, plural } from './format.ts'

/** Says by how much a text is too long, instead of cutting what was pasted; undefined if it fits. */
export const tooLong = (text: string, max: number): string | undefined => {
  const over = text.trim().length - max
  return over > 0
    ? `At most ${formatCount(max)} characters. ${plural(over, 'character', 'characters')} too many`
    : undefined
}
