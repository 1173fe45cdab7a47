import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Counts, playwrightCounts, vitestCounts } from '../test-counts.ts'

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

const vitestRun =
  (config: string) =>
  (files: string[], report: string): Run => ({
    args: [
      ...['node_modules/vitest/vitest.mjs', 'run', '--config', config, '--bail', '1', ...files],
      ...['--reporter=json', `--outputFile=${report}`],
    ],
    env: {},
    countsOf: vitestCounts,
  })

/** A detected mutant often makes an expectation time out, so the timeout is shorter than in other runs, but enough for a busy machine. */
const expectTimeoutMs = 12_000
const testTimeoutMs = 90_000

const playwrightRun = (files: string[], report: string): Run => ({
  args: [
    ...['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=json'],
    ...['--max-failures', '1', '--retries', '0', '--timeout', `${testTimeoutMs}`, ...files],
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, EXPECT_TIMEOUT_MS: `${expectTimeoutMs}` },
  countsOf: playwrightCounts,
})

export type Kind = 'unit' | 'component' | 'browser'

const runsOf = {
  unit: vitestRun('vitest.config.ts'),
  component: vitestRun('vitest.components.config.ts'),
  browser: playwrightRun,
} satisfies Record<Kind, (files: string[], report: string) => Run>

/** Tests of the browser run in Playwright and need a build of the web app. All others run in Vitest, from the source. */
export const kindOf = (file: string): Kind => {
  if (file.startsWith('e2e/')) return 'browser'
  return file.endsWith('.browser.test.tsx') ? 'component' : 'unit'
}

/** Runs files of one kind in the copy, up to the first failure. Returns how many tests passed and failed, and the output. */
export const runFiles = async (
  copy: string,
  kind: Kind,
  files: string[],
  stop: AbortSignal,
): Promise<{ counts: Counts; output: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-mutant-report-'))
  const report = join(folder, 'report.json')
  try {
    const { args, env, countsOf } = runsOf[kind](files, report)
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
