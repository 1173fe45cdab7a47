import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'

/** Pins a process and its future children to one core. Returns false if the system does not support it. */
export const pinTo = (core: number, pid: number): boolean =>
  cpus().length > core && spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)]).status === 0
