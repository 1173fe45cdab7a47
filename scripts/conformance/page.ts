import { basename } from 'node:path'
import type { NamedTest, Row, Section } from './rows.ts'

const introduction = `# Conformance

What Muster promises, by area, and the test files that hold each promise. [conformance.txt](conformance.txt) names the tests in these files,
as their titles are written in the source. A test asserts the content: opening a screen is not enough.

\`node scripts/conformance.ts\` generates this page from \`conformance.txt\`. \`npm run check\` fails if the page is not current, if a row names
no test that exists, and if a call of the API has no row.
`

const widthMax = 140

/** Escapes text for Markdown. Code between backquotes stays code. */
const plain = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[\\*_[\]<]/g, String.raw`\$&`)))
    .join('')

/** Wraps words into the lines of one list entry. */
const wrap = (words: string[]): string[] => {
  const lines: string[] = []
  let line = '-'
  for (const word of words) {
    if (line.length + word.length >= widthMax) {
      lines.push(line)
      line = ' '
    }
    line += ` ${word}`
  }
  return [...lines, line]
}

/** A link to each file, with the number of its tests if there are several. */
const fileLinks = (tests: NamedTest[]): string[] => {
  const counts = new Map<string, number>()
  for (const { path } of tests) counts.set(path, (counts.get(path) ?? 0) + 1)
  return [...counts].map(([path, count]) => `[${basename(path)}](../${path})${count > 1 ? ` (${count})` : ''}`)
}

const rowLines = ({ promise, details, tests }: Row): string[] => {
  const text = wrap([`**${plain(promise)}**`, ...details.map((detail) => `· ${plain(detail)}`)].join(' ').split(' '))
  if (tests.length === 0) return text
  const files = wrap(fileLinks(tests).join(', ').split(' ')).map((line) => line.replace(/^-/, ' '))
  // The backslash is a line break in Markdown: the files are listed below the promise.
  return [...text.slice(0, -1), `${text.at(-1) ?? ''}\\`, ...files]
}

const sectionText = ({ title, introduction: words, rows }: Section): string => {
  const above = words.length > 0 ? `${words.join('\n')}\n\n` : ''
  return `\n## ${plain(title)}\n\n${above}${rows.flatMap(rowLines).join('\n')}\n`
}

/** The anchor that Markdown viewers generate for a heading. */
const anchor = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')

const contents = (sections: Section[]): string =>
  `\n${sections.map(({ title, rows }) => `- [${plain(title)}](#${anchor(title)}): ${rows.length}`).join('\n')}\n`

/** The page of all rows, as Markdown. */
export const pageOf = (sections: Section[]): string =>
  introduction + contents(sections) + sections.map(sectionText).join('')
