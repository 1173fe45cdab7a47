import { interceptFaultPoints, type FaultPoint } from '../../server/src/base/faults.ts'
import { cutConnections } from '../engine/gated-postgres.ts'
import { type Life, runAs } from '../engine/run-context.ts'
import type { Scheduler } from '../engine/scheduler.ts'
import type { Database } from './database.ts'
import type { Server } from './server.ts'

/** What a person meets whose server dies under their request, or is not there. */
export class ServerGone extends Error {}
/** Stops the code at a fault point; whatever catches it can do nothing any more. */
class Killed extends Error {}

/** The server, one life after the other, on one database. */
export type Lives = {
  isUp: () => boolean
  start: () => Promise<void>
  kill: () => void
  /** Has the server die when it next comes here; null: nowhere. */
  armKill: (point: FaultPoint | null) => void
  /** Clears away a server that died, so that another may start. */
  bury: () => Promise<void>
  /** Works with the server that is up, on somebody's behalf, until it is done or the server dies. Throws {@link ServerGone}. */
  within: <T>(actor: string, work: (server: Server) => Promise<T>) => Promise<T>
}

type Options = {
  database: Database
  scheduler: Scheduler
  build: (life: Life) => Promise<Server>
  note: (line: string) => void
}

const bear = () => {
  const death = Promise.withResolvers<never>()
  death.promise.catch(() => undefined)
  const life: Life = { isAlive: true, died: death.promise }
  return { life, end: () => death.reject(new ServerGone('the server is gone')) }
}

export const createLives = ({ database, scheduler, build, note }: Options): Lives => {
  let server: Server | null = null
  let latest: ReturnType<typeof bear> | null = null
  let armed: FaultPoint | null = null

  const kill = (): void => {
    if (!latest?.life.isAlive) return
    note('the server dies')
    latest.life.isAlive = false
    latest.end()
    server = null
  }
  interceptFaultPoints((point) => {
    if (armed !== point) return
    armed = null
    note(`at ${point}:`)
    kill()
    throw new Killed(point)
  })
  return {
    isUp: () => server !== null,
    start: async () => {
      latest = bear()
      server = await build(latest.life)
      note('the server starts')
    },
    kill,
    armKill: (point) => void (armed = point),
    bury: async () => {
      if (!latest || latest.life.isAlive) return
      const { life } = latest
      latest = null
      // Behind a lock they would go on as soon as its holder is cut off, for as long as nobody tells them to end.
      for (const backend of scheduler.behindLocks()) await database.endConnection(backend)
      await scheduler.drop(life)
      cutConnections(life)
      await database.endConnections()
    },
    within: async (actor, work) => {
      const at = server
      if (!at) throw new ServerGone('the server is not there')
      const { life } = at
      return Promise.race([runAs({ actor, life }, () => work(at)), life.died])
    },
  }
}
