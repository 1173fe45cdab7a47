import { once } from 'node:events'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { createServer as createVite, type Plugin } from 'vite'

const webDir = resolve(import.meta.dirname, '../../web')
const ofTheServer = /^\/(api|dev|uploads)(\/|\?|$)/

/** A request that comes while the server restarts waits for it. */
const waitForServer = (answers: () => Promise<boolean>): Plugin => ({
  name: 'muster:wait-for-server',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      if (!ofTheServer.test(request.url ?? '')) return next()
      void answers().then((isUp) => {
        if (isUp) return next()
        response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
        response.end('The server did not start. The terminal shows why; it starts again when a file changes.\n')
      })
    })
  },
})

/** Pages export data loading beside their component. React replaces the component alone; a changed loader reloads the page. */
const besideComponents: Plugin = {
  name: 'muster:pages-are-replaced-in-place',
  transformIndexHtml: () => [
    {
      tag: 'script',
      injectTo: 'head-prepend',
      children: `window.__getReactRefreshIgnoredExports = () => ['handle', 'loader', 'action']`,
    },
  ],
}

type Options = { port: number; host: string; serverUrl: string; answers: () => Promise<boolean> }

/**
 * Serves the pages from their sources and replaces in the browser what is saved. The rest is passed to the server. Vite runs
 * behind a listener of ours: one of its own would end the process on a signal, before the database is stopped.
 */
export const servePages = async ({ port, host, serverUrl, answers }: Options): Promise<{ close(): Promise<void> }> => {
  process.env.MUSTER_API_ORIGIN = serverUrl
  const listener = createServer()
  const vite = await createVite({
    configFile: join(webDir, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [waitForServer(answers), besideComponents],
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
