/** A piece of a text: words as they are, or a link with what it shows. */
export type TextPart = { text: string; href?: string }

/**
 * What can stand in an address: no white space, quotes or angle brackets, which surround addresses in prose; no backslash, which
 * browsers read as a slash; no invisible characters, which could make the link read differently from where it leads.
 */
const candidate = /(?<![\p{L}\p{N}])https?:\/\/(?!\/)[^\s<>"“”„«»\\\p{Cc}\p{Cf}]+/giu
/** Longer ones are no addresses that a person would write. */
const longest = 2_000
/** How much of path and query is shown; the host is always shown in full. */
const shownRest = 48

const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '）': '（', '」': '「', '】': '【' }
const punctuation = /[.,;:!?'’‘*_…。、，！？；：]/u

const countOf = (text: string, sign: string) => text.split(sign).length - 1

/** Leaves out what ends the sentence rather than the address: punctuation, and brackets that are opened before the address. */
const trimSentenceEnd = (address: string) => {
  let kept = address
  for (;;) {
    const last = kept.at(-1) ?? ''
    const opening = closing[last]
    const endsSentence = opening === undefined ? punctuation.test(last) : countOf(kept, last) > countOf(kept, opening)
    if (!endsSentence) return kept
    kept = kept.slice(0, -1)
  }
}

const shorten = (rest: string) => (rest.length <= shownRest ? rest : `${rest.slice(0, shownRest)}…`)

/** Where a browser would go, and that host written out: in ASCII, without a user name before it, decoded. Null: no address. */
const linkTo = (address: string): TextPart | null => {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (!url.hostname.includes('.') && !url.hostname.includes(':')) return null
  url.username = ''
  url.password = ''
  const rest = /^https?:\/\/[^/?#]*(.*)$/isu.exec(address)?.[1] ?? ''
  return { text: `${url.protocol}//${url.host}${shorten(rest)}`, href: url.href }
}

/** Finds the http and https addresses in a text that a person wrote. All other schemes stay words. */
export const textParts = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let doneTo = 0
  for (const { 0: found, index } of text.matchAll(candidate)) {
    if (found.length > longest) continue
    const address = trimSentenceEnd(found)
    const link = linkTo(address)
    if (!link) continue
    if (index > doneTo) parts.push({ text: text.slice(doneTo, index) })
    parts.push(link)
    doneTo = index + address.length
  }
  if (doneTo < text.length) parts.push({ text: text.slice(doneTo) })
  return parts
}
