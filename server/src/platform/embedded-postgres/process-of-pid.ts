import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** What the operating system says about a process. The command is split at spaces, except on Linux, which knows its arguments. */
export type ProcessFacts = { pid: number; command: readonly string[]; startedAt: Date }

const ticksPerSecond = 100
/** Of the fields of `/proc/PID/stat`, counted from the one after the name, which may contain spaces. */
const startTicksAt = 19

const readLinux = async (pid: number): Promise<ProcessFacts> => {
  const read = (path: string) => readFile(`/proc/${path}`, 'utf8')
  const [stat, cmdline, system] = await Promise.all([read(`${pid}/stat`), read(`${pid}/cmdline`), read('stat')])
  const ticks = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[startTicksAt])
  const bootedAt = Number(/^btime (\d+)$/m.exec(system)?.[1])
  const command = cmdline.split('\0').filter(Boolean)
  return { pid, command, startedAt: new Date((bootedAt + ticks / ticksPerSecond) * 1_000) }
}

const startLength = 'Sat Nov 28 08:51:56 2026'.length

const readWithPs = async (pid: number): Promise<ProcessFacts> => {
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=,command=', '-p', String(pid)], { env })
  const line = stdout.trim()
  return {
    pid,
    command: line.slice(startLength).trim().split(' '),
    startedAt: new Date(Date.parse(line.slice(0, startLength))),
  }
}

/** The command and start of a process; null if it has ended, is hidden from this user, or the system does not say. */
export const processOf = async (pid: number): Promise<ProcessFacts | null> => {
  if (process.platform === 'win32') return null
  try {
    const facts = await (process.platform === 'linux' ? readLinux(pid) : readWithPs(pid))
    return facts.command.length > 0 && !Number.isNaN(facts.startedAt.getTime()) ? facts : null
  } catch {
    return null
  }
}

/** PostgreSQL writes its start a moment after the system does, and clocks are set. */
const toleranceMs = 60_000

/**
 * Whether a living process is surely not the PostgreSQL that wrote its process id and start into `postmaster.pid`: it runs another program, or it
 * began later and does not name the folder. After a restart of the machine or the container, ids are given again.
 */
export const isForeign = (facts: ProcessFacts, { startedAt, clusterDir }: { startedAt: Date; clusterDir: string }) => {
  const isPostgres = /(^|[/\\])postgres(\.exe)?(:|$)/.test(facts.command[0] ?? '')
  if (!isPostgres) return true
  const beganLater = facts.startedAt.getTime() > startedAt.getTime() + toleranceMs
  return beganLater && !facts.command.includes(clusterDir)
}
