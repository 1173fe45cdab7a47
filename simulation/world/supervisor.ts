import { interceptFaultPoints, type FaultPoint } from '../../server/src/platform/base/faults.ts'
import { cutConnections } from '../engine/gated-postgres.ts'
import { runInContext, type ServerInstance } from '../engine/run-context.ts'
import type { Scheduler } from '../engine/scheduler.ts'
import type { Database } from './database.ts'
import type { Server } from './server.ts'

/** The server is down, or was killed during the request. */
export class ServerDown extends Error {}
/** Stops the running code at a fault point. Code that catches it belongs to a killed instance and has no further effect. */
class Killed extends Error {}

/** Starts, kills and restarts the server on one database. */
export type Supervisor = {
  isUp: () => boolean
  start: () => Promise<void>
  kill: () => void
  /** Kills the server when it next reaches this fault point; null cancels. */
  killAt: (point: FaultPoint | null) => void
  /** Removes what a killed server left behind, so that another can start. */
  cleanUp: () => Promise<void>
  /** Runs work on the current server for an actor. Throws {@link ServerDown} if the server is down or killed meanwhile. */
  withServer: <T>(actor: string, work: (server: Server) => Promise<T>) => Promise<T>
}

type Options = {
  database: Database
  scheduler: Scheduler
  build: (instance: ServerInstance) => Promise<Server>
  note: (line: string) => void
}

const createInstance = () => {
  const killed = Promise.withResolvers<never>()
  killed.promise.catch(() => undefined)
  const instance: ServerInstance = { isAlive: true, killed: killed.promise }
  return { instance, end: () => killed.reject(new ServerDown('the server was killed')) }
}

export const createSupervisor = ({ database, scheduler, build, note }: Options): Supervisor => {
  let server: Server | null = null
  let latest: ReturnType<typeof createInstance> | null = null
  let killPoint: FaultPoint | null = null

  const kill = (): void => {
    if (!latest?.instance.isAlive) return
    note('the server is killed')
    latest.instance.isAlive = false
    latest.end()
    server = null
  }
  interceptFaultPoints((point) => {
    if (killPoint !== point) return
    killPoint = null
    note(`at ${point}:`)
    kill()
    throw new Killed(point)
  })
  return {
    isUp: () => server !== null,
    start: async () => {
      latest = createInstance()
      server = await build(latest.instance)
      note('the server starts')
    },
    kill,
    killAt: (point) => void (killPoint = point),
    cleanUp: async () => {
      if (!latest || latest.instance.isAlive) return
      const { instance } = latest
      latest = null
      // Blocked statements would continue once the holder of their lock is disconnected, so they are terminated first.
      for (const backend of scheduler.blocked()) await database.endConnection(backend)
      await scheduler.drop(instance)
      cutConnections(instance)
      await database.endConnections()
    },
    withServer: async (actor, work) => {
      const current = server
      if (!current) throw new ServerDown('the server is down')
      const { instance } = current
      return Promise.race([runInContext({ actor, instance }, () => work(current)), instance.killed])
    },
  }
}
