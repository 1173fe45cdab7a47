import { messagePattern, type Named } from './named.ts'
import type { Row } from './rows.ts'

const source = 'docs/conformance.txt'

/** What a row names: code in backquotes, of which a route may have a query, and messages in double quotes. */
const namesIn = (promise: string): { code: string[]; messages: string[] } => ({
  code: [...promise.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replace(/\?.*/, '')),
  messages: [...promise.matchAll(/"([^"]+)"/g)].map(([, message = '']) => message),
})

/** The files with tests: whether there is one, and the source of its tests. */
export type Tests = { has: (path: string) => boolean; textOf: (path: string) => string }

/** The axe test opens the states of the screens. It asserts nothing about their content. */
const isProof = (path: string, tests: Tests): boolean => !path.startsWith('e2e/states/') && tests.has(path)

const gapsOfRow = ({ promise, files }: Row, named: Named, tests: Tests): string[] => {
  if (files.length === 0) return [`no test file holds "${promise}"`]
  const proofs = files.filter((path) => isProof(path, tests))
  const { code, messages } = namesIn(promise)
  const patterns = new Map([
    ...[...named].filter(([name]) => code.includes(name)),
    ...messages.map((message) => [message, messagePattern(message)] as const),
  ])
  const unnamed = [...patterns].filter(([, pattern]) => !proofs.some((path) => pattern.test(tests.textOf(path))))
  return [
    ...files.filter((path) => !proofs.includes(path)).map((path) => `${path} is no file with tests`),
    ...unnamed.map(([name]) => `no test of its files contains ${name}`),
  ]
}

const isRepeated = ({ promise, line }: Row, rows: Row[]): boolean =>
  rows.some((other) => other.promise === promise && other.line < line)

/**
 * The problems of the rows, one line each: a row without files, a file that does not exist or only opens screens, a call, route or message
 * that no test of the row's files contains, two rows for one promise, and a call, route, message or limit without a row.
 */
export const gaps = (rows: Row[], named: Named, tests: Tests): string[] => {
  const has = new Set(rows.flatMap(({ promise }) => Object.values(namesIn(promise)).flat()))
  const found = rows.flatMap((row) => {
    const twice = isRepeated(row, rows) ? ['this promise has a row already'] : []
    return [...gapsOfRow(row, named, tests), ...twice].map((gap) => `${source}:${row.line}: ${gap}`)
  })
  return [
    ...found,
    ...[...named.keys()].filter((name) => !has.has(name)).map((name) => `${source}: ${name} has no row`),
  ]
}
