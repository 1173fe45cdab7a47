import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { second } from '../base/clock.ts'
import { type Config, readConfig } from '../base/config.ts'
import { CannotStart } from '../base/errors.ts'
import { exitCodeOf } from './exit-code.ts'
import { type ServingPlace, withPort } from './port.ts'
import type { Stopping } from './stopping.ts'

// WORKERS processes on one port. This process serves nothing itself: it starts them, passes signals on, and replaces one that ends by itself.

/** A process that ended after its start is replaced after this time, so that one that always ends does not take a core. */
const replaceAfterMs = second

/** Settings for one of the processes, in place of those of the site. A file with the value must not be given beside them. */
const environmentOf = (config: Config, number: number): Record<string, string | undefined> => {
  const { role, port, publicUrl, metrics } = config
  const own = {
    WORKERS: '1',
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    // One process runs the jobs.
    ROLE: role === 'all' && number > 0 ? 'web' : role,
    ...(metrics && { METRICS_PORT: String(metrics.port + number) }),
  }
  return { ...own, ...Object.fromEntries(Object.keys(own).map((name) => [`${name}_FILE`, undefined])) }
}

/** Ends with the exit code of a process that ended before it served. */
class NotStarted extends Error {
  readonly exitCode: number

  constructor(exitCode: number) {
    super(`a process ended with ${exitCode} before it served`)
    this.exitCode = exitCode
  }
}

const startOne = async (config: Config, number: number): Promise<{ worker: Worker; message: object }> => {
  const worker = cluster.fork(environmentOf(config, number))
  const ended = once(worker, 'exit').then(([code]) => {
    throw new NotStarted((code as number | null) ?? 1)
  })
  const [message] = (await Promise.race([once(worker, 'message'), ended])) as [object]
  return { worker, message }
}

const signalAll = (signal: NodeJS.Signals): void => {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
}

const allEnded = async (): Promise<void> => {
  for (const worker of Object.values(cluster.workers ?? {})) if (worker && !worker.isDead()) await once(worker, 'exit')
}

/** Starts one of the processes, and again whenever it ends, until the server is asked to stop. Returns what it says when it serves. */
const keepOne = async (config: Config, number: number, asked: AbortSignal): Promise<object> => {
  const startAgain = (): void => {
    if (!asked.aborted) keepOne(config, number, asked).catch(() => setTimeout(startAgain, replaceAfterMs))
  }
  const { worker, message } = await startOne(config, number)
  worker.once('exit', (code: number | null, signal: string | null) => {
    if (asked.aborted) return
    console.error(`A process of Muster ended with ${code ?? signal}; starting it again`)
    setTimeout(startAgain, replaceAfterMs)
  })
  return message
}

const serveUntilAsked = async ({ config, release }: ServingPlace, { asked, hurried }: Stopping): Promise<void> => {
  for (const signal of [asked, hurried]) signal.addEventListener('abort', () => signalAll('SIGTERM'), { once: true })
  // The first one migrates the database, so the others start after it.
  const message = await keepOne(config, 0, asked)
  release()
  const others = Array.from({ length: config.workers - 1 }, (_, index) => index + 1)
  await Promise.all(others.map((number) => keepOne(config, number, asked)))
  process.send?.(message)
  if (!asked.aborted) await once(asked, 'abort')
}

const exitCodeFor = (error: unknown): number => {
  if (error instanceof NotStarted) return error.exitCode
  console.error(error instanceof CannotStart ? `\n${error.message}\n` : error)
  return exitCodeOf(error)
}

/** Null: the settings are wrong, and the server says how. */
const configOrNull = (): Config | null => {
  try {
    return readConfig(process.env)
  } catch {
    return null
  }
}

/** Runs several processes until they are asked to stop, and returns the exit code. Null: this process is to be the server. */
export const runSeveral = async (stopping: Stopping): Promise<number | null> => {
  const config = cluster.isPrimary ? configOrNull() : null
  if (!config || config.workers === 1) return null
  try {
    await serveUntilAsked(await withPort(config), stopping)
    return 0
  } catch (error) {
    signalAll('SIGTERM')
    return stopping.asked.aborted ? 0 : exitCodeFor(error)
  } finally {
    await allEnded()
  }
}
