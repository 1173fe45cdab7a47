const fallback = 'a campaign'
const removed = '…'

/** Top-level domains that are treated as part of a web address even if its dot is spaced out or spelled, as in `example dot com`. */
const commonEndings = 'com|net|org|info|biz|xyz|io|ru|cn'
const dot = String.raw`(?:\.|\[\.\]|\(\.\)|\{\.\}|[([{]?\bdot\b[)\]}]?)`

/** Patterns that a mail reader may turn into a link, or a person may read as an address. Each matches the whole word. */
const addresses = [
  // https://…, hxxp://…, mailto:…
  String.raw`\S*(?:[a-z][a-z\d+.-]*:\/\/|\b(?:mailto|tel|javascript|data):)\S*`,
  // example.com, www.example.com/x, ana@example.org, пример.рф
  String.raw`\S*[\p{L}\p{N}]\.\p{L}[\p{L}\p{N}-]*\p{L}(?!\p{L})\S*`,
  // 192.0.2.1, [2001:db8::1]
  String.raw`\S*\b\d{1,3}(?:\.\d{1,3}){3}\b\S*`,
  String.raw`\S*\[[\da-f:]*:[\da-f:]*\]\S*`,
  // example . com, example[.]com, example (dot) com
  String.raw`[\p{L}\p{N}-]+\s*${dot}\s*(?:${commonEndings})\b\S*`,
]
const address = new RegExp(addresses.join('|'), 'giu')

/** Replaces full-width letters and dots, and removes invisible characters: both can hide an address from the patterns. */
const plain = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[。｡]/gu, '.')
    .replace(/\p{Cf}+/gu, '')

/**
 * A campaign's title for the subject of a mail: without web addresses, because any user can write a title and
 * have it mailed. If little else remains, the result is `a campaign`.
 */
export const titleForSubject = (title: string): string => {
  const cleaned = plain(title)
  const without = cleaned.replace(address, removed)
  if (without === cleaned) return title
  const rest = without.replace(/\s+/gu, ' ').trim()
  return /\p{L}{3}/u.test(rest) ? rest : fallback
}
