import { AsyncLocalStorage } from 'node:async_hooks'

/** One instance of the server, from its start until it is killed. Code of a killed instance has no further effect. */
export type ServerInstance = { isAlive: boolean; killed: Promise<never> }

/** The step that started the running code, and the server instance in which it runs. */
export type RunContext = { actor: string; instance: ServerInstance }

const current = new AsyncLocalStorage<RunContext>()

export const runInContext = <T>(context: RunContext, work: () => T): T => current.run(context, work)
export const runOutsideContext = <T>(work: () => T): T => current.exit(work)
/** Undefined outside of the schedule, that is during set-up and checks. */
export const currentRun = (): RunContext | undefined => current.getStore()

export const never = <T>(): Promise<T> => new Promise<T>(() => undefined)
