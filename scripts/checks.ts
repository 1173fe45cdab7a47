import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** A misconfigured checker checks no modules and passes. The product has far more modules than this. */
const modulesMin = 50

type Outcome = { ok: boolean; output: string }
type Check = {
  name: string
  args: string[]
  /** A further requirement on the output. Returns the problem, if there is one. */
  also?: (output: string) => string | undefined
}

/** The path of a package's program, which this process's Node runs. */
const program = (packageName: string, name = packageName): string => {
  const file = join(root, 'node_modules', packageName, 'package.json')
  const { bin } = JSON.parse(readFileSync(file, 'utf8')) as { bin: string | Record<string, string> }
  const path = typeof bin === 'string' ? bin : bin[name]
  if (!path) throw new Error(`${packageName} has no program ${name}`)
  return join(dirname(file), path)
}

const enoughModules = (output: string): string | undefined => {
  const modules = Number(/(\d+) (?:modules|files)/.exec(output)?.[1] ?? 0)
  return modules >= modulesMin ? undefined : `only ${modules} modules were checked, fewer than ${modulesMin}`
}

const rooms = ['contract', 'server', 'paypal-sandbox', 'web', 'scripts', 'e2e', 'bench', 'simulation']

/** Each thread of the compiler reads the libraries again: on two cores, one thread takes half the processor time. */
const types: Check = {
  name: 'types',
  args: [program('typescript-7', 'tsc'), '-b', 'tsconfig.tools.json', '--singleThreaded'],
}

const allChecks: Check[] = [
  types,
  { name: 'lint', args: [program('oxlint')], also: enoughModules },
  { name: 'format', args: [program('oxfmt'), '--check', '.'] },
  {
    name: 'import rules',
    args: [program('dependency-cruiser', 'depcruise'), ...rooms, '--config', '.dependency-cruiser.mjs', '-T', 'err'],
    also: enoughModules,
  },
  { name: 'nothing unused', args: [program('knip'), '--no-progress'] },
  { name: 'tidiness', args: ['scripts/tidy.ts'] },
  { name: 'OpenAPI is current', args: ['server/src/process/openapi.ts', '--check'] },
  { name: 'settings are described', args: ['scripts/settings.ts', '--check'] },
  { name: 'states are drawn', args: ['scripts/states.ts', '--check'] },
  { name: 'each promise has its test', args: ['scripts/conformance.ts', '--check'] },
  { name: 'licences are compatible', args: ['scripts/licences.ts'] },
]

/** The checks of some files. Types are always checked for the whole repository. */
const checksOf = (files: string[]): Check[] => [
  types,
  { name: 'lint', args: [program('oxlint'), ...files] },
  { name: 'format', args: [program('oxfmt'), '--check', ...files] },
]

const run = ({ args, also }: Check): Promise<Outcome> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', fail)
    child.once('close', (code) => {
      const wrong = code === 0 ? also?.(output) : undefined
      done({ ok: code === 0 && !wrong, output: wrong ? `${output}\n${wrong}` : output })
    })
  })

const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`

const report = async (check: Check): Promise<boolean> => {
  const since = performance.now()
  const { ok, output } = await run(check)
  console.log(`${ok ? '✓' : '✗'} ${check.name} (${seconds(since)})`)
  if (!ok) console.log(`\n${output.trim()}\n`)
  return ok
}

type Results = { passed: number; failures: string[] }

/** Runs checks two at a time. Prints a line for each, and the whole output of a failed one. */
const runAll = async (checks: Check[]): Promise<Results> => {
  const waiting = [...checks]
  let passed = 0
  const failures: string[] = []
  const worker = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (await report(check)) passed += 1
      else failures.push(check.name)
    }
  }
  await Promise.all([worker(), worker()])
  return { passed, failures }
}

/** Runs the checks that need no server. */
export const runChecks = (): Promise<Results> => runAll(allChecks)

/** Runs the checks of some files. */
export const runChecksOf = (files: string[]): Promise<Results> => runAll(checksOf(files))
