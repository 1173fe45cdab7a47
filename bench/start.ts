import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { execFile } from 'node:child_process'
import { print, progress } from './lib/report.ts'
import { claimPort } from '../server/src/process/port.ts'

// The time from `npm start` to the first response: on a fresh clone without installed packages, and again afterwards. Packages come
// from npm's cache or from the registry:
//   node bench/start.ts [--empty-cache] [--json]

const secondStartLimitSeconds = 5
const root = resolve(import.meta.dirname, '..')
const emptyCache = process.argv.includes('--empty-cache')
const run = promisify(execFile)

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

const stop = async (child: ReturnType<typeof spawn>): Promise<void> => {
  if (child.exitCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  // The process group of npm and the server, as for Ctrl-C.
  process.kill(-child.pid, 'SIGINT')
  await ended
}

/** Seconds until the server responds, and the output of the set-up. */
const timeStart = async (clone: string, env: Record<string, string>, port: number) => {
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, ...env, PORT: String(port) },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  try {
    while (!(await answers(`http://localhost:${port}/api/health/ready`))) {
      if (child.exitCode !== null) throw new Error(`npm start exited:\n${said}`)
      await new Promise((later) => setTimeout(later, 20))
    }
    const seconds = (performance.now() - started) / 1000
    return {
      seconds,
      steps: [...said.matchAll(/^(.+ …) done in (\d+ s)/gm)].map(([, step, took]) => `${step} ${took}`),
    }
  } finally {
    await stop(child)
  }
}

const row = (start: string, { seconds, steps }: Awaited<ReturnType<typeof timeStart>>, limit: string) => ({
  start,
  seconds: seconds.toFixed(1),
  limit,
  'set-up steps': steps.join(', ') || 'no set-up',
})

const folder = await mkdtemp(join(tmpdir(), 'muster-start-'))
await chmod(folder, 0o711)
try {
  const clone = join(folder, 'muster')
  await run('git', ['clone', '--quiet', root, clone])
  const port = await claimPort('127.0.0.1', 0)
  const env = emptyCache ? { npm_config_cache: join(folder, 'npm-cache') } : {}
  progress('First start …')
  const first = await timeStart(clone, env, port)
  progress('Second start …')
  const second = await timeStart(clone, env, port)
  print({
    title: 'From npm start to the first response',
    rows: [row('fresh clone', first, ''), row('second start', second, `< ${secondStartLimitSeconds}`)],
    notes: [
      emptyCache
        ? 'npm’s cache was empty, so everything was downloaded.'
        : 'npm’s cache was used; with --empty-cache everything is downloaded.',
      'One run: both times depend on the network and on the load of the machine.',
    ],
  })
} finally {
  await rm(folder, { recursive: true, force: true })
}
