import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { processorMs } from './processor-time.ts'

export const residentMb = ({ pid }: { pid: number }): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

export type Cost = { serverUs: number; databaseUs: number; perSecond: number }

type Work = { pid: number; databasePid: number; people: number }

/** What the work costs for each person, until `isDone` says that all are done. */
export const costOf = async ({ pid, databasePid, people }: Work, isDone: () => Promise<boolean>): Promise<Cost> => {
  const used = () => [processorMs(pid), processorMs(databasePid), performance.now()] as const
  const before = used()
  while (!(await isDone())) await pause(50)
  const [serverMs, databaseMs, ms] = used().map((value, index) => value - (before[index] ?? 0))
  const each = (value = NaN) => (value * 1_000) / people
  return { serverUs: each(serverMs), databaseUs: each(databaseMs), perSecond: (people * 1_000) / (ms ?? NaN) }
}
