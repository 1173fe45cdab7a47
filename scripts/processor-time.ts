import { readdirSync, readFileSync } from 'node:fs'

/** Processor time in seconds: of programs (user) and of the kernel for them. */
export type ProcessorTime = { user: number; kernel: number }

/** What Linux says of a process. `waited` is the time of its children that have ended and that it has waited for. */
export type ProcessFacts = { id: string; pid: number; parent: number; own: ProcessorTime; waited: ProcessorTime }

/** Linux counts in hundredths of a second, whatever the kernel's own clock. */
const ticksPerSecond = 100

const add = (...times: ProcessorTime[]): ProcessorTime => ({
  user: times.reduce((sum, { user }) => sum + user, 0),
  kernel: times.reduce((sum, { kernel }) => sum + kernel, 0),
})

/** Parses `/proc/PID/stat`. A process ID is used again later, so `id` contains the time of the start too. */
export const factsIn = (stat: string): ProcessFacts => {
  const [pid = ''] = stat.split(' ', 1)
  // The name of the program is in brackets and may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const seconds = (field: number): number => Number(fields[field]) / ticksPerSecond
  return {
    id: `${pid}@${fields[19]}`,
    pid: Number(pid),
    parent: Number(fields[1]),
    own: { user: seconds(11), kernel: seconds(12) },
    waited: { user: seconds(13), kernel: seconds(14) },
  }
}

const readFacts = (pid: string): ProcessFacts[] => {
  try {
    return [factsIn(readFileSync(`/proc/${pid}/stat`, 'utf8'))]
  } catch {
    // It has ended.
    return []
  }
}

/**
 * Adds up the processor time of a process and of all processes that come from it. A process that outlives its parent, for example the
 * database of a killed server, is waited for by init; `look` records its time so far, so call it about once a second.
 */
export const createTally = (pid: number) => {
  const descendants = new Set<string>()
  const orphans = new Map<string, ProcessorTime>()
  let root: ProcessorTime = { user: 0, kernel: 0 }
  return {
    look: (processes: readonly ProcessFacts[]): void => {
      const byPid = new Map(processes.map((one) => [one.pid, one]))
      const isInside = (one: ProcessFacts | undefined): boolean =>
        one !== undefined && (one.pid === pid || descendants.has(one.id) || isInside(byPid.get(one.parent)))
      for (const one of processes) {
        if (one.pid === pid) root = add(one.own, one.waited)
        else if (isInside(one)) {
          descendants.add(one.id)
          if (!isInside(byPid.get(one.parent))) orphans.set(one.id, add(one.own, one.waited))
        }
      }
    },
    total: (): ProcessorTime => add(root, ...orphans.values()),
  }
}

/** Measures this process and all that it starts. @returns the time so far; null on systems other than Linux */
export const measureProcessorTime = (): (() => ProcessorTime | null) => {
  if (process.platform !== 'linux') return () => null
  const tally = createTally(process.pid)
  const look = () =>
    tally.look(
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap(readFacts),
    )
  look()
  setInterval(look, 1_000).unref()
  return () => {
    look()
    return tally.total()
  }
}

const minutes = (seconds: number): string => (seconds / 60).toFixed(1)

/** A line such as `Processor time: 7.9 minutes (6.1 user, 1.8 kernel)`. */
export const describeProcessorTime = (time: ProcessorTime | null): string =>
  time
    ? `Processor time: ${minutes(time.user + time.kernel)} minutes (${minutes(time.user)} user, ${minutes(time.kernel)} kernel)`
    : 'Processor time: measured on Linux only'
