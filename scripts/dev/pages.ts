import { once } from 'node:events'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { createServer as createVite, type Plugin } from 'vite'

const webDir = resolve(import.meta.dirname, '../../web')
const serverPaths = /^\/(api|dev|uploads)(\/|\?|$)/

/** Holds requests to the server while it restarts. */
const waitForServer = (isServerUp: () => Promise<boolean>): Plugin => ({
  name: 'muster:wait-for-server',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      if (!serverPaths.test(request.url ?? '')) return next()
      void isServerUp().then((isUp) => {
        if (isUp) return next()
        response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
        response.end(
          'The server did not start. The terminal shows the error. The server restarts when a file changes.\n',
        )
      })
    })
  },
})

/**
 * Pages export `handle`, `loader` and `action` beside their component. React Refresh must ignore these exports, or each change reloads
 * the whole page.
 */
const ignoreRouteExports: Plugin = {
  name: 'muster:pages-are-replaced-in-place',
  transformIndexHtml: () => [
    {
      tag: 'script',
      injectTo: 'head-prepend',
      children: `window.__getReactRefreshIgnoredExports = () => ['handle', 'loader', 'action']`,
    },
  ],
}

type Options = { port: number; host: string; serverUrl: string; isServerUp: () => Promise<boolean> }

/**
 * Serves the pages from their sources, with hot reload, and proxies all other requests to the server. Vite runs as middleware of our own
 * listener: Vite's own listener would end the process on a signal, before the database is stopped.
 */
export const servePages = async ({
  port,
  host,
  serverUrl,
  isServerUp,
}: Options): Promise<{ close(): Promise<void> }> => {
  process.env.MUSTER_API_ORIGIN = serverUrl
  const listener = createServer()
  const vite = await createVite({
    configFile: join(webDir, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [waitForServer(isServerUp), ignoreRouteExports],
    server: { middlewareMode: true, ws: { server: listener } },
  })
  listener.on('request', vite.middlewares)
  listener.listen(port, host)
  await once(listener, 'listening')
  return {
    close: async () => {
      listener.closeAllConnections()
      listener.close()
      await vite.close()
    },
  }
}
