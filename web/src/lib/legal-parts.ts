/** A part of a legal page. */
export type LegalPart =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }

const headingMark = '# '
const itemMark = '- '

/** Adds a line to the last part if it continues it. `isNew`: an empty line came before. */
const withLine = (parts: readonly LegalPart[], line: string, isNew: boolean): LegalPart[] => {
  const last = parts.at(-1)
  if (line.startsWith(headingMark)) return [...parts, { kind: 'heading', text: line.slice(headingMark.length).trim() }]
  if (line.startsWith(itemMark)) {
    const item = line.slice(itemMark.length)
    if (last?.kind !== 'list') return [...parts, { kind: 'list', items: [item] }]
    return [...parts.slice(0, -1), { kind: 'list', items: [...last.items, item] }]
  }
  if (last?.kind !== 'paragraph' || isNew) return [...parts, { kind: 'paragraph', text: line }]
  return [...parts.slice(0, -1), { kind: 'paragraph', text: `${last.text}\n${line}` }]
}

/**
 * The parts of a plain text: a line that begins with `# ` is a heading, lines that begin with `- ` are a list, and an empty line
 * separates paragraphs. Nothing else has a meaning.
 */
export const legalParts = (text: string): LegalPart[] => {
  let parts: LegalPart[] = []
  let isNew = true
  for (const line of text.split('\n').map((each) => each.trimEnd())) {
    if (line !== '') parts = withLine(parts, line, isNew)
    isNew = line === ''
  }
  return parts
}
