import type { Server, ServerResponse } from 'node:http'
import { Server as TcpServer, type Socket } from 'node:net'

export type DrainOptions = {
  /** Time that requests under way have to end. What is left is cut off. */
  withinMs: number
  /** Cuts off what is left at once. */
  hurried: AbortSignal
}

/** The connections of a server, and what is under way on them. */
export type Traffic = {
  /** Answers that are not sent in full yet. */
  underWay: ReadonlySet<ServerResponse>
  /** Has another listening socket pass its connections to the server, and closes it with the server. */
  acceptFrom(acceptor: TcpServer): void
  /**
   * Takes no new connections, closes the idle ones, answers what is under way with `Connection: close`, and cuts off what
   * is left at the deadline. A request whose connection was accepted at the last moment is answered as well.
   */
  drain(options: DrainOptions): Promise<void>
}

const closeAfter = (response: ServerResponse): void => {
  const { socket } = response
  if (!response.headersSent) response.setHeader('connection', 'close')
  // The headers have already promised to keep the connection.
  else response.once('close', () => socket?.destroySoon())
}

/** Resolves when `work` does, at the deadline, or when hurried; whichever comes first. */
const within = (work: Promise<unknown>, { withinMs, hurried }: DrainOptions): Promise<void> =>
  new Promise((resolve) => {
    if (hurried.aborted) return resolve()
    const timer = setTimeout(resolve, withinMs)
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    void work.then(done)
    hurried.addEventListener('abort', done, { once: true })
  })

/** Watches a server from before its first connection, so that it can be stopped without cutting answers off. */
export const watchTraffic = (server: Server): Traffic => {
  const connections = new Set<Socket>()
  const acceptors = new Set<TcpServer>()
  const underWay = new Set<ServerResponse>()
  const empty = Promise.withResolvers<null>()
  let isDraining = false
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => {
      connections.delete(socket)
      if (isDraining && connections.size === 0) empty.resolve(null)
    })
  })
  server.prependListener('request', (_request, response: ServerResponse) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    if (isDraining) closeAfter(response)
  })
  return {
    underWay,
    acceptFrom: (acceptor) => {
      acceptors.add(acceptor)
      acceptor.on('connection', (socket: Socket) => server.emit('connection', socket))
    },
    drain: async (options) => {
      isDraining = true
      const busy = new Set([...underWay].map(({ socket }) => socket))
      for (const response of underWay) closeAfter(response)
      // Not the method of HTTP servers: it destroys connections whose answer is written but not sent in full.
      for (const listening of [server, ...acceptors]) TcpServer.prototype.close.call(listening)
      if (connections.size === 0) empty.resolve(null)
      for (const socket of connections) if (!busy.has(socket)) socket.destroy()
      await within(empty.promise, options)
      for (const socket of connections) socket.destroy()
    },
  }
}
