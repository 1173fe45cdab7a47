import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runChecks, runChecksOf } from './checks.ts'
import { select } from './selection.ts'
import { addCounts, type Counts, playwrightCounts, simulationCounts, vitestCounts } from './test-counts.ts'
import { playwrightFailures, simulationFailures, vitestFailures } from './test-failures.ts'

const root = resolve(import.meta.dirname, '..')

type RunOptions = {
  env?: Record<string, string>
  /** Prints the whole output when the program has ended, because another suite is printing meanwhile. */
  late?: boolean
}

/** Returns the exit code of a program that the pinned Node runs. */
const run = (args: string[], { env = {}, late = false }: RunOptions = {}): Promise<number> =>
  new Promise((done, fail) => {
    const output = late ? 'pipe' : 'inherit'
    // The set-up has just built the server. Processes of tests start faster from the bundle, and it is what operators run.
    const options = { cwd: root, env: { ...process.env, MUSTER_BUNDLED: 'on', ...env } }
    const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', output, output] })
    const printed: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk))
    child.once('error', fail)
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(printed))
      done(code ?? 1)
    })
  })

const readReport = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

const printHeading = (text: string): void => console.log(`\n── ${text} ──`)

/** The result of a suite: its counts, and its failures, which are printed again at the end. */
type Outcome = { counts: Counts; failures: string[] }

const checked = async (running: ReturnType<typeof runChecks>): Promise<Outcome> => {
  const { passed, failures } = await running
  return { counts: { passed, failed: failures.length, skipped: 0 }, failures }
}

const vitest = async (config: string, reports: string, files: string[], options?: RunOptions): Promise<Outcome> => {
  const file = join(reports, `${config}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...files, ...reporters]
  const exitCode = await run(args, options)
  const report = readReport(file)
  return { counts: vitestCounts(report, exitCode), failures: vitestFailures(report, root) }
}

/** @param files the test files to run; empty: all */
const unitAndHttp = (reports: string, files: string[] = []): Promise<Outcome> =>
  vitest('vitest.config.ts', reports, files)

/** @param files the test files to run; empty: all */
const components = (reports: string, files: string[] = [], options?: RunOptions): Promise<Outcome> =>
  vitest('vitest.components.config.ts', reports, files, options)

/** The seeds are the same each time, so that the result does not depend on chance. The last one runs twice, and both runs must be equal. */
const simulatedSeeds = 20

const simulation = async (reports: string, options?: RunOptions): Promise<Outcome> => {
  const file = join(reports, 'simulation.json')
  const seeds = ['--seeds', String(simulatedSeeds), '--replay', String(simulatedSeeds)]
  const exitCode = await run(['simulation/simulate.ts', ...seeds, '--report', file], options)
  const report = readReport(file)
  return { counts: simulationCounts(report, exitCode), failures: simulationFailures(report) }
}

/** @param files the specs to run; empty: all */
const browser = async (reports: string, files: string[] = []): Promise<Outcome> => {
  const file = join(reports, 'playwright.json')
  const flags = ['test', ...files, '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const exitCode = await run(['node_modules/@playwright/test/cli.js', ...flags], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  const report = readReport(file)
  return { counts: playwrightCounts(report, exitCode), failures: playwrightFailures(report) }
}

type Suite = { title: string; run(reports: string): Promise<Outcome> }

/** Suites that run one after the other. */
type Lane = Suite[]

/** Two lanes side by side, because the tests of one alone wait for processes and timers half of the time. */
const everything: Lane[] = [
  [
    { title: 'Unit and HTTP tests against a real PostgreSQL', run: (reports) => unitAndHttp(reports) },
    { title: 'Journeys in a browser', run: (reports) => browser(reports) },
  ],
  [
    { title: 'Checks', run: () => checked(runChecks()) },
    { title: 'Components in a browser', run: (reports) => components(reports, [], { late: true }) },
    { title: 'Simulated worlds', run: (reports) => simulation(reports, { late: true }) },
  ],
]

/** What `npm test -- campaigns` runs: checks and tests of all files in a folder of that name, or with that word in the file name. */
const suitesOf = (words: string[]): Lane => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split(
    '\n',
  )
  const { sources, tests, components: componentTests, specs } = select(words, files)
  const suites: Lane = [{ title: `Checks of ${sources.length} files`, run: () => checked(runChecksOf(sources)) }]
  if (tests.length > 0) suites.push({ title: 'Unit and HTTP tests', run: (reports) => unitAndHttp(reports, tests) })
  if (componentTests.length > 0) {
    suites.push({ title: 'Components in a browser', run: (reports) => components(reports, componentTests) })
  }
  if (specs.length > 0) suites.push({ title: 'Journeys in a browser', run: (reports) => browser(reports, specs) })
  if (suites.length > 1) return suites
  throw new Error(
    `No test file matches ${words.join(' or ')}. Give the name of a folder, or a word in the name of a test file`,
  )
}

const words = process.argv.slice(2)
const lanes = words.length > 0 ? [suitesOf(words)] : everything

const runSuite = async (suite: Suite, reports: string): Promise<Outcome> => {
  printHeading(suite.title)
  const { counts, failures } = await suite.run(reports)
  if (failures.length >= counts.failed) return { counts, failures }
  return { counts, failures: [...failures, `${suite.title}: it failed without a failed test`] }
}

const runLane = async (lane: Lane, reports: string): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const suite of lane) outcomes.push(await runSuite(suite, reports))
  return outcomes
}

const reports = await mkdtemp(join(tmpdir(), 'muster-reports-'))
try {
  const outcomes = (await Promise.all(lanes.map((lane) => runLane(lane, reports)))).flat()
  const counts = outcomes.map((outcome) => outcome.counts).reduce(addCounts)
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  if (failures.length > 0) printHeading('What failed')
  for (const failure of failures) console.log(`✗ ${failure}`)
  const strict = process.env.CI === 'true'
  if (strict && counts.skipped > 0) console.log('\nSkipped tests count as failures here (CI=true).')
  process.exitCode = counts.failed > 0 || (strict && counts.skipped > 0) ? 1 : 0
  console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
} finally {
  await rm(reports, { recursive: true, force: true })
}
