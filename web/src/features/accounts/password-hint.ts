import { passwordLength } from '@muster/contract/accounts.ts'
import { plural } from '../../lib/format.ts'

/** `strength`: 0 nothing yet, 1 too short or easily guessed, 2 good, 3 strong. */
export type PasswordHint = { strength: 0 | 1 | 2 | 3; words: string }

const goodLength = 12
const strongLength = 16
/** Fewer different characters than this are a pattern, however long. */
const fewCharacters = 5

/** Runs of neighbours, up or down, such as `1234` or `dcba`, count as their first character. */
const withoutRuns = (text: string) =>
  [...text].filter((character, index, all) => {
    const step = (character.codePointAt(0) ?? 0) - (all[index - 1]?.codePointAt(0) ?? -2)
    return Math.abs(step) > 1
  }).length

const containsName = (password: string, names: readonly string[]) =>
  names.some((name) => name.length >= 4 && password.toLowerCase().includes(name.toLowerCase()))

/**
 * What to say beside a new password while it is typed. A hint only: the rules are the contract's, and the server knows the commonest ones.
 * @param names what is known of the person: address, username
 */
export const passwordHint = (password: string, names: readonly string[] = []): PasswordHint => {
  const length = [...password].length
  if (length === 0)
    return { strength: 0, words: `At least ${passwordLength.min} characters. A few random words do well.` }
  if (length < passwordLength.min) {
    return { strength: 1, words: `${plural(passwordLength.min - length, 'more character', 'more characters')} to go.` }
  }
  const localParts = names.map((name) => name.split('@')[0] ?? '')
  if (
    new Set(password).size < fewCharacters ||
    withoutRuns(password) < fewCharacters ||
    containsName(password, localParts)
  ) {
    return { strength: 1, words: 'Easy to guess. A few random words do better.' }
  }
  if (length < goodLength) return { strength: 2, words: 'Good. Longer is stronger.' }
  if (length < strongLength) return { strength: 2, words: 'Good.' }
  return { strength: 3, words: 'Strong.' }
}
