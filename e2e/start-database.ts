import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import type { TestServer } from '../server/test/template.ts'

/** What the servers of the workers use: the server with the template, and a folder for their data. */
export type Place = { server: TestServer; folder: string }

/** A server has up to 20 connections, and PostgreSQL keeps some for itself. */
const connectionsOf = (workers: number): number => 50 + 40 * workers

/** Playwright's global set-up: starts PostgreSQL for the run. The returned function is the global teardown. */
const startDatabase = async ({ workers }: FullConfig): Promise<() => Promise<void>> => {
  const program = join(import.meta.dirname, 'database-process.ts')
  const child = fork(program, [String(connectionsOf(workers))], { execArgv: [] })
  const ended = once(child, 'exit')
  const failed = ended.then(() => Promise.reject(new Error('the database did not start')))
  const [place] = (await Promise.race([once(child, 'message'), failed])) as [Place]
  process.env.MUSTER_PLACE = JSON.stringify(place)
  return async () => {
    child.disconnect()
    await ended
  }
}
export default startDatabase
