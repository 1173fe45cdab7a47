import type { Server, ServerResponse } from 'node:http'
import { Server as TcpServer, type Socket } from 'node:net'

export type DrainOptions = {
  /** Time for requests in progress to end. The rest is aborted. */
  withinMs: number
  /** Aborts the rest at once. */
  hurried: AbortSignal
}

export type LeaveOptions = {
  /** Time for proxies to notice that this server stops. */
  forMs: number
  /** Ends the wait at once. */
  hurried: AbortSignal
}

/** The last part of leaving: long enough that each busy proxy reads once, and shorter than a proxy leaves a failed server alone. */
const handOverMs = 1_000

/** The connections of a server and their requests in progress. Record 73. */
export type Traffic = {
  /** The responses that are not sent completely. */
  inProgress: ReadonlySet<ServerResponse>
  /** Passes the connections of another listening socket to the server, and closes that socket with the server. */
  acceptFrom(acceptor: TcpServer): void
  /** Serves on while proxies turn to other servers. Each response says `Connection: close`. */
  leave(options: LeaveOptions): Promise<void>
  /** Whether the last part of leaving has begun. */
  isHandingOver(): boolean
  /**
   * Stops accepting connections, closes idle ones, responds to requests in progress with `Connection: close`, and aborts what
   * is left at the deadline. A request on a connection accepted at the last moment still gets a response.
   */
  drain(options: DrainOptions): Promise<void>
}

const closeAfter = (response: ServerResponse): void => {
  const { socket } = response
  if (!response.headersSent) response.setHeader('connection', 'close')
  // The sent headers say keep-alive.
  else response.once('close', () => socket?.destroySoon())
}

/** Resolves when `work` does, at the deadline, or when hurried. */
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

const never = new Promise(() => undefined)

/** Tracks the connections of a server from the start, so that it can stop without aborting responses. */
export const watchTraffic = (server: Server): Traffic => {
  const connections = new Set<Socket>()
  const acceptors = new Set<TcpServer>()
  const inProgress = new Set<ServerResponse>()
  const empty = Promise.withResolvers<null>()
  let isLeaving = false
  let isHandingOver = false
  let isDraining = false
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => {
      connections.delete(socket)
      if (isDraining && connections.size === 0) empty.resolve(null)
    })
  })
  server.prependListener('request', (_request, response: ServerResponse) => {
    inProgress.add(response)
    response.once('close', () => inProgress.delete(response))
    if (isLeaving || isDraining) closeAfter(response)
  })
  return {
    inProgress,
    acceptFrom: (acceptor) => {
      acceptors.add(acceptor)
      acceptor.on('connection', (socket: Socket) => server.emit('connection', socket))
    },
    leave: async ({ forMs, hurried }) => {
      if (forMs === 0) return
      isLeaving = true
      // A connection whose sent headers say keep-alive stays open: its client may be sending the next request.
      for (const response of inProgress) if (!response.headersSent) closeAfter(response)
      const lastMs = Math.min(handOverMs, forMs)
      await within(never, { withinMs: forMs - lastMs, hurried })
      isHandingOver = true
      await within(never, { withinMs: lastMs, hurried })
    },
    isHandingOver: () => isHandingOver,
    drain: async (options) => {
      isDraining = true
      const busy = new Set([...inProgress].map(({ socket }) => socket))
      for (const response of inProgress) closeAfter(response)
      // Not the method of HTTP servers: it destroys connections whose response is written but not sent in full.
      for (const listening of [server, ...acceptors]) TcpServer.prototype.close.call(listening)
      if (connections.size === 0) empty.resolve(null)
      for (const socket of connections) if (!busy.has(socket)) socket.destroy()
      await within(empty.promise, options)
      for (const socket of connections) socket.destroy()
    },
  }
}
