import { readFileSync } from 'node:fs'

const tickMs = 10

/** The numbers of a process from its state on; they are counted from the end of its name, which may hold anything. */
const statOf = (pid: number): number[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

const childrenOf = (pid: number): number[] => {
  const threads = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return threads === '' ? [] : threads.split(' ').map(Number)
}

const usedMs = (pid: number): number => {
  const [user = NaN, system = NaN] = statOf(pid).slice(11, 13)
  return (user + system) * tickMs
}

/**
 * Processor time that a process has used, and those it started that still run, in milliseconds. Unlike time on the clock it
 * hardly grows when the machine does other things meanwhile. NaN where the system does not tell: Linux does.
 */
export const processorMs = (pid: number): number => {
  try {
    return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + usedMs(one), 0)
  } catch {
    return NaN
  }
}
