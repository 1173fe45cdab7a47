/** Letters without a Unicode decomposition, and the ASCII letters that people type instead. */
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

/** Normalizes text for comparison: removes case, accents and other marks. `Čisti Łódź` is `cisti lodz`. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase() // compatibility forms can decompose into capitals
    .replace(special, (letter) => plain[letter] as string)
