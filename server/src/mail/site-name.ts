/**
 * Stands for the site's name in the words of a mail. It is replaced when the mail is rendered, so that a mail that waited has the
 * present name. It is a character that no font shows and that is not typed.
 */
export const siteNameMark = '\u{F0000}'

/** The same text or record with the site's name in place of each mark. A name such as `Rivers e. V.` ends its sentence itself. */
export const withSiteName = <T>(content: T, name: string): T => {
  const quoted = JSON.stringify(name).slice(1, -1)
  const text = JSON.stringify(content)
    .replaceAll(`${siteNameMark}.`, () => (name.endsWith('.') ? quoted : `${quoted}.`))
    .replaceAll(siteNameMark, () => quoted)
  return JSON.parse(text) as T
}
