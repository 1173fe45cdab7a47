import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type ListenOptions } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Number of sockets on one address and port, and so of connections accepted per turn of the event loop. */
const socketsMax = 16

/** Platforms where several sockets can share a port (SO_REUSEPORT), and the kernel distributes the connections. */
export const canSharePort = process.platform === 'linux'

/** This machine has no such address, e.g. because IPv6 is off while its hosts file names `::1`. */
const missingAddress = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/** The addresses to listen on: `localhost` is the one name with several, of which a client may try any. */
const addressesOf = async (host: string): Promise<string[]> => {
  if (host !== 'localhost') return [host]
  const addresses = await lookup(host, { all: true })
  return [...new Set(addresses.map(({ address }) => address))]
}

/** Opens another socket whose connections go to the server. */
const accept = async (app: FastifyInstance, options: ListenOptions): Promise<void> => {
  // As Node's HTTP server opens its own socket.
  const acceptor = createServer({ allowHalfOpen: true, noDelay: true })
  acceptor.listen(options)
  await once(acceptor, 'listening')
  app.traffic.acceptFrom(acceptor)
}

type Place = { host: string; port: number }

/**
 * Listens on a port that is free. Node accepts one connection from a listening socket in each turn of its event loop. During a rush a
 * turn takes long, and a new connection would wait for hundreds of them; so several sockets listen if the system allows it.
 * Fastify opens only the first socket, because it does not drain those that it opens by itself for the other addresses of `localhost`.
 */
export const listen = async (
  app: FastifyInstance,
  { host, port }: Place,
  findAddresses = addressesOf,
): Promise<void> => {
  const [first = host, ...others] = await findAddresses(host)
  const optionsFor = (address: string) => ({ host: address, port, reusePort: canSharePort })
  await app.listen(optionsFor(first))
  for (const address of others) {
    await accept(app, optionsFor(address)).catch((error: unknown) => {
      if (!missingAddress.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    })
  }
  if (!canSharePort) return
  for (let count = 1; count < socketsMax; count++) await accept(app, optionsFor(first))
}
