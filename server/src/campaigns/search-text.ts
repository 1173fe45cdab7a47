/** Letters that no decomposition turns into plain ones, as people type them who lack the key. */
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
}
const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

/** Text as compared: without case, accents and other marks. `Čisti Łódź` is `cisti lodz`. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase() // compatibility forms can decompose into capitals
    .replace(special, (letter) => plain[letter] as string)

/** Longer runs of letters are no words that anybody types. */
const wordMax = 40

/**
 * The distinct words of a text, folded, in their order. An apostrophe inside a word does not end it: `people's` is
 * `peoples`.
 */
export const wordsOf = (text: string): string[] => {
  const found = fold(text)
    .replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '')
    .match(/[\p{L}\p{N}]+/gu)
  return [...new Set((found ?? []).map((word) => [...word].slice(0, wordMax).join('')))]
}
