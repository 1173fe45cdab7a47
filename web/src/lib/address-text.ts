import { cleanLine } from '@muster/contract/facts/clean-text.ts'

/** A decoder writes U+FFFD for invalid bytes, such as `%ED%A0%80`. */
const undecodable = /\uFFFD/g

/** The beginning of a text, without half a surrogate pair at its end. */
export const beginning = (text: string, lengthMax: number): string => text.slice(0, lengthMax).replace(/\p{Cs}$/u, '')

/** A text from the URL, normalized as in the contract and truncated to its maximum length. Invisible text counts as empty. */
export const textIn = (search: URLSearchParams, name: string, lengthMax: number): string =>
  beginning(cleanLine((search.get(name) ?? '').replace(undecodable, '')), lengthMax).trim()
