import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

// Runs the tests many times on one commit, without second tries, and counts the runs that fail: the figures in CONTRIBUTING.md.

const usage = `node scripts/steady.ts [options]

  --alone N    run \`npm test\` N times (default 5)
  --busy N     run it N times beside processes that use the processor (default 3)
  --burners N  the number of these processes (default 4)
  --all N      run \`npm run test:all\` N times (default 2)`

const root = resolve(import.meta.dirname, '..')
const option = (normal: string) => ({ type: 'string', default: normal }) as const
const { values } = parseArgs({
  options: {
    ...{ alone: option('5'), busy: option('3'), burners: option('4'), all: option('2') },
    help: { type: 'boolean' },
  },
})

type Kind = { name: string; script: 'test' | 'test:all'; burners: number }

const startBurner = (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })

const run = async ({ script }: Kind, log: string): Promise<{ ok: boolean; lines: string[] }> => {
  const env = { ...process.env, BROWSER_RETRIES: '0' }
  const child = spawn('npm', ['run', script], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const file = createWriteStream(log)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      file.write(text)
      // The last lines are enough.
      output = (output + text).slice(-20_000)
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  file.end()
  const lines = output.split('\n').filter((line) => /^(✗ |! |Processor time:|\d+ passed, )/.test(line))
  return { ok: code === 0, lines }
}

const runBeside = async (kind: Kind, log: string): Promise<boolean> => {
  const burners = Array.from({ length: kind.burners }, startBurner)
  const load = loadavg()[0]?.toFixed(1)
  const since = performance.now()
  try {
    const { ok, lines } = await run(kind, log)
    const minutes = ((performance.now() - since) / 60_000).toFixed(1)
    console.log(`\n${ok ? 'green' : 'RED'}: ${kind.name}, ${minutes} minutes, load ${load} at its start. ${log}`)
    for (const line of lines) console.log(`  ${line}`)
    return ok
  } finally {
    for (const burner of burners) burner.kill('SIGKILL')
  }
}

const times = (count: string, kind: Kind): Kind[] =>
  Array.from({ length: Number(count) }, (_, index) => ({ ...kind, name: `${kind.name}, run ${index + 1}` }))

const runAll = async (): Promise<number> => {
  const kinds = [
    ...times(values.alone, { name: 'npm test alone', script: 'test', burners: 0 }),
    ...times(values.busy, {
      ...{ name: `npm test beside ${values.burners} busy processes`, script: 'test' },
      burners: Number(values.burners),
    }),
    ...times(values.all, { name: 'npm run test:all', script: 'test:all', burners: 0 }),
  ]
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const machine = `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown processor'}`
  console.log(`${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${machine}, Node ${process.version}`)
  const logs = mkdtempSync(join(tmpdir(), 'muster-steady-'))
  let red = 0
  for (const [index, kind] of kinds.entries()) {
    if (!(await runBeside(kind, join(logs, `${index + 1}.log`)))) red += 1
  }
  console.log(`\n${kinds.length} runs, ${red} red`)
  return red
}

if (values.help) console.log(usage)
else process.exitCode = (await runAll()) > 0 ? 1 : 0
