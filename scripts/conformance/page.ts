import { basename } from 'node:path'
import type { Section } from './rows.ts'

/** Escapes text for Markdown. Code between backquotes stays code. */
const plain = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[\\*_[\]<]/g, String.raw`\$&`)))
    .join('')

/**
 * The rows as a Markdown page. The backslash is a line break: the files are listed below the promise.
 * @param base the path from the page to the root of the repository
 */
export const pageOf = (sections: Section[], base: string): string =>
  ['# What Muster promises, and the test files that hold it']
    .concat(
      sections.flatMap(({ title, rows }) => [
        `## ${plain(title)}`,
        rows
          .map(({ promise, files }) => {
            const links = files.map((path) => `[${basename(path)}](${base}/${path})`).join(', ')
            return `- **${plain(promise)}**\\\n  ${links}`
          })
          .join('\n'),
      ]),
    )
    .join('\n\n') + '\n'
