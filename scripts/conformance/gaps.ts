import type { NamedTest, Row } from './rows.ts'

const source = 'docs/conformance.txt'

/** The calls of an OpenAPI document, written as in the rows, for example `GET /campaigns`. */
export const callsOf = (openApi: { paths: Record<string, object> }): string[] =>
  Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )

/** The axe test only opens the states of a screen. It asserts nothing about their content. */
const isState = ({ path }: NamedTest): boolean => path.startsWith('e2e/states/')

const gapsOfRow = ({ line, promise, tests }: Row, titlesOf: (path: string) => Set<string>): string[] => {
  if (tests.length === 0) return [`${source}:${line}: no test holds "${promise}"`]
  return tests.flatMap((test) => {
    if (isState(test)) return [`${source}:${line}: the state "${test.title}" only opens, which proves no content`]
    return titlesOf(test.path).has(test.title) ? [] : [`${source}:${line}: ${test.path} has no test "${test.title}"`]
  })
}

const repeated = (rows: Row[]): string[] => {
  const seen = new Set<string>()
  return rows.flatMap(({ line, promise }) => {
    if (seen.has(promise)) return [`${source}:${line}: "${promise}" has a row already`]
    seen.add(promise)
    return []
  })
}

/**
 * The problems of the rows, one line each: a row without a test, a row that names a screen state, a test that does not exist, a promise
 * with two rows, a call without a row.
 * @param titlesOf the titles of the tests in a file
 */
export const gaps = (rows: Row[], calls: string[], titlesOf: (path: string) => Set<string>): string[] => {
  const named = rows.map(({ promise }) => promise.replaceAll('`', ''))
  const missing = calls.filter((call) => !named.includes(call))
  return [
    ...rows.flatMap((row) => gapsOfRow(row, titlesOf)),
    ...repeated(rows),
    ...missing.map((call) => `${source}: ${call} has no row`),
  ]
}
