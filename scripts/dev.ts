import { join, resolve } from 'node:path'
import { readConfig } from '../server/src/platform/base/config.ts'
import { createLog } from '../server/src/platform/base/log.ts'
import { servePages } from './dev/pages.ts'
import { keepServer } from './dev/server.ts'
import { startServices } from './dev/services.ts'
import { watchSources } from './dev/watch.ts'

// Vite serves the pages and updates the browser when they change. It proxies the API to the server, which restarts when its files
// change. The database and the PayPal sandbox keep running.
const root = resolve(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 3000)
const address = {
  PORT: String(port + 1),
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
}

const starting = startServices(readConfig({ ...process.env, ...address }), createLog('warn'))
let isRestart = false
const server = keepServer(async () => {
  const services = await starting
  const setup = {
    environment: { ...address, ...services.environment },
    services: { sandbox: services.sandbox(), isRestart },
  }
  isRestart = true
  return setup
})
server.start()
const serverUrl = `http://127.0.0.1:${address.PORT}`
const serving = servePages({ port, host: process.env.HOST ?? 'localhost', serverUrl, isServerUp: server.isUp })

let isStopping = false
const stop = async (exitCode: number): Promise<void> => {
  if (isStopping) return
  isStopping = true
  await Promise.allSettled([serving.then((pages) => pages.close()), server.stop()])
  await starting.then((services) => services.stop()).catch(() => undefined)
  process.exit(exitCode)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))

const folders = (...paths: string[]): string[] => paths.map((path) => join(root, path))
try {
  const [services] = await Promise.all([starting, serving])
  watchSources(folders('server/src', 'server/migrations', 'contract/src'), server.restart)
  watchSources(folders('paypal-sandbox/src'), services.restartSandbox)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await stop(1)
}
