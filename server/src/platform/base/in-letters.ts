import { domainToUnicode } from 'node:url'

/** Scripts of domains, each used alone. Chinese, Japanese and Korean names mix theirs, with Latin letters, too. */
const alone =
  'Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Myanmar Khmer Tibetan Ethiopic'
const together = ['Han Bopomofo Latin', 'Han Hiragana Katakana Latin', 'Han Hangul Latin']

const inScripts = [...alone.split(' '), ...together].map((scripts) => {
  const letters = scripts.split(' ').map((script) => `\\p{scx=${script}}`)
  return new RegExp(`^[${letters.join('')}\\p{scx=Common}\\p{scx=Inherited}]+$`, 'u')
})

/** Letters of several scripts can look like another name: `pаypal` with a Cyrillic а. */
const isOfOneScript = (label: string): boolean => inScripts.some((pattern) => pattern.test(label))

const domainInLetters = (domain: string): string => {
  const letters = domainToUnicode(domain)
  return letters !== '' && letters.split('.').every(isOfOneScript) ? letters : domain
}

const encodedDomain = /(?<=@)(?:[a-z0-9-]+\.)*xn--[a-z0-9-]+(?:\.[a-z0-9-]+)*/gi

/**
 * A text for people, with the domains of its addresses in letters: `ana@bücher.example` for `ana@xn--bcher-kva.example`. A domain whose
 * letters mix scripts stays as it is stored. Record 110.
 */
export const inLetters = (text: string): string =>
  text.includes('xn--') ? text.replace(encodedDomain, domainInLetters) : text

/** {@link inLetters} of an address that may be unknown. */
export const inLettersOrNull = (text: string | null): string | null => text && inLetters(text)
