import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

// The server behind, started anew when its files change; the pages in front, replaced in the browser as they change.
const root = resolve(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 3000)
const apiPort = port + 1
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`

const run = (args: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })

const watched = ['server/src', 'server/migrations', 'contract/src', 'paypal-sandbox/src']
const server = run(
  [
    ...watched.flatMap((folder) => ['--watch-path', join(root, folder)]),
    '--watch-preserve-output',
    'server/src/main.ts',
  ],
  { PORT: String(apiPort), PUBLIC_URL: publicUrl },
)
const pages = run(
  ['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts', '--port', String(port), '--strictPort'],
  {
    MUSTER_API_ORIGIN: `http://127.0.0.1:${apiPort}`,
  },
)

const children = [server, pages]
for (const child of children) {
  // One without the other is of no use.
  child.once('exit', () => children.forEach((other) => other.kill('SIGTERM')))
}
// Ctrl-C reaches the children by themselves; this process waits for them, so that the database stops cleanly.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => children.forEach((child) => child.kill('SIGTERM')))
