import pg from 'pg'
import { currentRun, never, type RunContext, type ServerInstance } from './run-context.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'

type Connect = (done?: (error: unknown) => void) => unknown
type Query = (...args: unknown[]) => unknown
type Statement = { text: string; query: () => Promise<unknown> }
type PgClient = pg.Client & { processID: number | null; connection: { stream: { destroy(): void } } }

type Gate = { scheduler: Scheduler; random: Random }

let gate: Gate | null = null
const clientsOf = new WeakMap<ServerInstance, Set<PgClient>>()

/** Makes each statement of scheduled code wait until the scheduler releases it. Null switches this off. */
export const gateQueries = (next: Gate | null): void => void (gate = next)

const textOf = ([query]: unknown[]): string => {
  const text = typeof query === 'string' ? query : (query as { text: string }).text
  return text.replace(/\s+/g, ' ').trim()
}

let statements = 0

/**
 * Sends a statement and returns its result, unless the server instance was killed meanwhile. A statement that was blocked by a lock
 * parks once more: it would otherwise continue at the same moment as the statement that released the lock.
 */
const send = async (
  { scheduler }: Gate,
  { actor, instance }: RunContext,
  backend: number,
  query: () => Promise<unknown>,
) => {
  statements += 1
  const order = statements
  const end = scheduler.begin(backend)
  try {
    return await query()
  } finally {
    const wasBlocked = end()
    if (!instance.isAlive) await never()
    if (wasBlocked) {
      await new Promise<void>((go) => scheduler.park({ label: `${actor}: has the lock`, instance, order, backend, go }))
    }
  }
}

const runGated = (active: Gate, context: RunContext, client: PgClient, statement: Statement) => {
  const { scheduler, random } = active
  const { actor, instance } = context
  const { text, query } = statement
  const { processID: backend } = client
  if (backend === null) throw new Error('a statement on a connection that was never opened')
  if (!instance.isAlive) return never()
  const known = clientsOf.get(instance) ?? new Set()
  clientsOf.set(instance, known.add(client))
  return new Promise((resolve, reject) => {
    const go = () => void send(active, context, backend, query).then(resolve, reject)
    // A server can crash before it sends a commit, or after PostgreSQL executed it and before the acknowledgement arrives.
    const onKill = async () => {
      if (text === 'commit' && random.chance(0.5)) await query().catch(() => undefined)
    }
    scheduler.park({ label: `${actor}: ${text.slice(0, 60)}`, instance, backend, go, onKill })
  })
}

/** Patches `pg` so that the scheduler controls every statement of the server. Call once per process, before the first connection. */
export const installGate = (): void => {
  const prototype = pg.Client.prototype as unknown as { query: Query; connect: Connect }
  const connect = prototype.connect
  let last: Promise<unknown> = Promise.resolve()
  // The pool opens connections in the middle of a schedule: one at a time, so that their order is the same in a replay.
  prototype.connect = function (this: PgClient, done?: (error: unknown) => void) {
    if (!done) return connect.call(this)
    const end = currentRun() && gate?.scheduler.begin(null)
    last = last.then(
      () =>
        new Promise<void>((isOver) => {
          connect.call(this, (error) => {
            end?.()
            isOver()
            done(error)
          })
        }),
    )
  }
  const original = prototype.query
  prototype.query = function (this: PgClient, ...args: unknown[]) {
    const context = currentRun()
    if (!gate || !context) return original.apply(this, args)
    if (typeof args.at(-1) === 'function') throw new Error('a query with a callback cannot be scheduled')
    const query = () => original.apply(this, args) as Promise<unknown>
    return runGated(gate, context, this, { text: textOf(args), query })
  }
}

/** Breaks the connections of a server instance, as a crash would. */
export const cutConnections = (instance: ServerInstance): void => {
  for (const client of clientsOf.get(instance) ?? []) client.connection.stream.destroy()
}
