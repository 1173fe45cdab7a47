import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands for a pooler such as PgBouncer, for clients that send one query after the other. */
export type FakePooler = {
  /** The database URL through the pooler. */
  through(url: string): string
  close(): Promise<void>
}

/** PostgreSQL's type bytes of messages. */
const [authentication, backendKey, readyForQuery] = ['R', 'K', 'Z']

type Message = { type: string; bytes: Buffer }

/** Splits what a server sent into whole messages and the rest. */
const messagesIn = (received: Buffer): { messages: Message[]; rest: Buffer } => {
  const messages: Message[] = []
  let rest = received
  while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
    const end = rest.readInt32BE(1) + 1
    messages.push({ type: String.fromCharCode(rest[0] ?? 0), bytes: rest.subarray(0, end) })
    rest = rest.subarray(end)
  }
  return { messages, rest }
}

/** A pooler sends its own process id in place of the server's. */
const withOwnKey = ({ type, bytes }: Message): Buffer => {
  if (type !== backendKey) return bytes
  const changed = Buffer.from(bytes)
  changed.writeInt32BE(1, 5)
  return changed
}

const isLoginDone = ({ type, bytes }: Message): boolean => type === authentication && bytes.readInt32BE(5) === 0

/**
 * Opens a pooler on a free port. `session`: each client keeps a connection of its own. `transaction`: all clients share the connection of
 * the first one, with whose login they work.
 */
export const openFakePooler = async (databaseUrl: string, mode: 'session' | 'transaction'): Promise<FakePooler> => {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    open.add(socket)
    return socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket))
  }
  let shared: Socket | undefined
  let current: Socket | undefined
  const welcome: Message[] = []

  /** Forwards the login of a client, and remembers what the server says when it is done. */
  const login = (client: Socket): Socket => {
    const backend = keep(connect(Number(target.port), target.hostname))
    let received = Buffer.alloc(0)
    let isDone = false
    backend.on('data', (data: Buffer) => {
      const { messages, rest } = messagesIn(Buffer.concat([received, data]))
      received = Buffer.from(rest)
      for (const message of messages) {
        const receiver = mode === 'transaction' ? current : client
        receiver?.write(withOwnKey(message))
        if (isLoginDone(message) || welcome.length > 0) if (!isDone) welcome.push(message)
        if (message.type === readyForQuery) isDone = true
      }
    })
    return backend
  }

  const server = createServer((client) => {
    keep(client)
    const isFirst = shared === undefined
    const backend = isFirst || mode === 'session' ? login(client) : (shared as Socket)
    shared ??= backend
    let isWelcome = backend !== shared || isFirst
    client.on('data', (data: Buffer) => {
      current = client
      const isEnd = data[0] === 'X'.charCodeAt(0)
      if (isEnd && mode === 'transaction') return void client.end()
      if (isWelcome) return void backend.write(data)
      isWelcome = true
      for (const message of welcome) client.write(withOwnKey(message))
    })
    if (mode === 'session') client.on('close', () => backend.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    through: (url) => {
      const changed = new URL(url)
      changed.host = `127.0.0.1:${port}`
      return changed.href
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
