import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts'

/**
 * A process that starts the embedded PostgreSQL as the server does, reports it to its parent in one line, and runs until it is killed.
 * Arguments: the data directory and the shared folder.
 */
const [dataDir = '', sharedDir = ''] = process.argv.slice(2)
const log = { warn: () => undefined, error: () => undefined }
try {
  const { ownerUrl, adopted, clusterDir, movedOut, pid } = await startEmbeddedPostgres({ dataDir, sharedDir, log })
  console.log(JSON.stringify({ ownerUrl, adopted, clusterDir, movedOut, pid: pid() }))
  setInterval(() => undefined, 60_000)
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).message }))
  process.exitCode = 1
}
