import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { readFileSync, globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { runProgram } from '../programs.ts'

const root = resolve(import.meta.dirname, '../../..')
const testServer = join(root, 'server/test/app.ts')

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.ts)'/g)].map(([, path = '']) => resolve(dirname(file), path))

const isHelper = (file: string): boolean => file.startsWith(join(root, 'server/test/'))

/** Whether a test uses the server of the tests, itself or through a helper. */
const usesServer = (file: string, seen = new Set<string>()): boolean => {
  if (file === testServer) return true
  if (seen.has(file)) return false
  seen.add(file)
  return importsOf(file).some((imported) => isHelper(imported) && usesServer(imported, seen))
}

/** A restore refuses a database that other connections use, and the pooler keeps connections to it. */
const left = ['server/src/platform/backup/restore-backup.slow.test.ts']

/** The tests of the server that speak HTTP. Those that start processes or replace packages are not among them. */
export const findHttpTests = (): string[] =>
  globSync('server/{src,test}/**/*.test.ts', { cwd: root })
    .filter(
      (file) =>
        !left.includes(file) &&
        !file.endsWith('.alone.test.ts') &&
        !file.startsWith('server/test/processes/') &&
        usesServer(join(root, file)),
    )
    .sort()

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    message?: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

export type TestResult = { passed: number; failed: { file: string; name: string }[] }

/** Runs tests with this environment. */
export const runTests = async (files: string[], env: Record<string, string>): Promise<TestResult> => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-http-tests-'))
  const output = join(folder, 'report.json')
  const options = ['--reporter', 'json', '--outputFile', output]
  const { said } = await runProgram(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...files], {
    cwd: root,
    env,
  })
  const text = await readFile(output, 'utf8').catch(() => {
    throw new Error(said.slice(-2_000))
  })
  await rm(folder, { recursive: true })
  const { numPassedTests, testResults } = JSON.parse(text) as Report
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.slice(root.length + 1)
    const titles = assertionResults.filter((result) => result.status === 'failed').map(({ fullName }) => fullName)
    if (titles.length === 0 && status === 'failed') titles.push(message ?? 'it did not run')
    return titles.map((title) => ({ file, name: `${file}: ${title}` }))
  })
  return { passed: numPassedTests, failed }
}
