import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findBinaries, thisMachine } from '../src/platform/embedded-postgres/binaries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts'
import { clusterPath, readRecord } from '../src/platform/embedded-postgres/record.ts'
import { moveOnTerminal } from '../src/process/move-database.ts'

// Tests of the move need no download: data that only says it is of an earlier major version is moved with the installed binaries on both
// sides. `npm run drill -- postgres-upgrade` does it with real earlier ones.

const log = { warn: () => undefined, error: () => undefined }
/** Throw-away databases. */
const settings = { fsync: 'off' }

export const earlierMajor = '17'

const versionFile = async (dataDir: string): Promise<string> => {
  const record = await readRecord(dataDir)
  if (!record) throw new Error(`${dataDir} has no database`)
  return join(clusterPath(dataDir, record), 'PG_VERSION')
}

/** Makes the cluster in use say that an earlier major version made it. */
export const makeEarlier = async (dataDir: string, major = earlierMajor): Promise<void> =>
  writeFile(await versionFile(dataDir), `${major}\n`)

/** Starts the database as a server does, and moves it. */
export const startMoving = async (
  dataDir: string,
  move = moveOnTerminal(),
  asked?: AbortSignal,
): Promise<EmbeddedPostgres> => {
  const nativeDir = findBinaries(thisMachine())
  const { version } = JSON.parse(await readFile(join(dirname(nativeDir), 'package.json'), 'utf8')) as {
    version: string
  }
  const findOlder = async () => {
    // The installed binaries read it again.
    await makeEarlier(dataDir, version.split('.')[0])
    return { nativeDir, version }
  }
  return startEmbeddedPostgres({ dataDir, log, settings, move, findOlder, ...(asked && { asked }) })
}

// A process that moves the database of the data directory in its argument, and ends.
const [, program, dataDir] = process.argv
if (program === import.meta.filename && dataDir !== undefined) await (await startMoving(dataDir)).stop()
