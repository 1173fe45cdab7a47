import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { patient } from '../server/test/patience.ts'

// A checkout with the real set-up and a program that replaces the product. It records the signals that it receives.
const program = `
import { appendFileSync, writeFileSync } from 'node:fs'
process.on('SIGTERM', () => {
  appendFileSync('heard', 'SIGTERM')
  setTimeout(() => process.exit(0), 100)
})
// Written last, because a test that reads it may send a signal immediately.
writeFileSync('program.pid', String(process.pid))
setInterval(() => {}, 1000)
`
/** Loaded into the set-up: it counts how often its interval, which watches the parent, has run. */
const countLooks = `
import { appendFileSync } from 'node:fs'
const repeat = globalThis.setInterval
globalThis.setInterval = (work, ms) =>
  repeat(() => {
    work()
    if (process.argv[1]?.endsWith('setup.mjs')) appendFileSync('looks', '.')
  }, ms)
`
const slowBuild = `
import { writeFileSync } from 'node:fs'
writeFileSync('build.pid', String(process.pid))
setInterval(() => {}, 1000)
`

let root: string
let started: ChildProcess[]

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'muster-npm-'))
  started = []
  for (const part of ['setup.mjs', 'setup']) {
    await cp(join(import.meta.dirname, part), join(root, 'scripts', part), { recursive: true })
  }
  const scripts = { start: 'node scripts/setup.mjs program.mjs' }
  await write('package.json', JSON.stringify({ name: 'checkout', type: 'module', scripts }))
  await write('package-lock.json', '{"packages":{}}')
  await write('node_modules/.package-lock.json', '{"packages":{}}')
  await write('server/package.json', '{}')
  await write('server/build.ts', '')
  await write('server/src/platform/base/fold.ts', '')
  await write('server/src/platform/places/gazetteer/build.ts', '')
  await write('server/dist/gazetteer.bin', '')
  await write('server/src/web/share-images/fonts/build.ts', '')
  await write('contract/src/a.ts', '')
  await write('paypal-sandbox/src/a.ts', '')
  await write('web/build.ts', '')
  await write('program.mjs', program)
  await write('count-looks.mjs', countLooks)
})

afterEach(async () => {
  for (const file of ['program.pid', 'build.pid']) {
    const pid = await pidIn(file)
    if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
  for (const child of started) child.kill('SIGKILL')
  await rm(root, { recursive: true, force: true })
})

const pidIn = async (file: string): Promise<number> => Number(await readFile(join(root, file), 'utf8').catch(() => '0'))

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Without the variables that npm sets for its scripts, because npm may be running these tests. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))

const looks = async (): Promise<number> => (await readFile(join(root, 'looks'), 'utf8').catch(() => '')).length

const run = (command: string, args: string[]): ChildProcess => {
  const counting = { NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'count-looks.mjs')).href}` }
  const child = spawn(command, args, { cwd: root, stdio: 'ignore', env: { ...env, ...counting } })
  started.push(child)
  return child
}

const untilRuns = async (file: string): Promise<number> => {
  await expect.poll(() => pidIn(file), { timeout: patient(20_000) }).toBeGreaterThan(0)
  return pidIn(file)
}

const untilGone = (pid: number) => expect.poll(() => isAlive(pid), { timeout: patient(10_000) }).toBe(false)

describe.skipIf(process.platform === 'win32')('npm start', () => {
  test.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
    '%s sent only to npm stops the program gracefully',
    async (signal) => {
      const npm = run('npm', ['start'])
      const pid = await untilRuns('program.pid')
      npm.kill(signal)
      await untilGone(pid)
      expect(await readFile(join(root, 'heard'), 'utf8')).toBe('SIGTERM')
    },
  )

  test('SIGTERM sent only to npm during the set-up ends the set-up, and the program never runs', async () => {
    await write('web/build.ts', slowBuild)
    const npm = run('npm', ['start'])
    const build = await untilRuns('build.pid')
    npm.kill('SIGTERM')
    await untilGone(build)
    expect(await pidIn('program.pid')).toBe(0)
  })
})

describe.skipIf(process.platform === 'win32')('the set-up without npm', () => {
  test('SIGTERM reaches the program, whose exit code is passed on', async () => {
    const setUp = run('node', ['scripts/setup.mjs', 'program.mjs'])
    await untilRuns('program.pid')
    const ended = once(setUp, 'exit')
    setUp.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })

  test('SIGTERM during the set-up ends it by that signal, so a caller does not see success', async () => {
    await write('web/build.ts', slowBuild)
    const setUp = run('node', ['scripts/setup.mjs', 'program.mjs'])
    const build = await untilRuns('build.pid')
    const ended = once(setUp, 'exit')
    setUp.kill('SIGTERM')
    expect(await ended).toEqual([null, 'SIGTERM'])
    await untilGone(build)
  })

  test.each(['node scripts/setup.mjs program.mjs', 'npm start'])(
    '%s: a program that a script started in the background continues after the script ends',
    async (command) => {
      const script = run('sh', ['-c', `${command} & until [ -s program.pid ]; do sleep 0.1; done`])
      // The script may exit as soon as the program runs.
      const ended = once(script, 'exit')
      const pid = await untilRuns('program.pid')
      await ended
      // Only npm's script watches its parent. It has looked again since the script ended.
      if (command === 'npm start') {
        const before = await looks()
        await expect.poll(looks, { timeout: patient(10_000) }).toBeGreaterThan(before + 1)
      }
      expect(isAlive(pid)).toBe(true)
      expect(await readFile(join(root, 'heard'), 'utf8').catch(() => '')).toBe('')
    },
  )
})
