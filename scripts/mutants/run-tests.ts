import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NamedTest } from '../conformance/rows.ts'
import { type Counts, playwrightCounts, vitestCounts } from '../test-counts.ts'
import { patternOf } from './title-pattern.ts'

export type Finished = { exitCode: number; output: string }

/** Runs a program of the copy with this Node. Throws if the signal stops it. */
export const runNode = (copy: string, args: string[], stop: AbortSignal, env = {}): Promise<Finished> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: copy, env: { ...process.env, ...env } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    const end = () => child.kill('SIGTERM')
    stop.addEventListener('abort', end)
    child.once('close', (code) => {
      stop.removeEventListener('abort', end)
      if (stop.aborted) fail(new Error('stopped'))
      else done({ exitCode: code ?? 1, output })
    })
  })

type Run = { args: string[]; env: Record<string, string>; countsOf: (report: unknown, exitCode: number) => Counts }

const vitestRun = (tests: readonly NamedTest[], report: string): Run => ({
  args: [
    ...['node_modules/vitest/vitest.mjs', 'run', ...new Set(tests.map(({ path }) => path))],
    ...['-t', tests.map(({ title }) => patternOf(title)).join('|'), '--reporter=json', `--outputFile=${report}`],
  ],
  env: {},
  countsOf: vitestCounts,
})

/** A detected mutant often makes an expectation time out, so the timeout is shorter than in other runs, but enough for a busy machine. */
const expectTimeoutMs = 12_000
const testTimeoutMs = 90_000

const playwrightRun = (tests: readonly NamedTest[], report: string): Run => ({
  args: [
    ...['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=json'],
    ...['-g', tests.map(({ title }) => patternOf(title)).join('|'), '--timeout', `${testTimeoutMs}`],
    ...new Set(tests.map(({ path }) => path)),
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, EXPECT_TIMEOUT_MS: `${expectTimeoutMs}` },
  countsOf: playwrightCounts,
})

/** Browser tests run in Playwright, all others in Vitest. */
export const isBrowserTest = ({ path }: NamedTest): boolean => path.startsWith('e2e/')

/** Runs tests of one kind in the copy. Returns how many passed and failed, and the output. */
export const runTests = async (
  copy: string,
  tests: readonly NamedTest[],
  stop: AbortSignal,
): Promise<{ counts: Counts; output: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-mutant-report-'))
  const report = join(folder, 'report.json')
  try {
    const { args, env, countsOf } = (tests.every(isBrowserTest) ? playwrightRun : vitestRun)(tests, report)
    const { exitCode, output } = await runNode(copy, args, stop, env)
    const results: unknown = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
    return {
      counts: results ? countsOf(results, 0) : { passed: 0, failed: 0, skipped: 0 },
      output: `${output}exit ${exitCode}`,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
