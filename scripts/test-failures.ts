import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[]
}
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] }

type SimulationReport = { failures: string[] }

const mostLines = 12

/** What a message says, and the first line of code that it names: the rest is how the test came there. */
const gist = (message = ''): string => {
  const lines = stripVTControlCharacters(message).split('\n')
  const said = lines.filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  const place = lines.find((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
  return [...said.slice(0, mostLines), ...(place ? [place.trim()] : [])].join('\n    ')
}

/** The failures of Vitest's JSON report, each with its file, its name and what it says; a file that never ran is one. */
export const vitestFailures = (report: unknown, root: string): string[] =>
  ((report as VitestReport | null)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`${file}\n    ${gist(message)}`]
    return failed.map((test) => `${file} › ${test.fullName}\n    ${gist(test.failureMessages?.join('\n'))}`)
  })

/** The seeds that failed, each with the promises that it broke. */
export const simulationFailures = (report: unknown): string[] => (report as SimulationReport | null)?.failures ?? []

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
]

/** The failures of Playwright's JSON report, and what broke outside of any test. */
export const playwrightFailures = (report: unknown): string[] => {
  const { suites = [], errors = [] } = (report ?? {}) as Partial<PlaywrightReport>
  const failed = suites.flatMap(specsOf).filter((spec) => !spec.ok)
  return [
    ...errors.map(({ message }) => gist(message)),
    ...failed.map(({ file, title, tests }) => {
      const messages = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      return `${file} › ${title}\n    ${gist(messages.map(({ message }) => message).join('\n'))}`
    }),
  ]
}
