import { readFileSync } from 'node:fs'

/**
 * The fault points of each capability, which declares its own in a `*.faults.ts`: places at which a test may kill this process, to prove that
 * a crash neither loses nor duplicates anything. Nothing happens unless `MUSTER_KILL_AT` names the point, or the file of
 * `MUSTER_KILL_FILE` holds its name, and never in production.
 */
export interface FaultPoints {}
export type FaultPoint = FaultPoints[keyof FaultPoints]

const isProduction = process.env.NODE_ENV === 'production'
const killAt = isProduction ? undefined : process.env.MUSTER_KILL_AT
/** Read at each point, so that a test can choose one for a process that already runs. */
const killFile = isProduction ? undefined : process.env.MUSTER_KILL_FILE

let reach = (point: FaultPoint): void => {
  const isChosen = killAt === point || (killFile && readFileSync(killFile, 'utf8') === point)
  if (isChosen) process.kill(process.pid, 'SIGKILL')
}

/** Kills the process immediately, like a power cut, if a test configured this point. */
export const faultPoint = (point: FaultPoint): void => reach(point)

/** Replaces the kill by a listener. The simulation shares its process with the server and simulates crashes itself. */
export const interceptFaultPoints = (listener: (point: FaultPoint) => void): void => {
  if (isProduction) throw new Error('fault points are off in production')
  reach = listener
}
