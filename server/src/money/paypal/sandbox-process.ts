import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { minute, second } from '../../platform/base/clock.ts'
import type { PaypalSettings } from '../../platform/base/config.ts'
import type { Logger } from '../../platform/base/log.ts'

const program = fileURLToPath(new URL('../../../../paypal-sandbox/src/main.ts', import.meta.url))

/** A test buyer created by the sandbox. */
export type SandboxBuyer = { email: string; password: string }

export type PaypalSandbox = {
  /** The current URL and credentials. The port changes only if another program took it. */
  settings: () => PaypalSettings
  buyers: readonly SandboxBuyer[]
  /** Process id, for tests that kill it. */
  processId: () => number | undefined
  /** Stops the sandbox, and resolves when it has exited. Its store is kept. */
  stop: () => Promise<void>
}

type SandboxOptions = {
  /** Keeps its store here, in `paypal-sandbox.sqlite`. */
  dataDir: string
  /** Public base of the buyer page, below which `/checkoutnow` is proxied to the sandbox. */
  buyerUrl: string
  /** The local URL that receives its webhooks. */
  webhookUrl: string
  log: Logger
}

const Ready = z.object({
  port: z.number(),
  clientId: z.string(),
  clientSecret: z.string(),
  webhookId: z.string(),
  buyers: z.array(z.object({ email: z.string(), password: z.string() })),
})
type Ready = z.infer<typeof Ready>

const stopWithinMs = 5 * second
const firstRestartMs = 100
const slowestRestartMs = 10 * second
/** After a run of this length the restart delay is reset. */
const healthyAfterMs = minute
/** After this many failed restarts a new port is chosen: another program may have taken the old one. */
const portTriesMax = 5

/** Only what a Node process needs: none of the product's secrets. */
const childEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, NODE_ENV, SystemRoot, TZ } = process.env
  return Object.fromEntries(
    Object.entries({ PATH, NODE_ENV, SystemRoot, TZ }).filter(([, value]) => value !== undefined),
  )
}

const spawnSandbox = ({ dataDir, buyerUrl, webhookUrl }: SandboxOptions, port: number): ChildProcess => {
  const data = join(dataDir, 'paypal-sandbox.sqlite')
  const places = ['--data', data, '--port', String(port), '--buyer-url', buyerUrl, '--webhook-url', webhookUrl]
  return fork(program, places, {
    // The same Node executable, without debugger flags.
    execPath: process.execPath,
    execArgv: [],
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/** Resolves with its first message. Rejects with its last output if it exits before. */
const readiness = async (child: ChildProcess, log: Logger): Promise<Ready> => {
  const lines: string[] = []
  createInterface({ input: child.stderr as Readable }).on('line', (line) => {
    lines.push(line)
    log.warn({ line }, 'PayPal sandbox')
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The PayPal sandbox did not start. ${lines.slice(-5).join(' ')}`)
  })
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown]
  return z.parse(Ready, message)
}

const end = async (child: ChildProcess | undefined): Promise<void> => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await exited
  clearTimeout(impatience)
}

/** Keeps one sandbox running: restarts it after a crash, with the same port and store. */
class Supervisor {
  readonly #options: SandboxOptions
  #child: ChildProcess | undefined
  #ready: Ready | undefined
  #failures = 0
  #stopping = false
  #restart: NodeJS.Timeout | undefined

  constructor(options: SandboxOptions) {
    this.#options = options
  }

  get ready(): Ready {
    if (!this.#ready) throw new Error('the PayPal sandbox has not started')
    return this.#ready
  }

  get child(): ChildProcess | undefined {
    return this.#child
  }

  async start(): Promise<void> {
    const port = this.#failures < portTriesMax ? (this.#ready?.port ?? 0) : 0
    const child = spawnSandbox(this.#options, port)
    this.#child = child
    this.#ready = await readiness(child, this.#options.log)
    const healthy = setTimeout(() => (this.#failures = 0), healthyAfterMs).unref()
    child.once('exit', (code, signal) => {
      clearTimeout(healthy)
      this.#options.log.error({ code, signal }, 'the PayPal sandbox ended; starting it again')
      this.#startAgain()
    })
  }

  #startAgain(): void {
    if (this.#stopping) return
    const delayMs = Math.min(firstRestartMs * 2 ** this.#failures, slowestRestartMs)
    this.#failures += 1
    this.#restart = setTimeout(() => void this.start().catch(() => this.#startAgain()), delayMs)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#restart)
    this.#child?.removeAllListeners('exit')
    await end(this.#child)
  }
}

/** Starts the PayPal sandbox as a separate process and keeps it running until it is stopped. Throws if it cannot start. */
export const startPaypalSandbox = async (options: SandboxOptions): Promise<PaypalSandbox> => {
  await mkdir(options.dataDir, { recursive: true })
  const supervisor = new Supervisor(options)
  await supervisor.start()
  return {
    settings: () => {
      const { port, clientId, clientSecret, webhookId } = supervisor.ready
      return { apiUrl: `http://127.0.0.1:${port}`, clientId, clientSecret, webhookId }
    },
    buyers: supervisor.ready.buyers,
    processId: () => supervisor.child?.pid,
    stop: () => supervisor.stop(),
  }
}
