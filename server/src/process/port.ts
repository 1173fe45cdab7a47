import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { Config } from '../platform/base/config.ts'
import { CannotStart } from '../platform/base/errors.ts'
import { canSharePort } from '../platform/http/listen.ts'

type Place = { host: string; port: number }

/** Nothing is served on this socket. */
const open = async ({ host, port }: Place, reusePort = false): Promise<Server> => {
  const server = createServer((socket) => socket.destroy())
  try {
    server.listen({ host, port, reusePort })
    await once(server, 'listening')
    return server
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new CannotStart(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`)
  }
}

const portOf = (server: Server): number => {
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Checks that a port is free; 0 selects any free one. Throws {@link CannotStart} if it is in use. */
export const claimPort = async (host: string, port: number): Promise<number> => {
  const server = await open({ host, port })
  const claimed = portOf(server)
  server.close()
  await once(server, 'close')
  return claimed
}

export type ServingPlace = {
  config: Config
  /** Throws {@link CannotStart} if another program has taken the port meanwhile. */
  check: () => Promise<void>
  /** To be called once the server listens, or when it does not start. */
  release: () => void
}

const freePlace = async (config: Config): Promise<ServingPlace> => {
  await claimPort(config.host, config.port)
  return { config, check: async () => void (await claimPort(config.host, config.port)), release: () => undefined }
}

/**
 * Port 0 selects a free port, which links then use. Where sockets can share a port, one holds it until the server listens, because the system
 * would give it to another program during the start.
 */
export const withPort = async (config: Config): Promise<ServingPlace> => {
  if (config.port !== 0) return freePlace(config)
  const holder = (await open(config, canSharePort)).unref()
  const port = portOf(holder)
  const chosen = { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) }
  if (canSharePort) return { config: chosen, check: () => Promise.resolve(), release: () => void holder.close() }
  holder.close()
  await once(holder, 'close')
  return freePlace(chosen)
}
