import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { claimPort } from '../../../server/src/process/port.ts'
import { type Program, type RunAs, runProgram, startProgram } from '../programs.ts'
import { waitFor } from '../site-calls.ts'

export const root = resolve(import.meta.dirname, '../../..')

export type Settings = Record<string, string>

export const newKey = (): string => `k1:${randomBytes(32).toString('base64')}`

/** A running server of Muster. */
export type Server = { url: string; metricsUrl: string; program: Program }

/** Ends with this code if the settings are wrong, or the database does not fit them. */
const wrongSettings = 78

/** Starts and commands Muster as the user of a supervisor would. */
export const operator = (as: RunAs) => {
  const launch = (settings: Settings): Program =>
    startProgram(process.execPath, ['scripts/setup.mjs', 'server/src/main.ts'], { as, cwd: root, env: settings })
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
    /** Runs a command for operators. */
    cli: (settings: Settings, ...args: string[]) =>
      runProgram(process.execPath, ['server/src/cli.ts', ...args], { as, cwd: root, env: settings }),
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
