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
  specs: {
    title: string
    file: string
    ok: boolean
    tests: { status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] }

type SimulationReport = { failures: string[] }

const linesMax = 12

/** The message, and the first stack frame in our own code. The rest of the stack is left out. */
const summarize = (message = ''): string => {
  const lines = stripVTControlCharacters(message).split('\n')
  const text = lines.filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  const place = lines.find((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
  return [...text.slice(0, linesMax), ...(place ? [place.trim()] : [])].join('\n    ')
}

/** The failures in Vitest's JSON report, each with its file, name and message. A file that did not run counts as one failure. */
export const vitestFailures = (report: unknown, root: string): string[] =>
  ((report as VitestReport | null)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`${file}\n    ${summarize(message)}`]
    return failed.map((test) => `${file} › ${test.fullName}\n    ${summarize(test.failureMessages?.join('\n'))}`)
  })

/** The failed seeds, each with the invariants that it broke. */
export const simulationFailures = (report: unknown): string[] => (report as SimulationReport | null)?.failures ?? []

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
]

/** The failures in Playwright's JSON report, and the errors outside of any test. */
export const playwrightFailures = (report: unknown): string[] => {
  const { suites = [], errors = [] } = (report ?? {}) as Partial<PlaywrightReport>
  const failed = suites.flatMap(specsOf).filter((spec) => !spec.ok)
  return [
    ...errors.map(({ message }) => summarize(message)),
    ...failed.map(({ file, title, tests }) => {
      const messages = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      return `${file} › ${title}\n    ${summarize(messages.map(({ message }) => message).join('\n'))}`
    }),
  ]
}

const notRun = new Set(['skipped', 'pending', 'todo', 'disabled'])

/** The names of the tests that Vitest's JSON report lists as skipped. */
export const vitestSkipped = (report: unknown, root: string): string[] =>
  ((report as VitestReport | null)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => notRun.has(status))
      .map(({ fullName }) => `${relative(root, name)} › ${fullName}`),
  )

const namesWith = (report: unknown, wanted: string): string[] =>
  ((report as PlaywrightReport | null)?.suites ?? [])
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === wanted))
    .map(({ file, title }) => `${file} › ${title}`)

/** The names of the tests that Playwright's JSON report lists as skipped. */
export const playwrightSkipped = (report: unknown): string[] => namesWith(report, 'skipped')

/** The names of the tests that failed at first and passed at a second try. */
export const playwrightRetried = (report: unknown): string[] => namesWith(report, 'flaky')
