import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../base/config.ts'
import { CannotStart } from '../base/errors.ts'

/** Checks that a port is free; 0 selects any free one. Throws {@link CannotStart} if it is in use. */
export const claimPort = async (host: string, port: number): Promise<number> => {
  // The process that started this one has checked it, and the others have it.
  if (cluster.isWorker) return port
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new CannotStart(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`)
  }
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Port 0 selects a free port, which links then use. */
export const withPort = async (config: Config): Promise<Config> => {
  const port = await claimPort(config.host, config.port)
  const publicUrl = config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl
  return { ...config, port, publicUrl }
}
