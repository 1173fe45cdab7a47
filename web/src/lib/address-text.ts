import { cleanLine } from '@muster/contract/facts/clean-text.ts'

/** A decoder puts U+FFFD where it finds no text, such as `%ED%A0%80`. */
const undecodable = /\uFFFD/g

/** The beginning of a text, without half a character at its end. */
export const beginning = (text: string, max: number): string => text.slice(0, max).replace(/\p{Cs}$/u, '')

/** A text of the address as the contract would keep it, cut to its length. What cannot be seen counts as not given. */
export const textIn = (search: URLSearchParams, name: string, max: number): string =>
  beginning(cleanLine((search.get(name) ?? '').replace(undecodable, '')), max).trim()
