import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** More sockets on the same port; how many connections are accepted in a turn of the event loop, less one. */
const acceptorsMax = 15

/** Several sockets of one process share a port there (SO_REUSEPORT), and the system spreads connections over them. */
const canSharePort = process.platform === 'linux'

/**
 * Listens on a port that is free. Node accepts one connection from a listening socket in each turn of its event loop. During a rush a
 * turn takes long, and a new connection would wait for hundreds of them; so where the system allows it, several sockets listen.
 */
export const listen = async (app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> => {
  const options = { host, port, reusePort: canSharePort }
  await app.listen(options)
  if (!canSharePort) return
  for (let count = 0; count < acceptorsMax; count++) {
    // As Node's HTTP server opens its own socket.
    const acceptor = createServer({ allowHalfOpen: true, noDelay: true })
    app.traffic.acceptFrom(acceptor)
    acceptor.listen(options)
    await once(acceptor, 'listening')
  }
}
