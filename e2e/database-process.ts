// Runs PostgreSQL for the browser tests until its parent ends, however that ends. Argument: the number of connections.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTemplate } from '../server/test/template.ts'
import type { Place } from './start-database.ts'

const parentEnded = once(process, 'disconnect')
// Ctrl-C signals the whole process group, but the servers of the workers need the database until they have stopped.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

const { stop, ...server } = await startTemplate('muster-e2e-postgres-', Number(process.argv[2]))
const folder = await mkdtemp(join(tmpdir(), 'muster-e2e-'))
process.send?.({ server, folder } satisfies Place)
await parentEnded
await stop()
await rm(folder, { recursive: true, force: true, maxRetries: 5 })
