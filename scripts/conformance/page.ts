import { basename } from 'node:path'
import type { NamedTest, Row, Section } from './rows.ts'

const introduction = `# Conformance

What Muster promises, one row each, and the tests that hold it. A title is written as it stands in the test's file, with its placeholders.
A state of a screen that only opens proves no content, so rows name tests alone.

This page is generated from \`conformance.txt\` by \`node scripts/conformance.ts\`. \`npm run check\` fails where it is not current, where a row
names no test that exists, and where a call of the API has no row.
`

/** Text as Markdown shows it, character by character; code between backquotes stays code. */
const plain = (text: string): string =>
  text
    .split(/(\`[^\`]*\`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[\\*_[\]<]/g, String.raw`\$&`)))
    .join('')

const testLine = ({ path, title }: NamedTest): string => `  - ${plain(title)} ([${basename(path)}](../${path}))`

const rowLines = ({ promise, details, tests }: Row): string[] => [
  `- ${[`**${plain(promise)}**`, ...details.map(plain)].join(' · ')}`,
  ...tests.map(testLine),
]

const sectionText = ({ title, introduction: words, rows }: Section): string => {
  const above = words.length > 0 ? `${words.join('\n')}\n\n` : ''
  return `\n## ${plain(title)}\n\n${above}${rows.flatMap(rowLines).join('\n')}\n`
}

/** The page of all rows, as Markdown. */
export const pageOf = (sections: Section[]): string => introduction + sections.map(sectionText).join('')
