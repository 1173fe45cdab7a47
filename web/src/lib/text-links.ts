import { mailtoLink } from './email-parts.ts'

/** A part of a text: plain words, or a link with its label. */
export type TextPart = { text: string; href?: string }

/**
 * The characters of a URL: no white space, quotes or angle brackets, which surround URLs in prose; no backslash, which
 * browsers treat as a slash; no invisible characters, which could make the link look different from its target.
 */
const candidate = /(?<![\p{L}\p{N}])https?:\/\/(?!\/)[^\s<>"“”„«»\\\p{Cc}\p{Cf}]+/giu
/** Longer URLs are not made into links. */
const addressLengthMax = 2_000
/** Maximum shown length of path and query. The host is always shown in full. */
const shownRest = 48

const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '）': '（', '」': '「', '】': '【' }
const punctuation = /[.,;:!?'’‘*_…。、，！？；：]/u

const countOf = (text: string, sign: string) => text.split(sign).length - 1

/** Removes characters that belong to the sentence: punctuation, and closing brackets that were opened before the URL. */
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

/** The target of a URL in a browser, and its label: the host in ASCII, without user name, and the decoded rest. Null: not a URL. */
const linkTo = (address: string): TextPart | null => {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (!url.hostname.includes('.') && !url.hostname.includes(':')) return null
  url.username = ''
  url.password = ''
  const rest = /^https?:\/\/[^/?#]*(.*)$/isu.exec(address)?.[1] ?? ''
  return { text: `${url.protocol}//${url.host}${shorten(rest)}`, href: url.href }
}

/** Finds the http and https URLs in user text. Other schemes stay plain text. */
export const textParts = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let doneTo = 0
  for (const { 0: found, index } of text.matchAll(candidate)) {
    if (found.length > addressLengthMax) continue
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

const mailAddress = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

const mailParts = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let doneTo = 0
  for (const { 0: address, index } of text.matchAll(mailAddress)) {
    if (index > doneTo) parts.push({ text: text.slice(doneTo, index) })
    parts.push({ text: address, href: mailtoLink(address) })
    doneTo = index + address.length
  }
  if (doneTo < text.length) parts.push({ text: text.slice(doneTo) })
  return parts
}

/** As {@link textParts}, and mail addresses too. For texts of the operator: members’ texts must not invite mails to other people. */
export const textPartsWithMail = (text: string): TextPart[] =>
  textParts(text).flatMap((part) => (part.href === undefined ? mailParts(part.text) : [part]))
