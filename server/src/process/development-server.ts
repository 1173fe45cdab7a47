import { listenForStop } from './stopping.ts'
import type { DevelopmentServices } from './start.ts'

/** The message from the parent process: environment variables for the database, and access to the sandbox. */
export type Order = { environment: Record<string, string>; services: DevelopmentServices }

// The server of `npm run dev`. The database and the PayPal sandbox belong to the parent process, which restarts this one
// when a file changes, and whose Vite serves the pages.

const stopping = listenForStop()
// A parent that was killed can no longer stop its server.
process.once('disconnect', () => process.exit(1))
const message = new Promise<Order>((resolve) => process.once('message', (order) => resolve(order as Order)))
const { run } = await import('./run.ts')
const { environment, services } = await message
Object.assign(process.env, environment)
process.exit(await run(stopping, services))
