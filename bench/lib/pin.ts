import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'

/** Has a process, and what it starts from now on, run on one core only. False where the system cannot do that. */
export const pinTo = (core: number, pid: number): boolean =>
  cpus().length > core && spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)]).status === 0
