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

const usedMs = (pid: number): number => {
  const [user = NaN, system = NaN] = statOf(pid).slice(11, 13)
  return (user + system) * tickMs
}

/**
 * Processor time of a process and its running children in milliseconds. Unlike elapsed time, other load on the machine hardly affects
 * it. NaN on systems other than Linux.
 */
export const processorMs = (pid: number): number => {
  try {
    return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + usedMs(one), 0)
  } catch {
    return NaN
  }
}
