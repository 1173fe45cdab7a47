import type { Language } from './languages.ts'
import { bell, even, type Random, zipf, zipfIndex } from './picks.ts'
import { rareWord } from './rare-words.ts'
import tagWords from './words/tags.json' with { type: 'json' }

const rareWords = 300_000
const causes = tagWords.text.split(' ')

const isLatin = (word: string) => word < '\u{250}'

/** A word of the long tail: an inflected noun, or one that few texts have. */
const rareOf = (random: Random, language: Language): string => {
  const rare = rareWord(zipfIndex(random, rareWords, 20))
  const noun = zipf(random, language.nouns)
  const ending = even(random, language.endings)
  if (random() < 0.4 || !isLatin(noun)) return noun.slice(0, -1) + ending
  return random() < 0.5 ? rare : rare + ending
}

/** The word with two letters swapped, as people mistype. */
const mistyped = (random: Random, word: string): string => {
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2))
  return word.slice(0, at) + word.slice(at + 1, at + 2) + word.slice(at, at + 1) + word.slice(at + 2)
}

const mistypedShare = 0.01

export const titleOf = (random: Random, language: Language, place: string): string => {
  const words: Record<string, () => string> = {
    V: () => zipf(random, language.verbs),
    A: () => zipf(random, language.adjectives),
    N: () => zipf(random, language.nouns),
    M: () => (random() < 0.3 ? rareOf(random, language) : zipf(random, language.nouns)),
    P: () => place,
    R: () => rareOf(random, language),
  }
  const title = zipf(random, language.titles).replace(/\$([VANMPR])/g, (_, kind: string) => {
    const word = words[kind]?.() ?? ''
    return kind !== 'P' && random() < mistypedShare ? mistyped(random, word) : word
  })
  const whole = random() < 0.04 ? `${title} 202${Math.floor(random() * 7)}` : title
  return whole.charAt(0).toUpperCase() + whole.slice(1)
}

/** About 45 words; some have ten, some hundreds. */
export const descriptionOf = (random: Random, language: Language): string => {
  const length = Math.round(Math.exp(3.8 + 0.6 * bell(random)))
  const words = Array.from({ length }, () => {
    const kind = random()
    if (kind < 0.62) return zipf(random, language.common, 1)
    if (kind < 0.84) return zipf(random, language.nouns)
    return kind < 0.91 ? zipf(random, language.adjectives) : rareOf(random, language)
  })
  return `${words.join(' ')}.`
}

/** Mostly common causes; some tags are used once. */
export const tagsOf = (random: Random, language: Language, city: string): string[] => {
  const tags = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    const kind = random()
    if (kind < 0.75) return zipf(random, causes, 8)
    if (kind < 0.9) return zipf(random, language.nouns).toLowerCase()
    return kind < 0.95 ? city.toLowerCase().slice(0, 30) : rareOf(random, language).toLowerCase()
  })
  return [...new Set(tags)]
}

export const nameOf = (random: Random, { firstNames, lastNames }: Language): string => {
  const rare = rareWord(zipfIndex(random, rareWords, 2_000))
  const last = random() < 0.3 ? rare.charAt(0).toUpperCase() + rare.slice(1) : zipf(random, lastNames, 20)
  return `${zipf(random, firstNames, 20)} ${last}`
}
