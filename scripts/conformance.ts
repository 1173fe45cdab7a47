import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readTitles } from './test-titles.ts'

/** A row of the table: what is promised, and the tests that hold it, each as `path`: title. */
type Row = { line: number; promise: string; tests: { path: string; title: string }[] }

const document = 'docs/conformance.md'

const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

const isRow = (line: string, next: string | undefined): boolean =>
  line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line) && !/^\|[\s:|-]+\|$/.test(next ?? '')

const testsOf = (cell: string): Row['tests'] =>
  cell.split('<br>').flatMap((test) => {
    const [, path, title] = /^`([^`]+)`: (.+)$/.exec(test.trim()) ?? []
    return path && title ? [{ path, title }] : []
  })

/** The rows of all tables of the document. */
export const rowsOf = (text: string): Row[] =>
  text.split('\n').flatMap((line, index, lines) => {
    if (!isRow(line, lines[index + 1])) return []
    const cells = cellsOf(line)
    return [{ line: index + 1, promise: cells[0] ?? '', tests: testsOf(cells.at(-1) ?? '') }]
  })

/** The calls of an OpenAPI document, as the table names them. */
export const callsOf = (openApi: { paths: Record<string, object> }): string[] =>
  Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )

/**
 * What is wrong with the table, one line each: a row that no test holds, a test that does not exist, a call that has no row.
 * @param titlesOf the titles of the tests in a file
 */
export const gaps = (rows: Row[], calls: string[], titlesOf: (path: string) => Set<string>): string[] => {
  const named = rows.map(({ promise }) => promise.replaceAll('`', ''))
  const missing = calls.filter((call) => !named.includes(call))
  return [
    ...rows.flatMap(({ line, promise, tests }) => {
      if (tests.length === 0) return [`${document}:${line}: no test holds "${promise}"`]
      return tests
        .filter(({ path, title }) => !titlesOf(path).has(title))
        .map(({ path, title }) => `${document}:${line}: ${path} has no test "${title}"`)
    }),
    ...missing.map((call) => `${document}: ${call} has no row`),
  ]
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  const rows = rowsOf(read(document))
  const calls = callsOf(JSON.parse(read('docs/openapi.json')) as { paths: Record<string, object> })
  const found = gaps(rows, calls, (path) => readTitles(root, path))
  for (const line of found) console.log(line)
  if (found.length === 0) console.log(`${rows.length} rows, each held by a test`)
  process.exitCode = found.length > 0 ? 1 : 0
}
