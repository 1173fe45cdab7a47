/** A test of a promise: its file, and its title as written in the source. */
export type NamedTest = { path: string; title: string }

/** A row: the promise, details about it, and its tests. */
export type Row = { line: number; promise: string; details: string[]; tests: NamedTest[] }

export type Section = { title: string; introduction: string[]; rows: Row[] }

const rejectLine = (line: number, what: string): never => {
  throw new Error(`line ${line}: ${what}`)
}

const rowAt = (line: number, text: string): Row => {
  const [promise = '', ...details] = text.split(' | ')
  return { line, promise, details, tests: [] }
}

/**
 * Parses `docs/conformance.txt`. A line that begins with `# ` is a section, and with `> ` a line of its introduction. Two spaces begin the
 * file of a test, and four spaces its title. Any other line is a row.
 */
export const readSections = (text: string): Section[] => {
  const sections: Section[] = []
  let path = ''
  for (const [index, line] of text.split('\n').entries()) {
    const number = index + 1
    const section = sections.at(-1)
    const row = section?.rows.at(-1)
    if (line === '') continue
    if (line.startsWith('# ')) sections.push({ title: line.slice(2), introduction: [], rows: [] })
    else if (!section) rejectLine(number, 'stands before the first section')
    else if (line.startsWith('> ')) section.introduction.push(line.slice(2))
    else if (line.startsWith('    ')) row?.tests.push({ path, title: line.slice(4) })
    else if (line.startsWith('  ')) path = line.slice(2)
    else section.rows.push(rowAt(number, line))
  }
  return sections
}

/** The rows of all sections. */
export const rowsOf = (sections: Section[]): Row[] => sections.flatMap(({ rows }) => rows)
