import pg from 'pg'
import { currentRun, type Life, never, type RunContext } from './run-context.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'

type Connect = (done?: (error: unknown) => void) => unknown
type Query = (...args: unknown[]) => unknown
type Statement = { text: string; query: () => Promise<unknown> }
type PgClient = pg.Client & { processID: number | null; connection: { stream: { destroy(): void } } }

type Governed = { scheduler: Scheduler; random: Random }

let governed: Governed | null = null
const clientsOf = new WeakMap<Life, Set<PgClient>>()

/** From now on each statement of scheduled code waits for its turn; null: none does. */
export const gateQueries = (next: Governed | null): void => void (governed = next)

const textOf = ([query]: unknown[]): string => {
  const text = typeof query === 'string' ? query : (query as { text: string }).text
  return text.replace(/\s+/g, ' ').trim()
}

let statements = 0

/**
 * Sends a statement and gives its result, or its failure, to whoever still lives. Who waited for a lock would go on at the same moment
 * as whoever let it go, so it waits for its turn once more.
 */
const send = async (
  { scheduler }: Governed,
  { actor, life }: RunContext,
  backend: number,
  query: () => Promise<unknown>,
) => {
  statements += 1
  const order = statements
  const end = scheduler.begin(backend)
  try {
    return await query()
  } finally {
    const wasBehindLock = end()
    if (!life.isAlive) await never()
    if (wasBehindLock) {
      await new Promise<void>((go) => scheduler.park({ label: `${actor}: has the lock`, life, order, backend, go }))
    }
  }
}

const gated = (governor: Governed, context: RunContext, client: PgClient, statement: Statement) => {
  const { scheduler, random } = governor
  const { actor, life } = context
  const { text, query } = statement
  const { processID: backend } = client
  if (backend === null) throw new Error('a statement on a connection that was never made')
  if (!life.isAlive) return never()
  const known = clientsOf.get(life) ?? new Set()
  clientsOf.set(life, known.add(client))
  return new Promise((resolve, reject) => {
    const go = () => void send(governor, context, backend, query).then(resolve, reject)
    // A server may die before its commit leaves, or before it hears that it arrived.
    const onKill = async () => {
      if (text === 'commit' && random.chance(0.5)) await query().catch(() => undefined)
    }
    scheduler.park({ label: `${actor}: ${text.slice(0, 60)}`, life, backend, go, onKill })
  })
}

/** Makes every statement of the server's a step of the schedule. Once per process, before the first connection. */
export const installGate = (): void => {
  const prototype = pg.Client.prototype as unknown as { query: Query; connect: Connect }
  const connect = prototype.connect
  // A connection that stood idle for long is closed, and opened anew in the middle of a schedule, which then waits for it.
  prototype.connect = function (this: PgClient, done?: (error: unknown) => void) {
    if (!done) return connect.call(this)
    const end = currentRun() && governed?.scheduler.begin(null)
    return connect.call(this, (error) => {
      end?.()
      done(error)
    })
  }
  const original = prototype.query
  prototype.query = function (this: PgClient, ...args: unknown[]) {
    const context = currentRun()
    if (!governed || !context) return original.apply(this, args)
    if (typeof args.at(-1) === 'function') throw new Error('a query with a callback cannot be scheduled')
    const query = () => original.apply(this, args) as Promise<unknown>
    return gated(governed, context, this, { text: textOf(args), query })
  }
}

/** Breaks the connections of a life, as its death would. */
export const cutConnections = (life: Life): void => {
  for (const client of clientsOf.get(life) ?? []) client.connection.stream.destroy()
}
