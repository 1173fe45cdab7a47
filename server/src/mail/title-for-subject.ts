const fallback = 'a campaign'
const removed = '…'

/** Endings that are taken for a web address also where its dot is spaced out or spelled, as in `example dot com`. */
const commonEndings = 'com|net|org|info|biz|xyz|io|ru|cn'
const dot = String.raw`(?:\.|\[\.\]|\(\.\)|\{\.\}|[([{]?\bdot\b[)\]}]?)`

/** What a mail reader may turn into a link, or a person into an address. Each takes in all of the word that it stands in. */
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

/** Full-width letters and dots become plain ones, and characters that show nothing go: both hide an address from a search. */
const plain = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[。｡]/gu, '.')
    .replace(/\p{Cf}+/gu, '')

/**
 * A campaign's title as it may stand in the subject of a mail: without web addresses, because anybody can write a title and
 * have it mailed. A title of little else becomes `a campaign`.
 */
export const titleForSubject = (title: string): string => {
  const cleaned = plain(title)
  const without = cleaned.replace(address, removed)
  if (without === cleaned) return title
  const rest = without.replace(/\s+/gu, ' ').trim()
  return /\p{L}{3}/u.test(rest) ? rest : fallback
}
