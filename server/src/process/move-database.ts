import { PassThrough } from 'node:stream'
import type { Config } from '../platform/base/config.ts'
import type { Logger } from '../platform/base/log.ts'
import { createProgress, restoreBackup, streamBackup, type Terminal } from '../platform/backup/index.ts'
import type { MoveOptions, Urls } from '../platform/embedded-postgres/index.ts'

const silent = { step: () => undefined, add: () => undefined, end: () => undefined }

/**
 * Copies a database through the format of backups, which compares everything. Sealed values are copied as they are, so no key is needed, and
 * uploads stay where they are. Nothing is written between the two databases.
 */
const copyDatabase = async (from: Urls, to: Urls, terminal: Terminal): Promise<void> => {
  const shared = { storage: null, keyring: [], passphrase: null }
  const stream = new PassThrough()
  // Both sides report it themselves.
  stream.on('error', () => undefined)
  const written = streamBackup(stream, { ...shared, ...from, now: new Date(), progress: silent })
  const progress = createProgress(terminal)
  progress.step('moving the database')
  const restored = restoreBackup(stream, { ...shared, ...to, progress })
  const failures: Error[] = []
  // If one side fails, the other one must not wait for it. Its own failure then has no reason.
  const giveUp = (error: Error) => {
    failures.push(error)
    stream.destroy(error)
  }
  await Promise.all([written.catch(giveUp), restored.catch(giveUp)])
  progress.end()
  if (failures[0]) throw failures[0]
}

/** Moves the embedded database of an earlier major version of PostgreSQL, and reports on a terminal. */
export const moveOnTerminal = (): MoveOptions => ({
  report: (line) => console.error(line),
  copy: (from, to) => copyDatabase(from, to, process.stderr),
})

/** As {@link moveOnTerminal}; in production it reports in the log. */
export const moveAtStart = ({ production }: Config, log: Logger): MoveOptions => {
  if (!production) return moveOnTerminal()
  const report = (line: string) => log.info(line)
  const write = (text: string) => report(text.trimEnd())
  return { report, copy: (from, to) => copyDatabase(from, to, { isTTY: false, write }) }
}
