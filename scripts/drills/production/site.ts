import { randomBytes } from 'node:crypto'
import { chown, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { claimPort } from '../../../server/src/process/port.ts'
import { type Program, type RunAs, runProgram, startProgram } from '../programs.ts'
import { waitFor } from '../site-calls.ts'
import { adaptExample } from './examples.ts'

export const root = resolve(import.meta.dirname, '../../..')

export type Settings = Record<string, string>

export const newKey = (): string => `k1:${randomBytes(32).toString('base64')}`

/** The settings of each server behind the proxy at `url`, whose certificate it trusts. */
export const proxiedSettings = (url: string, certificate: string) => ({
  NODE_ENV: 'production',
  NODE_EXTRA_CA_CERTS: certificate,
  PUBLIC_URL: url,
  TRUST_PROXY: 'on',
  ENCRYPTION_KEY: newKey(),
})

/** A running server of Muster. */
export type Server = { url: string; metricsUrl: string; program: Program }

/** Ends with this code if the settings are wrong, or the database does not fit them. */
const wrongSettings = 78

/** The user that Muster runs as if the drill is root. */
export const serviceUser = 'nobody'

/** Writes `deploy/muster` and its settings with the paths and the user of this drill. Returns the script. */
const writeCommand = async (folder: string, as: RunAs, settings: Settings): Promise<string> => {
  const [script, file] = [join(folder, 'muster'), join(folder, 'muster.env')]
  const name = as ? serviceUser : userInfo().username
  const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}`)
  await writeFile(file, `# settings\n\n${lines.join('\n')}\n`, { mode: 0o600 })
  if (as) await chown(file, as.uid, as.gid)
  const changes: [string, string][] = [
    ['/etc/muster/muster.env', file],
    ['/opt/muster', root],
    ['= muster ]', `= ${name} ]`],
    ['-u muster ', `-u ${name} `],
  ]
  await writeFile(script, await adaptExample('muster', changes), { mode: 0o755 })
  return script
}

/** Starts and commands Muster as an operator would. */
export const operator = (as: RunAs, folder: string) => {
  const launch = (settings: Settings): Program =>
    startProgram(process.execPath, ['scripts/setup.mjs', 'server/dist/program/main.js'], {
      as,
      cwd: root,
      env: settings,
    })
  return {
    /** Starts a server, and waits until it is ready. */
    start: async (settings: Settings): Promise<Server> => {
      const [port, metricsPort] = [settings.PORT ?? '', String(await claimPort('127.0.0.1', 0))]
      const program = launch({ ...settings, METRICS_PORT: metricsPort })
      const url = `http://127.0.0.1:${port}`
      await waitFor('Muster', async () => {
        if (!program.isRunning()) throw new Error(program.said().slice(-1_000))
        return (await fetch(`${url}/api/health/ready`)).ok ? true : undefined
      })
      return { url, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`, program }
    },
    /** Starts a server that must refuse to run. Returns what it printed. */
    startRefused: async (settings: Settings): Promise<string> => {
      const program = launch(settings)
      const { code } = await program.ended
      if (code !== wrongSettings) throw new Error(`it ended with ${code}, not with ${wrongSettings}: ${program.said()}`)
      return program.said()
    },
    /** Runs a command for operators, with the PATH of cron. */
    cli: async (settings: Settings, ...args: string[]) =>
      runProgram(await writeCommand(folder, as, settings), args, { cwd: folder, env: { PATH: '/usr/bin:/bin' } }),
  }
}
export type Operator = ReturnType<typeof operator>

/** Stops a server, which must finish by itself. */
export const stopServer = async ({ program }: Server): Promise<void> => {
  const { code, signal } = await program.stop()
  if (code !== 0) throw new Error(`it ended with ${code ?? signal}: ${program.said().slice(-1_000)}`)
}

/** Runs a command for operators that must succeed. Returns what it printed. */
export const mustDo = async ({ cli }: Operator, settings: Settings, ...args: string[]): Promise<string> => {
  const { code, said } = await cli(settings, ...args)
  if (code !== 0) throw new Error(`cli ${args.join(' ')} ended with ${code}: ${said}`)
  return said
}

export const requireText = (text: string, part: string | RegExp): void => {
  const isIn = typeof part === 'string' ? text.includes(part) : part.test(text)
  if (!isIn) throw new Error(`“${part}” is missing in: ${text.slice(-1_500)}`)
}
