/** A promise, and the files with the tests that hold it. */
export type Row = { line: number; promise: string; files: string[] }

export type Section = { title: string; rows: Row[] }

const rowAt = (line: number, text: string): Row => {
  const end = text.lastIndexOf(': ')
  if (end < 0) return { line, promise: text, files: [] }
  return { line, promise: text.slice(0, end), files: text.slice(end + 2).split(', ') }
}

/**
 * Parses `docs/conformance.txt`. A line that begins with `# ` is a section. Any other line is a row: the promise, a colon, and files
 * separated by commas.
 */
export const readSections = (text: string): Section[] => {
  const sections: Section[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('# ')) sections.push({ title: line.slice(2), rows: [] })
    else if (line !== '') sections.at(-1)?.rows.push(rowAt(index + 1, line))
  }
  return sections
}
