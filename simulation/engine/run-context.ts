import { AsyncLocalStorage } from 'node:async_hooks'

/** One life of the server, from its start until it is killed. What still runs of a dead one comes to nothing. */
export type Life = { isAlive: boolean; died: Promise<never> }

/** On whose way the code runs: the step that began it, and the life of the server that it runs in. */
export type RunContext = { actor: string; life: Life }

const current = new AsyncLocalStorage<RunContext>()

export const runAs = <T>(context: RunContext, work: () => T): T => current.run(context, work)
export const runAsNobody = <T>(work: () => T): T => current.exit(work)
/** Undefined outside of the schedule: set-up and checking. */
export const currentRun = (): RunContext | undefined => current.getStore()

export const never = <T>(): Promise<T> => new Promise<T>(() => undefined)
