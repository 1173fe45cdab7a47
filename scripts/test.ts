import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runChecks, runChecksOf } from './checks.ts'
import { describeProcessorTime, measureProcessorTime } from './processor-time.ts'
import { select } from './selection.ts'
import { addCounts, type Counts, playwrightCounts, simulationCounts, vitestCounts } from './test-counts.ts'
import {
  playwrightFailures,
  playwrightRetried,
  playwrightSkipped,
  simulationFailures,
  vitestFailures,
  vitestSkipped,
} from './test-failures.ts'

// `npm test` runs the fast tier: all files but those named `*.slow.test.ts` and `*.slow.spec.ts`. `npm run test:all` runs everything.

const root = resolve(import.meta.dirname, '..')
const { values, positionals: words } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true })
const isWhole = values.all === true
const processorTime = measureProcessorTime()

type RunOptions = {
  env?: Record<string, string>
  /** Prints the whole output when the program has ended, because another suite is printing meanwhile. */
  late?: boolean
}

const running = new Set<ChildProcess>()
let isStopped = false

// A signal ends the programs of the suites, and with them their servers and databases. No further suite starts.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopped = true
    for (const child of running) child.kill(signal)
  })
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
    running.add(child)
    child.once('error', fail)
    child.once('close', (code) => {
      running.delete(child)
      process.stdout.write(Buffer.concat(printed))
      done(code ?? 1)
    })
  })

const readReport = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

const printHeading = (text: string): void => console.log(`\n── ${text} ──`)

/** The result of a suite. The names are printed at the end of the run. */
type Outcome = {
  counts: Counts
  failures: string[]
  skipped?: string[]
  /** Browser tests that passed only at a second try. */
  retried?: string[]
}

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
  return {
    counts: vitestCounts(report, exitCode),
    failures: vitestFailures(report, root),
    skipped: vitestSkipped(report, root),
  }
}

/** The slow files are a project of Vitest. */
const tierOfTests = isWhole ? [] : ['--project', '!slow']

/** @param files the test files to run; empty: all of the tier */
const unitAndHttp = (reports: string, files: string[] = []): Promise<Outcome> =>
  vitest('vitest.config.ts', reports, [...files, ...tierOfTests])

/** @param files the test files to run; empty: all */
const components = (reports: string, files: string[] = [], options?: RunOptions): Promise<Outcome> =>
  vitest('vitest.components.config.ts', reports, files, options)

/**
 * The seeds are the same each time, so that the result does not depend on chance. The first has a script, the third a crowd and the fifth a
 * gathering. The first one, or every second one of all tests, runs twice, and both runs must be equal.
 */
const [simulatedSeeds, replayedEvery] = isWhole ? [20, 2] : [5, 5]

const simulation = async (reports: string, options?: RunOptions): Promise<Outcome> => {
  const file = join(reports, 'simulation.json')
  const seeds = ['--seeds', String(simulatedSeeds), '--replay', String(replayedEvery)]
  const exitCode = await run(['simulation/simulate.ts', ...seeds, '--report', file], options)
  const report = readReport(file)
  return { counts: simulationCounts(report, exitCode), failures: simulationFailures(report) }
}

/** Playwright's patterns of file names. */
const tierOfSpecs = isWhole ? [] : [String.raw`^(?!.*\.slow\.spec\.ts)`]

/** @param files the specs to run; empty: all of the tier */
const browser = async (reports: string, files: string[] = tierOfSpecs): Promise<Outcome> => {
  const file = join(reports, 'playwright.json')
  const flags = ['test', ...files, '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const exitCode = await run(['node_modules/@playwright/test/cli.js', ...flags], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  const report = readReport(file)
  return {
    counts: playwrightCounts(report, exitCode),
    failures: playwrightFailures(report),
    skipped: playwrightSkipped(report),
    retried: playwrightRetried(report),
  }
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

/**
 * What `npm test -- campaigns` runs: checks, and tests of the tier, of all files in a folder of that name, or with that word in the file
 * name.
 */
const suitesOf = (words: string[]): Lane => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split(
    '\n',
  )
  const { sources, tests, components: componentTests, specs } = select(words, files, { slow: isWhole })
  const suites: Lane = [{ title: `Checks of ${sources.length} files`, run: () => checked(runChecksOf(sources)) }]
  if (tests.length > 0) suites.push({ title: 'Unit and HTTP tests', run: (reports) => unitAndHttp(reports, tests) })
  if (componentTests.length > 0) {
    suites.push({ title: 'Components in a browser', run: (reports) => components(reports, componentTests) })
  }
  if (specs.length > 0) suites.push({ title: 'Journeys in a browser', run: (reports) => browser(reports, specs) })
  if (suites.length > 1) return suites
  const elsewhere = isWhole ? '' : '. Slow tests run with `npm run test:all`'
  throw new Error(
    `No test file matches ${words.join(' or ')}. Give the name of a folder, or a word in the name of a test file${elsewhere}`,
  )
}

const lanes = words.length > 0 ? [suitesOf(words)] : everything

const runSuite = async (suite: Suite, reports: string): Promise<Outcome> => {
  printHeading(suite.title)
  const outcome = await suite.run(reports)
  const { counts, failures } = outcome
  if (failures.length >= counts.failed) return outcome
  return { ...outcome, failures: [...failures, `${suite.title}: it failed without a failed test`] }
}

const runLane = async (lane: Lane, reports: string): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const suite of lane) {
    if (isStopped) break
    outcomes.push(await runSuite(suite, reports))
  }
  return outcomes
}

const printNames = (heading: string, mark: string, names: readonly string[]): void => {
  if (names.length > 0) printHeading(heading)
  for (const name of names) console.log(`${mark} ${name}`)
}

const reports = await mkdtemp(join(tmpdir(), 'muster-reports-'))
try {
  const outcomes = (await Promise.all(lanes.map((lane) => runLane(lane, reports)))).flat()
  const counts = outcomes.map((outcome) => outcome.counts).reduce(addCounts)
  const retried = outcomes.flatMap((outcome) => outcome.retried ?? [])
  const skipped = outcomes.flatMap((outcome) => outcome.skipped ?? [])
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  printNames('Skipped', '-', skipped)
  printNames('Passed only at a second try, each a bug of the test or of the product', '!', retried)
  printNames('What failed', '✗', failures)
  const strict = process.env.CI === 'true'
  if (strict && counts.skipped > 0) console.log('\nSkipped tests count as failures here (CI=true).')
  process.exitCode = counts.failed > 0 || (strict && counts.skipped > 0) ? 1 : 0
  console.log(`\n${describeProcessorTime(processorTime())}`)
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
} finally {
  await rm(reports, { recursive: true, force: true })
}
