import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Starts a process that is shown by this command and does nothing. @param uid the user of PostgreSQL: with another one, PostgreSQL sees itself
 * that the process is foreign. Null: this user
 */
export const startForeign = async (uid: number | null, argv0: string, ...args: string[]): Promise<ChildProcess> => {
  const script = ['-e', 'setInterval(() => {}, 1_000); console.log(1)', '--', ...args]
  const user = uid === null ? {} : { uid, gid: uid }
  const started = spawn(process.execPath, script, { argv0, stdio: ['ignore', 'pipe', 'ignore'], cwd: '/', ...user })
  await once(started.stdout, 'data')
  return started
}
