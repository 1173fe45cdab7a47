import { readFileSync } from 'node:fs'

const tickMs = 10

/** The fields of `/proc/PID/stat` after the process name, which can contain any character. */
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

/** Without the time of children. */
export const ownMs = (pid: number): number => {
  const [user = NaN, system = NaN] = statOf(pid).slice(11, 13)
  return (user + system) * tickMs
}

const msUnlessEnded = (pid: number): number => {
  try {
    return ownMs(pid)
  } catch {
    return 0
  }
}

/** The time of children that ended. */
const endedMs = (pid: number): number => {
  const [user = NaN, system = NaN] = statOf(pid).slice(13, 15)
  return (user + system) * tickMs
}

/**
 * Processor time of a process and its children in milliseconds, also of those that ended. Unlike elapsed time, other load on the machine
 * hardly affects it. NaN on systems other than Linux.
 */
export const processorMs = (pid: number): number => {
  try {
    const running = childrenOf(pid).reduce((sum, one) => sum + msUnlessEnded(one), ownMs(pid))
    // Read last, so that it has the time of a child that ended meanwhile.
    return running + endedMs(pid)
  } catch {
    return NaN
  }
}

/**
 * Processor time of the process alone in microseconds, precise enough for a single query. 0 if the process has ended or the system is not
 * Linux.
 */
export const runningUs = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000
  } catch {
    return 0
  }
}
