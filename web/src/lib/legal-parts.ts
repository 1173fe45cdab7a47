/** A part of a legal page. */
export type LegalPart =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }

const headingMark = '# '
const itemMark = '- '

const partOf = (block: string): LegalPart => {
  const lines = block.split('\n')
  return lines.every((line) => line.startsWith(itemMark))
    ? { kind: 'list', items: lines.map((line) => line.slice(itemMark.length)) }
    : { kind: 'paragraph', text: block }
}

/**
 * The parts of a plain text: a line that begins with `# ` is a heading, lines that all begin with `- ` are a list, and an empty line
 * separates paragraphs. Nothing else has a meaning.
 */
export const legalParts = (text: string): LegalPart[] =>
  text
    .replaceAll(/^# .*$/gm, '\n$&\n')
    .split(/\n\s*\n/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece.startsWith(headingMark) ? { kind: 'heading', text: piece.slice(headingMark.length).trim() } : partOf(piece),
    )
