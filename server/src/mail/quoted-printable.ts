const lineMax = 76
const hexOf = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
const escaped = (character: string): string => hexOf[character.charCodeAt(0)] ?? ''

/** Breaks an encoded line, but not within `=XX`. */
const wrapped = (line: string): string => {
  if (line.length <= lineMax) return line
  const parts: string[] = []
  let from = 0
  while (line.length - from > lineMax) {
    const until = from + lineMax - 1
    const escape = line.lastIndexOf('=', until - 1)
    const end = escape > until - 3 ? escape : until
    parts.push(line.slice(from, end))
    from = end
  }
  return [...parts, line.slice(from)].join('=\r\n')
}

/** Encodes text as UTF-8 in quoted-printable (RFC 2045), with lines of at most 76 characters. */
export const encodeQuotedPrintable = (text: string): string =>
  Buffer.from(text.replaceAll('\r\n', '\n'))
    .toString('latin1')
    .replace(/[^\t\n\x20-\x3c\x3e-\x7e]|[\t ]$/gm, escaped)
    .split('\n')
    .map(wrapped)
    .join('\r\n')
