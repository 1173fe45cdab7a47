/** A test that holds a promise: its file, and its title as it stands there. */
export type NamedTest = { path: string; title: string }

/** A row: the promise, details about it, and the tests that hold it. */
export type Row = { line: number; promise: string; details: string[]; tests: NamedTest[] }

export type Section = { title: string; introduction: string[]; rows: Row[] }

const unread = (line: number, what: string): never => {
  throw new Error(`line ${line}: ${what}`)
}

const rowAt = (line: number, text: string): Row => {
  const [promise = '', ...details] = text.split(' | ')
  return { line, promise, details, tests: [] }
}

/**
 * Reads the rows of `docs/conformance.txt`. A line that begins with `# ` is a section, with `> ` its introduction, with a blank a test's file
 * (two) or title (four); any other line is a row.
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
    else if (!section) unread(number, 'stands before the first section')
    else if (line.startsWith('> ')) section.introduction.push(line.slice(2))
    else if (line.startsWith('    ')) row?.tests.push({ path, title: line.slice(4) })
    else if (line.startsWith('  ')) path = line.slice(2)
    else section.rows.push(rowAt(number, line))
  }
  return sections
}

/** The rows of all sections. */
export const rowsOf = (sections: Section[]): Row[] => sections.flatMap(({ rows }) => rows)
